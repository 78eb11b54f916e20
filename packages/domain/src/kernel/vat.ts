import { divideHalfUp } from './money.ts';

/** A rate in basis points (22 % = 2200), or a Natura code when no VAT is due. */
export type Vat = { readonly rateBp: number } | { readonly nature: string };

/** Both in cents; their sum is the gross they were split from. */
export interface VatSplit {
  readonly netCents: number;
  readonly vatCents: number;
}

/**
 * Splits a VAT-inclusive price so that net + VAT is exactly the gross.
 * @param grossCents what the client pays, in cents
 */
export const splitGross = (grossCents: number, vat: Vat): VatSplit => {
  if ('nature' in vat) return { netCents: grossCents, vatCents: 0 };
  const netCents = Number(divideHalfUp(BigInt(grossCents) * 10_000n, 10_000n + BigInt(vat.rateBp)));
  return { netCents, vatCents: grossCents - netCents };
};

/** Whether two are one: the same rate, or the same Natura code. */
export const isSameVat = (a: Vat, b: Vat): boolean =>
  'rateBp' in a ? 'rateBp' in b && a.rateBp === b.rateBp : 'nature' in b && a.nature === b.nature;
