import { describe, expect, it } from 'vitest';
import { statesOf } from '../../kernel/transitions.ts';
import { bookingTable, liveBookingStates } from './booking.transitions.ts';
import { clearableStates, clearedState, forgivenStates } from './cleared-booking.ts';

describe('a booking whose class the studio takes away', () => {
  it.each([
    ['Requested', 'StudioCancelled'],
    ['Confirmed', 'StudioCancelled'],
    ['CheckedIn', 'StudioCancelled'],
    ['NoShow', 'Cancelled'],
    ['Cancelled', 'Cancelled'],
    ['LateCancelled', 'StudioCancelled'],
    ['StudioCancelled', 'StudioCancelled'],
    ['Declined', 'Declined'],
  ] as const)('ends: %s is %s', (before, after) => expect(clearedState(before)).toBe(after));

  it('keeps no place in the states that are forgiven', () => {
    expect(forgivenStates).toEqual(['NoShow', 'LateCancelled']);
  });

  it('is live in no state, and is there once: a second time changes nothing', () => {
    const live: readonly string[] = liveBookingStates;
    for (const state of statesOf(bookingTable)) {
      const after = clearedState(state);
      expect(live).not.toContain(after);
      expect(clearedState(after)).toBe(after);
      expect(clearableStates.includes(state)).toBe(after !== state);
    }
  });
});
