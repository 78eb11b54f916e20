import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfUp, euros } from './money.ts';
import { splitGross } from './vat.ts';

describe('money', () => {
  it('is whole cents: a fraction is a bug and throws', () => {
    expect(() => euros(0.5)).toThrow('cents must be an integer');
    expect(() => euros(Number.NaN)).toThrow('cents must be an integer');
    expect(() => euros(2 ** 53)).toThrow('cents must be an integer');
    expect(euros(-5)).toEqual({ amountCents: -5, currency: 'EUR' });
  });
});

describe('division', () => {
  it('rounds half up, away from zero', () => {
    const cases: readonly (readonly [bigint, bigint, bigint])[] = [
      [5n, 2n, 3n],
      [-5n, 2n, -3n],
      [4n, 3n, 1n],
      [-4n, 3n, -1n],
      [0n, 7n, 0n],
      [1n, 2n, 1n],
    ];
    for (const [numerator, denominator, expected] of cases) expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });
  it('refuses a denominator that is not positive', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow('the denominator must be positive');
  });
  it('is never further than half from the true quotient', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (n, d) => {
          const away = 2n * (divideHalfUp(n, d) * d - n);
          return away <= d && away >= -d;
        },
      ),
    );
  });
});

describe('VAT', () => {
  it('splits a gross price at the usual rates', () => {
    expect(splitGross(2000, { rateBp: 2200 })).toEqual({ netCents: 1639, vatCents: 361 });
    expect(splitGross(2000, { rateBp: 1000 })).toEqual({ netCents: 1818, vatCents: 182 });
    expect(splitGross(1, { rateBp: 2200 })).toEqual({ netCents: 1, vatCents: 0 });
  });
  it('is nothing where a Natura says so', () => {
    expect(splitGross(2000, { nature: 'N4' })).toEqual({ netCents: 2000, vatCents: 0 });
  });
  it('and net are exactly the gross, and the net is the rounded one', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 0, max: 10_000 }), (grossCents, rateBp) => {
        const { netCents, vatCents } = splitGross(grossCents, { rateBp });
        const away = BigInt(netCents) * BigInt(10_000 + rateBp) - BigInt(grossCents) * 10_000n;
        const half = BigInt(10_000 + rateBp);
        return netCents + vatCents === grossCents && 2n * away <= half && 2n * away > -half && vatCents >= 0;
      }),
    );
  });
});
