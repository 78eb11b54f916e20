/** Missing or invalid; `problems` name every field at once. Nothing was held. */
export interface BillingProfileRequired {
  readonly _tag: 'BillingProfileRequired';
  readonly problems: readonly { readonly path: string; readonly code: string }[];
}
