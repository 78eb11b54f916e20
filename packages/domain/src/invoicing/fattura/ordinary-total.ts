import { decimal, sum, type Decimal } from './decimal.ts';
import type { FatturaElettronicaBody } from './fattura.ts';
import type { ScontoMaggiorazione } from './fattura.general.ts';

/** Discounts and surcharges of the document change its total in their order; an amount wins over a percentage. */
const changed = (total: Decimal, changes: readonly ScontoMaggiorazione[]): Decimal =>
  changes.reduce((sofar, { Tipo, Percentuale, Importo }) => {
    const change = Importo === undefined ? sofar.times(decimal(Percentuale)).dividedBy(100) : decimal(Importo);
    return Tipo === 'SC' ? sofar.minus(change) : sofar.plus(change);
  }, total);

/**
 * What one body amounts to: as it says, else taxable amounts and VAT, discounts and surcharges of the document, and its
 * rounding. NaN where one of them holds no number.
 */
export const ordinaryTotal = ({ DatiGenerali, DatiBeniServizi }: FatturaElettronicaBody): Decimal => {
  const { ImportoTotaleDocumento, Arrotondamento, ScontoMaggiorazione = [] } = DatiGenerali.DatiGeneraliDocumento;
  if (ImportoTotaleDocumento !== undefined) return decimal(ImportoTotaleDocumento);
  const parts = DatiBeniServizi.DatiRiepilogo.flatMap((row) => [decimal(row.ImponibileImporto), decimal(row.Imposta)]);
  return changed(sum(parts), ScontoMaggiorazione).toDecimalPlaces(2).plus(decimal(Arrotondamento));
};

/** The same as a text with two decimals; undefined where there is no such number. */
export const totalOfBody = (body: FatturaElettronicaBody): string | undefined => {
  const total = ordinaryTotal(body);
  return total.isFinite() ? total.toFixed(2) : undefined;
};
