import { divideHalfUp } from '../../kernel/money.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { splitGross, type Vat } from '../../kernel/vat.ts';
import {
  amountToCents,
  centsToAmount,
  inOrdinaryWords,
  unitPrice,
  type DatiRiepilogo,
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

/** Its rates and Natura; of a credit note what it gives back, also where the amounts are written below zero. */
export const vatShares = (document: FatturaDocument): readonly VatShare[] => {
  const bodies = inOrdinaryWords(document).FatturaElettronicaBody;
  const rows = bodies.flatMap(({ DatiBeniServizi }) => DatiBeniServizi.DatiRiepilogo);
  const shares = [...Map.groupBy(rows, keyOf).values()].map((group): VatShare => ({
    rate: group[0]!.AliquotaIVA.trim(),
    nature: group[0]!.Natura?.trim() ?? null,
    netCents: group.reduce((total, row) => total + amountToCents(row.ImponibileImporto), 0),
    vatCents: group.reduce((total, row) => total + amountToCents(row.Imposta), 0),
  }));
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

/** The largest line of a rate bears what its summary changed by. */
const moved = (lines: readonly DettaglioLinee[], key: string, byCents: number): readonly DettaglioLinee[] => {
  const mine = lines.filter((line) => keyOf(line) === key);
  const largest = mine.toSorted((a, b) => amountToCents(b.PrezzoTotale) - amountToCents(a.PrezzoTotale))[0];
  return lines.map((line) => {
    if (line !== largest) return line;
    const netCents = amountToCents(line.PrezzoTotale) + byCents;
    const quantity = amountToCents(line.Quantita ?? '1') / 100;
    return { ...line, PrezzoTotale: centsToAmount(netCents), PrezzoUnitario: unitPrice(netCents, quantity) };
  });
};

/** A credit note of ours as it fits what is left: its sums stay, and the last note of a rate takes the rest of net and VAT. */
export const fittedNote = (note: FatturaElettronica, left: readonly VatShare[]): FatturaElettronica => ({
  ...note,
  FatturaElettronicaBody: note.FatturaElettronicaBody.map((body) => {
    let lines = body.DatiBeniServizi.DettaglioLinee;
    const DatiRiepilogo = body.DatiBeniServizi.DatiRiepilogo.map((row) => {
      const share = left.find((each) => keyOfShare(each) === keyOf(row));
      const [net, tax] = [amountToCents(row.ImponibileImporto), amountToCents(row.Imposta)];
      const fitted = share === undefined || net + tax <= 0 ? net : netOfPart(net + tax, share);
      if (fitted === net) return row;
      lines = moved(lines, keyOf(row), fitted - net);
      return { ...row, ImponibileImporto: centsToAmount(fitted), Imposta: centsToAmount(net + tax - fitted) };
    });
    return { ...body, DatiBeniServizi: { ...body.DatiBeniServizi, DettaglioLinee: lines, DatiRiepilogo } };
  }),
});
