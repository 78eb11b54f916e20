import { describe, expect, it } from 'vitest';
import { statesOf, step } from '../../kernel/transitions.ts';
import { aSlot } from '../booking.test.support.ts';
import { bookingTable, type BookingState } from '../booking/booking.transitions.ts';
import type { Booking } from '../booking/booking.ts';
import { aSubscription } from '../subscription/subscription.test.support.ts';
import { defaultCheckIn } from './check-in-rules.ts';
import { checkedIn, type CheckInRequest } from './check-in.ts';

const rome = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Rome]`).toInstant();
const request = (state: BookingState, over: Partial<CheckInRequest> = {}): CheckInRequest => ({
  booking: { state } as Booking,
  slot: aSlot('2027-03-08', '18:00'),
  rules: defaultCheckIn,
  method: 'self',
  subscription: null,
  now: rome('2027-03-08T17:50'),
  ...over,
});

describe('a check-in', () => {
  it('moves a booking as the table says', () => {
    for (const state of statesOf(bookingTable)) {
      const outcome = checkedIn(request(state)).match(
        (next) => next,
        ({ code }) => code,
      );
      expect(outcome).toBe(
        step(bookingTable, state, 'checkIn').match(
          (next) => next,
          (code) => code,
        ),
      );
    }
  });
  it('check_in_closed: is open from thirty minutes before the class to its end, both counted', () => {
    const at = (text: string) => checkedIn(request('Confirmed', { now: rome(text) })).isOk();
    expect(['17:29:59.999', '17:30', '19:00', '19:00:00.001'].map((time) => at(`2027-03-08T${time}`))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(checkedIn(request('Confirmed', { now: rome('2027-03-08T17:00') }))._unsafeUnwrapErr().code).toBe(
      'check_in_closed',
    );
  });
  it('check_in_closed: stays open to staff until the clock looks for who is missing', () => {
    const late = (method: CheckInRequest['method'], text: string) =>
      checkedIn(request('Confirmed', { method, now: rome(`2027-03-08T${text}`) })).isOk();
    expect((['self', 'kiosk', 'desk'] as const).map((method) => late(method, '20:59:59.999999'))).toEqual([
      false,
      false,
      true,
    ]);
    expect([late('desk', '21:00'), late('desk', '17:29:59')]).toEqual([false, false]);
  });
  it('check_in_closed: opens when the activity says, and for clients themselves only where it lets them', () => {
    const at = (text: string, over: Partial<CheckInRequest>) =>
      checkedIn(request('Confirmed', { now: rome(`2027-03-08T${text}`), ...over })).isOk();
    const late = { rules: { fromMinutes: 5, self: true } };
    expect([at('17:54:59', late), at('17:55', late)]).toEqual([false, true]);
    const staffed = { rules: { fromMinutes: 30, self: false } };
    expect((['self', 'kiosk', 'desk'] as const).map((method) => at('17:50', { ...staffed, method }))).toEqual([
      false,
      false,
      true,
    ]);
  });
  it('is answered again at any time for somebody who is in', () => {
    expect(checkedIn(request('CheckedIn', { now: rome('2027-03-09T10:00') }))._unsafeUnwrap()).toBe('CheckedIn');
  });
  it('refund_in_flight: waits while the money of what covers the booking is on its way back', () => {
    const over = { subscription: aSubscription({ status: 'RefundPending' }) };
    expect(checkedIn(request('Confirmed', over))._unsafeUnwrapErr().code).toBe('refund_in_flight');
    expect(checkedIn(request('CheckedIn', over)).isOk()).toBe(true);
  });
});
