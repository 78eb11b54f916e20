import { decimal, type Decimal } from './decimal.ts';
import type { ScontoMaggiorazione } from './fattura.general.ts';

/**
 * An amount after its discounts and surcharges, in their order; an amount wins over a percentage.
 * @param sign how the amount of a change is read
 */
export const afterChanges = (
  amount: Decimal,
  changes: readonly ScontoMaggiorazione[] = [],
  sign = (change: Decimal): Decimal => change,
): Decimal =>
  changes.reduce((sofar, { Tipo, Percentuale, Importo }) => {
    const change = Importo === undefined ? sofar.times(decimal(Percentuale)).dividedBy(100) : sign(decimal(Importo));
    return Tipo === 'SC' ? sofar.minus(change) : sofar.plus(change);
  }, amount);
