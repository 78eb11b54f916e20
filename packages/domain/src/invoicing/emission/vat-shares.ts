import { divideHalfUp } from '../../kernel/money.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { splitGross, type Vat } from '../../kernel/vat.ts';
import {
  amountToCents,
  centsToAmount,
  decimal,
  inOrdinaryWords,
  toAmount8,
  type DatiRiepilogo,
  type Decimal,
  type DettaglioLinee,
  type FatturaDocument,
  type FatturaElettronica,
} from '../fattura/index.ts';
import { isCreditNote } from './linked-invoices.ts';

/** What a document says at one rate, or under one Natura: each of them is a register of its own (DPR 633/1972, art. 26). */
export interface VatShare {
  /** AliquotaIVA, `22.00`. */
  readonly rate: string;
  readonly nature: string | null;
  readonly netCents: number;
  readonly vatCents: number;
}

type Rated = Pick<DatiRiepilogo | DettaglioLinee, 'AliquotaIVA' | 'Natura'>;
const keyOf = ({ AliquotaIVA, Natura }: Rated): string => `${amountToCents(AliquotaIVA)} ${Natura?.trim() ?? ''}`;
const keyOfShare = ({ rate, nature }: VatShare): string => `${amountToCents(rate)} ${nature ?? ''}`;
const grossOf = ({ netCents, vatCents }: VatShare): number => netCents + vatCents;

/** With the sign that is written. */
const writtenShares = (rows: readonly DatiRiepilogo[]): readonly VatShare[] =>
  [...Map.groupBy(rows, keyOf).values()].map((group): VatShare => ({
    rate: group[0]!.AliquotaIVA.trim(),
    nature: group[0]!.Natura?.trim() ?? null,
    netCents: group.reduce((total, row) => total + amountToCents(row.ImponibileImporto), 0),
    vatCents: group.reduce((total, row) => total + amountToCents(row.Imposta), 0),
  }));

/** Its rates and Natura; of a credit note what it gives back, also where the amounts are written below zero. */
export const vatShares = (document: FatturaDocument): readonly VatShare[] => {
  const bodies = inOrdinaryWords(document).FatturaElettronicaBody;
  const shares = writtenShares(bodies.flatMap(({ DatiBeniServizi }) => DatiBeniServizi.DatiRiepilogo));
  const documentType = bodies[0]?.DatiGenerali.DatiGeneraliDocumento.TipoDocumento ?? '';
  const isBelow = isCreditNote({ documentType }) && shares.reduce((total, share) => total + grossOf(share), 0) < 0;
  return isBelow ? shares.map((each) => ({ ...each, netCents: -each.netCents, vatCents: -each.vatCents })) : shares;
};

/** What credit notes have left of an invoice, at each of its rates. */
export const leftOf = (invoice: FatturaDocument, notes: readonly FatturaDocument[]): readonly VatShare[] => {
  const credited = Map.groupBy(notes.flatMap(vatShares), keyOfShare);
  return vatShares(invoice).map((share) =>
    (credited.get(keyOfShare(share)) ?? []).reduce(
      (left, { netCents, vatCents }) => ({
        ...left,
        netCents: left.netCents - netCents,
        vatCents: left.vatCents - vatCents,
      }),
      share,
    ),
  );
};

const labelOf = ({ rate, nature }: VatShare): string => nature ?? `${rate} %`;
/** `22.00 %: 20.00; N4: 5.00`, for a person. */
export const leftText = (left: readonly VatShare[]): string =>
  left.map((share) => `${labelOf(share)}: ${centsToAmount(grossOf(share))}`).join('; ');

/** A credit note takes back at each rate no more than is left of it there. */
export const fitsRates = (
  left: readonly VatShare[],
  note: FatturaDocument,
): Refusal<'credit_exceeds_invoice'> | undefined => {
  const byKey = new Map(left.map((share) => [keyOfShare(share), grossOf(share)]));
  const tooMuch = vatShares(note).find((share) => grossOf(share) > Math.max(0, byKey.get(keyOfShare(share)) ?? 0));
  if (tooMuch === undefined) return undefined;
  const leftCents = byKey.get(keyOfShare(tooMuch)) ?? 0;
  const params = { leftCents, noteCents: grossOf(tooMuch), rate: labelOf(tooMuch), left: leftText(left) };
  return refusal('credit_exceeds_invoice', params);
};

