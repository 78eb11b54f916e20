import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floorToSecond, instantOf, microsOf, plusHours, type Micros } from './micros.ts';

describe('microseconds', () => {
  const micros = fc.integer({ min: 0, max: 9_000_000_000_000_000 }).map((value) => value as Micros);
  it('are an instant and back, to the last one', () => {
    fc.assert(
      fc.property(micros, (value) => {
        expect(microsOf(instantOf(value))).toBe(value);
      }),
    );
    expect(instantOf(1_795_318_345_123_456 as Micros).toString()).toBe('2026-11-22T03:32:25.123456Z');
  });
  it('order as their instants do', () => {
    fc.assert(
      fc.property(micros, micros, (a, b) => {
        expect(Math.sign(a - b)).toBe(Temporal.Instant.compare(instantOf(a), instantOf(b)));
      }),
    );
  });
  it('are cut to the second and moved by hours as instants are', () => {
    fc.assert(
      fc.property(micros, fc.integer({ min: -720, max: 720 }), (value, hours) => {
        const at = instantOf(value);
        const second = at.round({ smallestUnit: 'second', roundingMode: 'floor' });
        expect(instantOf(floorToSecond(value)).equals(second)).toBe(true);
        expect(instantOf(plusHours(value, hours)).equals(at.add({ hours }))).toBe(true);
      }),
    );
  });
});
