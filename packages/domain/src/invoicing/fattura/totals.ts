import { amountToCents, decimal, Decimal, sum } from './decimal.ts';
import { inOrdinaryWords } from './document.ts';
import { withoutEmptyElements } from './empty-elements.ts';
import type { FatturaElettronicaBody } from './fattura.ts';
import { ordinaryTotal } from './ordinary-total.ts';
import type { FatturaDocument } from './semplificata/fattura-document.ts';

/** Integer cents of one body. */
export interface BodyTotals {
  readonly netCents: number;
  readonly vatCents: number;
  /** ImportoTotaleDocumento where written, else net + VAT, discounts of the document, and rounding. */
  readonly totalCents: number;
  /** Stamp duty declared; it is inside the total only when a line recharges it. */
  readonly stampDutyCents: number;
}

/** The sums over all bodies, and each body's own. */
export interface FatturaTotals extends BodyTotals {
  readonly bodies: readonly BodyTotals[];
}

/** The most that whole cents can say exactly. */
const MOST = new Decimal(Number.MAX_SAFE_INTEGER).dividedBy(100).floor();

/**
 * Whether the sums of a document can be expressed in whole cents. Each amount of a document is bounded by its schema, their
 * number is not. Judged without its empty elements, as it is taken in: an empty total has the parts added up instead.
 */
export const isCountable = (fattura: FatturaDocument): boolean => {
  const bodies = inOrdinaryWords(withoutEmptyElements(fattura).document).FatturaElettronicaBody;
  const rows = bodies.flatMap(({ DatiBeniServizi }) => DatiBeniServizi.DatiRiepilogo);
  const totals = bodies.map(({ DatiGenerali }) => DatiGenerali.DatiGeneraliDocumento);
  const sums: readonly (readonly (string | undefined)[])[] = [
    rows.map((row) => row.ImponibileImporto),
    rows.map((row) => row.Imposta),
    rows.flatMap((row) => [row.ImponibileImporto, row.Imposta]),
    totals.flatMap((general) => [general.ImportoTotaleDocumento, general.Arrotondamento]),
    totals.map((general) => general.DatiBollo?.ImportoBollo),
  ];
  // By what each adds, whatever its sign: sums of some bodies are judged as well. No decimal text never accuses.
  return ![...sums.map((texts) => texts.map((text) => decimal(text))), bodies.map(ordinaryTotal)].some((numbers) =>
    sum(numbers.map((number) => number.abs())).gt(MOST),
  );
};

const bodyTotals = (body: FatturaElettronicaBody): BodyTotals => {
  const { DatiGenerali, DatiBeniServizi } = body;
  const general = DatiGenerali.DatiGeneraliDocumento;
  const net = sum(DatiBeniServizi.DatiRiepilogo.map((row) => decimal(row.ImponibileImporto)));
  const vat = sum(DatiBeniServizi.DatiRiepilogo.map((row) => decimal(row.Imposta)));
  return {
    netCents: amountToCents(net.toFixed()),
    vatCents: amountToCents(vat.toFixed()),
    totalCents: amountToCents(ordinaryTotal(body).toFixed()),
    stampDutyCents: amountToCents(general.DatiBollo?.ImportoBollo ?? '0'),
  };
};

/** What a document amounts to, in cents. Throws when an amount is no decimal text: check the document first. */
export const fatturaTotals = (fattura: FatturaDocument): FatturaTotals => {
  const bodies = inOrdinaryWords(fattura).FatturaElettronicaBody.map(bodyTotals);
  const all = (pick: (body: BodyTotals) => number): number => bodies.reduce((total, body) => total + pick(body), 0);
  return {
    netCents: all((body) => body.netCents),
    vatCents: all((body) => body.vatCents),
    totalCents: all((body) => body.totalCents),
    stampDutyCents: all((body) => body.stampDutyCents),
    bodies,
  };
};