/** An amount over the rates of what is left, in proportion: each gets its cents rounded down, the rest goes to those that lost most. */
export const shareOut = (
  cents: number,
  left: readonly VatShare[],
): readonly { readonly vat: Vat; readonly cents: number }[] => {
  const open = left.filter((share) => grossOf(share) > 0);
  const whole = BigInt(open.reduce((total, share) => total + grossOf(share), 0));
  const parts = open.map((share) => {
    const scaled = BigInt(cents) * BigInt(grossOf(share));
    return { share, floor: Number(scaled / whole), rest: scaled % whole };
  });
  const over = cents - parts.reduce((total, { floor }) => total + floor, 0);
  const raised = new Set(parts.toSorted((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest)).slice(0, over));
  return parts
    .map((part) => ({ vat: vatOf(part.share), cents: part.floor + (raised.has(part) ? 1 : 0) }))
    .filter((part) => part.cents > 0);
};
const vatOf = ({ rate, nature }: VatShare): Vat => (nature === null ? { rateBp: amountToCents(rate) } : { nature });

/** SDI takes a tax that is its rate of the net, rounded, within one cent (00421). */
const isSound = (netCents: number, vatCents: number, rateBp: number): boolean =>
  Math.abs(vatCents - Number(divideHalfUp(BigInt(netCents) * BigInt(rateBp), 10_000n))) <= 1;

/**
 * The net of a part: all that is left when it is the last one, else the nearest to its own that leaves a rest which a last
 * note can take. Each part rounded by itself would leave a cent of net or of VAT in the register for ever.
 */
const netOfPart = (grossCents: number, left: VatShare): number => {
  if (grossCents === grossOf(left)) return left.netCents;
  const vat = vatOf(left);
  const own = splitGross(grossCents, vat).netCents;
  if ('nature' in vat) return own;
  const found = [0, -1, 1, -2, 2].find((by) => {
    const [net, tax] = [own + by, grossCents - own - by];
    const [restNet, restTax] = [left.netCents - net, left.vatCents - tax];
    return restNet >= 0 && restTax >= 0 && isSound(net, tax, vat.rateBp) && isSound(restNet, restTax, vat.rateBp);
  });
  return own + (found ?? 0);
};

/** Both have two decimals or more, so a cent more is exact. */
const plusCents = (amount: string, byCents: number): Decimal => decimal(amount).plus(decimal(centsToAmount(byCents)));

type Lines = readonly DettaglioLinee[];
type Rows = readonly DatiRiepilogo[];

/**
 * The largest line of a rate bears what its summary changed by, in a price of its own: a discount would change that once
 * more (00423). A line of no quantity has no price that could say it.
 */
const withLargestLineMovedBy = (lines: Lines, key: string, byCents: number): Lines => {
  const quantityOf = ({ Quantita }: DettaglioLinee): Decimal => decimal(Quantita, '1');
  const largest = lines
    .filter((line) => keyOf(line) === key && !quantityOf(line).isZero())
    .toSorted((a, b) => amountToCents(b.PrezzoTotale) - amountToCents(a.PrezzoTotale))[0];
  return lines.map((line) => {
    if (line !== largest) return line;
    const { ScontoMaggiorazione: _, ...bare } = line;
    const total = plusCents(line.PrezzoTotale, byCents);
    const PrezzoUnitario = toAmount8(total.dividedBy(quantityOf(line)));
    return { ...bare, PrezzoUnitario, PrezzoTotale: toAmount8(total) };
  });
};

/** So does the largest summary of a rate; what it adds to the net it takes off the tax. */
const withLargestRowMovedBy = (rows: Rows, key: string, byCents: number): Rows => {
  const mine = rows.filter((row) => keyOf(row) === key);
  const largest = mine.toSorted((a, b) => amountToCents(b.ImponibileImporto) - amountToCents(a.ImponibileImporto))[0];
  return rows.map((row) => {
    if (row !== largest) return row;
    const ImponibileImporto = plusCents(row.ImponibileImporto, byCents).toFixed(2);
    return { ...row, ImponibileImporto, Imposta: plusCents(row.Imposta, -byCents).toFixed(2) };
  });
};

/** A credit note of ours as it fits what is left: its sums stay, and the last note of a rate takes the rest of net and VAT. */
export const fittedNote = (note: FatturaElettronica, left: readonly VatShare[]): FatturaElettronica => ({
  ...note,
  FatturaElettronicaBody: note.FatturaElettronicaBody.map((body) => {
    let { DettaglioLinee, DatiRiepilogo } = body.DatiBeniServizi;
    for (const mine of writtenShares(DatiRiepilogo)) {
      const key = keyOfShare(mine);
      const share = left.find((each) => keyOfShare(each) === key);
      const byCents = share === undefined || grossOf(mine) <= 0 ? 0 : netOfPart(grossOf(mine), share) - mine.netCents;
      if (byCents === 0) continue;
      DettaglioLinee = withLargestLineMovedBy(DettaglioLinee, key, byCents);
      DatiRiepilogo = withLargestRowMovedBy(DatiRiepilogo, key, byCents);
    }
    return { ...body, DatiBeniServizi: { ...body.DatiBeniServizi, DettaglioLinee, DatiRiepilogo } };
  }),
});
