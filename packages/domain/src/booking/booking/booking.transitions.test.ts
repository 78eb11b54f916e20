import { describe, expect, it } from 'vitest';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { statesOf, step } from '../../kernel/transitions.ts';
import { bookingTable, liveBookingStates } from './booking.transitions.ts';

holdsAsATable('bookings', bookingTable, {
  initial: ['Requested', 'Confirmed'],
  final: ['Cancelled', 'StudioCancelled', 'Declined'],
  refusals: [
    ['a booking cannot be checked in before it is confirmed', 'Requested', 'checkIn', 'not_confirmed'],
    ['a booking is no no-show before it is confirmed', 'Requested', 'markNoShow', 'not_confirmed'],
    ['a confirmed booking cannot be declined', 'Confirmed', 'decline', 'confirmed'],
    ['only a missed class is excused', 'Confirmed', 'excuse', 'confirmed'],
    ['a class that was attended cannot be cancelled', 'CheckedIn', 'cancelEarly', 'attended'],
    ['a class that was attended is not cancelled by the studio either', 'CheckedIn', 'cancelByStudio', 'attended'],
    ['a no-show cannot be cancelled, only excused', 'NoShow', 'cancelLate', 'no_show'],
    ['a no-show is not undone by undoing a check-in', 'NoShow', 'undoCheckIn', 'no_show'],
    ['a cancelled booking cannot be checked in', 'Cancelled', 'checkIn', 'cancelled'],
    ['a late-cancelled booking cannot be moved', 'LateCancelled', 'move', 'cancelled'],
    ['a declined request cannot be approved', 'Declined', 'approve', 'declined'],
  ],
});

const live = new Set<string>(liveBookingStates);

describe('a booking', () => {
  it('that lost its place never gets one back, but for a no-show who came after all', () => {
    for (const state of statesOf(bookingTable).filter((each) => !live.has(each)))
      for (const event of [
        'approve',
        'decline',
        'cancelEarly',
        'cancelLate',
        'cancelByStudio',
        'undoCheckIn',
        'markNoShow',
        'excuse',
        'move',
      ] as const)
        expect(live.has(step(bookingTable, state, event).unwrapOr(state))).toBe(false);
    expect(
      statesOf(bookingTable).filter(
        (state) => !live.has(state) && step(bookingTable, state, 'checkIn').unwrapOr(null) === 'CheckedIn',
      ),
    ).toEqual(['NoShow']);
  });
  it('cancelled late is late once it was confirmed; a request is not', () => {
    expect(step(bookingTable, 'Confirmed', 'cancelLate')._unsafeUnwrap()).toBe('LateCancelled');
    expect(step(bookingTable, 'Requested', 'cancelLate')._unsafeUnwrap()).toBe('Cancelled');
  });
  it('cancelled late becomes the studio’s cancellation when the studio cancels the class', () => {
    expect(step(bookingTable, 'LateCancelled', 'cancelByStudio')._unsafeUnwrap()).toBe('StudioCancelled');
  });
});
