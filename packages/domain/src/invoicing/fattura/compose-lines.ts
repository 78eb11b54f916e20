import { splitGross, type Vat } from '../../kernel/index.ts';
import { centsToAmount, Decimal, toAmount8 } from './decimal.ts';
import type { FatturaLine } from './fattura-input.ts';

/** The lines of one rate or nature: net + VAT is exactly what was paid for them. */
export interface VatGroup {
  readonly vat: Vat;
  readonly netCents: number;
  readonly vatCents: number;
}

/** The net of each line, in the order of the lines, and the groups in the order of their first line. */
export interface Shares {
  readonly netCents: readonly number[];
  readonly groups: readonly VatGroup[];
}

/** The same of two that are one rate or nature. */
export const vatKey = (vat: Vat): string => ('nature' in vat ? vat.nature : String(vat.rateBp));
/** Basis points as a rate: 2200 is `22.00`. */
export const rateOf = (vat: Vat): string => centsToAmount('nature' in vat ? 0 : vat.rateBp);

/**
 * Largest remainder: every line gets its exact net rounded down, then the cents left over go to the lines that lost
 * most (the earlier one first), so the nets add up to the group's net.
 */
const shareNet = (grossCents: readonly number[], vat: Vat, netCents: number): readonly number[] => {
  const whole = 10_000n + BigInt('nature' in vat ? 0 : vat.rateBp);
  const parts = grossCents.map((gross, at) => {
    const scaled = BigInt(gross) * 10_000n;
    const rest = ((scaled % whole) + whole) % whole;
    return { at, floor: Number((scaled - rest) / whole), rest };
  });
  const left = netCents - parts.reduce((total, { floor }) => total + floor, 0);
  const first = parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1)).slice(0, left);
  const raised = new Set(first.map(({ at }) => at));
  return parts.map(({ at, floor }) => (raised.has(at) ? floor + 1 : floor));
};

/**
 * Splits VAT-inclusive lines. Per rate, the net is the gross scorporato (DPR 633/1972, art. 27) and VAT is the
 * difference, so the document's total is the paid total. VAT may then differ by one cent from rate × net where no net
 * gives the paid total exactly: that is within 00421's tolerance.
 */
export const shareLines = (lines: readonly Pick<FatturaLine, 'grossCents' | 'vat'>[]): Shares => {
  const net: number[] = lines.map(() => 0);
  const groups: VatGroup[] = [];
  for (const members of Map.groupBy(lines.keys(), (at) => vatKey(lines[at]!.vat)).values()) {
    const vat = lines[members[0]!]!.vat;
    const gross = members.map((at) => lines[at]!.grossCents);
    const split = splitGross(
      gross.reduce((total, cents) => total + cents, 0),
      vat,
    );
    for (const [i, cents] of shareNet(gross, vat, split.netCents).entries()) net[members[i]!] = cents;
    groups.push({ vat, ...split });
  }
  return { netCents: net, groups };
};

/** The unit price, with up to 8 decimals where cents do not divide: 16.39 for 3 is 5.46333333 (00423 holds). */
export const unitPrice = (netCents: number, quantity: number): string =>
  toAmount8(new Decimal(netCents).dividedBy(100).dividedBy(quantity));
