/** One broken rule at one place; printed as one line. */
export interface Violation {
  readonly rule: string;
  /** From the root; with the line where there is one: `packages/…/x.ts:12`. */
  readonly where: string;
  readonly what: string;
}

export const lineOf = ({ rule, where, what }: Violation): string => `${where}: ${rule}: ${what}`;
