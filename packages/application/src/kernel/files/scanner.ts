import * as Effect from 'effect/Effect';

/** Nobody can say whether a file is harmful; trying again later is sensible. */
export interface ScannerDown {
  readonly _tag: 'ScannerDown';
  readonly reason: string;
}

/** What a scanner finds in a file: nothing, something by its name; or there is none that looks. */
export type Scan =
  | { readonly verdict: 'clean' }
  | { readonly verdict: 'flagged'; readonly name: string }
  | { readonly verdict: 'skipped' };

/** Looks for what is harmful in the bytes of strangers. */
export interface Scanner {
  readonly scan: (bytes: Uint8Array) => Effect.Effect<Scan, ScannerDown>;
}

/** Where no scanner is configured. */
export const noScanner: Scanner = { scan: () => Effect.succeed({ verdict: 'skipped' }) };
