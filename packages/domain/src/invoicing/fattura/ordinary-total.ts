import { afterChanges } from './after-changes.ts';
import { decimal, sum, type Decimal } from './decimal.ts';
import type { FatturaElettronicaBody } from './fattura.ts';

/**
 * What one body amounts to: as it says, else taxable amounts and VAT, discounts and surcharges of the document, and its
 * rounding. NaN where one of them holds no number.
 */
export const ordinaryTotal = ({ DatiGenerali, DatiBeniServizi }: FatturaElettronicaBody): Decimal => {
  const { ImportoTotaleDocumento, Arrotondamento, ScontoMaggiorazione } = DatiGenerali.DatiGeneraliDocumento;
  if (ImportoTotaleDocumento !== undefined) return decimal(ImportoTotaleDocumento);
  const parts = DatiBeniServizi.DatiRiepilogo.flatMap((row) => [decimal(row.ImponibileImporto), decimal(row.Imposta)]);
  return afterChanges(sum(parts), ScontoMaggiorazione).toDecimalPlaces(2).plus(decimal(Arrotondamento));
};

/** The same as a text with two decimals; undefined where there is no such number. */
export const totalOfBody = (body: FatturaElettronicaBody): string | undefined => {
  const total = ordinaryTotal(body);
  return total.isFinite() ? total.toFixed(2) : undefined;
};
