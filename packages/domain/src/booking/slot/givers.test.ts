import { describe, expect, it } from 'vitest';
import { givenTime, keepsGivers } from './givers.ts';

const at = (text: string) => Temporal.Instant.from(`2027-03-01T${text}:00Z`);

describe('the time of who gives a class', () => {
  it('is the class with the time before and after it', () => {
    const slot = { startsAt: at('10:00'), endsAt: at('11:00') };
    expect(givenTime(slot, { bufferBeforeMinutes: 10, bufferAfterMinutes: 5 })).toEqual({
      ...{ startsAt: at('09:50'), endsAt: at('11:05') },
    });
    expect(givenTime(slot, { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 })).toEqual(slot);
  });
  it('is kept by a class since it is made, by an appointment while somebody has it, and by nothing that is not held', () => {
    const kept = (state: 'Open' | 'Closed' | 'Cancelled' | 'Done', taken: number, clearing = false) =>
      (['class', 'appointment'] as const).map((kind) =>
        keepsGivers({ state, taken }, { kind, state: 'Published' }, clearing),
      );
    expect(kept('Open', 0)).toEqual([true, false]);
    expect(kept('Open', 1)).toEqual([true, true]);
    expect(kept('Closed', 0)).toEqual([false, false]);
    expect(kept('Closed', 1)).toEqual([true, true]); // who stays in it is given it all the same
    expect(kept('Closed', 0, true)).toEqual([true, false]); // it may open again
    expect(kept('Cancelled', 1, true)).toEqual([false, false]);
    expect(kept('Done', 0)).toEqual([true, false]);
    expect(keepsGivers({ state: 'Open', taken: 0 }, { kind: 'class', state: 'Deleted' }, false)).toBe(false);
  });
});
