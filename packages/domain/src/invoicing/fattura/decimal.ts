import { Decimal as DecimalJs } from 'decimal.js';

/**
 * Exact enough for any product a document can ask for (price × discounts × quantity, 8 decimals each), rounding half up
 * as the tax office does. Never floating point.
 */
export const Decimal = DecimalJs.clone({
  precision: 80,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 60,
});
/** A number of that kind; NaN stands for a text that holds none, see `decimal`. */
export type Decimal = DecimalJs;

const DECIMAL = /^[+-]?[0-9]+(?:\.[0-9]+)?$/;
const NOT_A_NUMBER = new Decimal(Number.NaN);

/** The number an element holds; NaN when it holds none, so that no comparison with it ever accuses. */
export const decimal = (text: string | undefined, absent = '0'): Decimal => {
  const written = (text ?? absent).trim();
  return written.length <= 40 && DECIMAL.test(written) ? new Decimal(written) : NOT_A_NUMBER;
};

/** The sum of nothing is zero; one NaN makes the sum NaN. */
export const sum = (numbers: readonly Decimal[]): Decimal =>
  numbers.reduce((total, each) => total.plus(each), new Decimal(0));

/** Cents as an Amount2: `1639` becomes `16.39`. */
export const centsToAmount = (cents: number): string => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`cents must be an integer, not ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** An amount as whole cents, half up. Throws on what is no decimal text: check the document first. */
export const amountToCents = (text: string): number => {
  const cents = decimal(text).times(100).toDecimalPlaces(0);
  if (!cents.isFinite()) throw new RangeError(`not an amount: ${text}`);
  return cents.toNumber();
};

/** The shortest text with 2 to 8 decimals that holds the number, rounded at the eighth. */
export const toAmount8 = (number: Decimal): string => {
  const text = number.toDecimalPlaces(8).toFixed();
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  return decimals < 2 ? number.toFixed(2) : text;
};

/** A rate is recognised by its text: these cost nothing beside arithmetic, and a malformed text is none of them. */
export const isZeroRate = (rate: string): boolean => /^\s*0+(?:\.0+)?\s*$/.test(rate);
/** Above zero, however high: the structure bounds it (`rate`). A text with a sign is neither this nor zero. */
export const isPositiveRate = (rate: string): boolean => /^\s*[0-9]+(?:\.[0-9]+)?\s*$/.test(rate) && !isZeroRate(rate);
/** 22.00 and 022.00 are the same rate. */
export const rateKey = (rate: string): string => rate.trim().replace(/^0+(?=[0-9])/, '');
