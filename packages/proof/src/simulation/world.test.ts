import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventHeap } from './event-heap.ts';
import { Prng } from './prng.ts';

describe('what is still to happen', () => {
  it('comes out by time, and in the order of announcement within one millisecond', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (times) => {
        const heap = new EventHeap();
        const played: (readonly [number, number])[] = [];
        times.forEach((at, order) => heap.push(at, () => played.push([at, order])));
        for (let event = heap.pop(); event !== null; event = heap.pop()) event.run();
        const expected = times.map((at, order) => [at, order] as const).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
        expect(played).toEqual(expected);
      }),
    );
  });
});

describe('the seeded generator', () => {
  it('repeats itself for a seed and differs for another', () => {
    const draw = (seed: number): readonly number[] => {
      const rng = new Prng(seed);
      return Array.from({ length: 8 }, () => rng.below(1_000_000));
    };
    expect(draw(42)).toEqual(draw(42));
    expect(draw(42)).not.toEqual(draw(43));
  });

  it('stays within its bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, bound) => {
        const rng = new Prng(seed);
        for (let i = 0; i < 20; i += 1) {
          expect(rng.below(bound)).toBeLessThan(bound);
          expect(rng.between(5, 5 + bound)).toBeGreaterThanOrEqual(5);
        }
      }),
    );
  });
});
