/** ISO 4217. Only the euro so far: FatturaPA and both providers are used with it alone. */
export type Currency = 'EUR';

/** Integer cents plus currency. Never a fraction, never floating point. */
export interface Money {
  readonly amountCents: number;
  readonly currency: Currency;
}

/** An amount in euro cents; below zero too. Throws a RangeError unless it is a safe integer. */
export const euros = (amountCents: number): Money => {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError(`cents must be an integer, not ${amountCents}`);
  return { amountCents, currency: 'EUR' };
};

/** `numerator / denominator` rounded half up (away from zero), exact for safe integers. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive');
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (sign * numerator * 2n + denominator)) / (denominator * 2n);
};
