import { describe, expect, it } from 'vitest';
import type { AccountId, BookingId, SlotId } from '../../kernel/ids.ts';
import { statesOf, step } from '../../kernel/transitions.ts';
import { aSlot, anActivity } from '../booking.test.support.ts';
import { defaultCancellationTerms } from '../cancellation/cancellation-terms.ts';
import { plainBooking, type Booking } from './booking.ts';
import { bookingTable } from './booking.transitions.ts';
import { mayMove, type MoveRequest } from './may-move.policies.ts';

const rome = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Rome]`).toInstant();
const from = anActivity();
const other = anActivity({ id: 'another' as typeof from.id });
const price = { amountCents: 2000, currency: 'EUR', vat: { rateBp: 2200 } } as const;
const aBooking = (over: Partial<Booking> = {}): Booking => ({
  ...plainBooking,
  ...{
    id: 'booking' as BookingId,
    slotId: 'slot' as SlotId,
    userId: 'anna' as AccountId,
    bookedBy: 'anna' as AccountId,
  },
  ...{ state: 'Confirmed', means: 'free', orderId: null, subscriptionId: null, entryOutcome: 'none', sequence: 0 },
  createdAt: rome('2027-03-01T12:00'),
  ...over,
});
/** Of a class of 8 March 2027 at 18:00, on the 5th. */
const request = (over: Partial<MoveRequest> = {}): MoveRequest => ({
  booking: aBooking({ means: 'free' }),
  slot: aSlot(),
  booked: defaultCancellationTerms,
  current: defaultCancellationTerms,
  from,
  to: from,
  caller: 'client',
  now: rome('2027-03-05T12:00'),
  ...over,
});
const codeOf = (over: Partial<MoveRequest>) =>
  mayMove(request(over)).match(
    () => null,
    ({ code }) => code,
  );
const late = rome('2027-03-08T06:00:00.000001');

describe('a booking may move', () => {
  it('to another class of its activity, whatever covers it', () => {
    for (const means of ['free', 'entry', 'onSite', 'order'] as const)
      expect([means, codeOf({ booking: aBooking({ means }) })]).toEqual([means, null]);
  });
  it.each(statesOf(bookingTable))('by its table, from the state %s', (state) => {
    const no = step(bookingTable, state, 'move').match(
      () => null,
      (code) => code,
    );
    expect(codeOf({ booking: aBooking({ state }) })).toBe(no);
  });
  it('too_late_to_cancel: a client from the cutoff on, which the answer names; staff until the class begins', () => {
    expect(codeOf({ now: rome('2027-03-08T06:00') })).toBeNull();
    expect(mayMove(request({ now: late }))._unsafeUnwrapErr()).toMatchObject({
      code: 'too_late_to_cancel',
      params: { cutoff: '2027-03-08T05:00:00Z' },
    });
    expect(codeOf({ now: late, caller: 'staff' })).toBeNull();
    expect(codeOf({ now: rome('2027-03-08T18:00'), caller: 'staff' })).toBe('too_late_to_cancel');
  });
  it('means_not_accepted: what was paid for one activity does not pay for another', () => {
    const paid = (means: 'order' | 'onSite') => ({
      booking: aBooking({ means, price }),
    });
    expect(codeOf({ ...paid('order'), to: other })).toBe('means_not_accepted');
    expect(codeOf({ ...paid('onSite'), to: other })).toBeNull();
    expect(codeOf({ ...paid('onSite'), to: { ...other, price: { amountCents: 2001, currency: 'EUR' } } })).toBe(
      'means_not_accepted',
    );
    expect(codeOf({ ...paid('onSite'), to: { ...other, vat: { rateBp: 1000 } } })).toBe('means_not_accepted');
    expect(codeOf({ to: other })).toBeNull();
  });
  it('activity_not_bookable: a client passes by the studio’s word on a request', () => {
    const to = { ...other, confirmation: 'manual' as const };
    expect(codeOf({ to })).toBe('activity_not_bookable');
    expect(codeOf({ to, caller: 'staff' })).toBeNull();
    expect(codeOf({ to, booking: aBooking({ means: 'free', state: 'Requested' }) })).toBeNull();
    expect(codeOf({ from: to, to })).toBeNull();
  });
});
