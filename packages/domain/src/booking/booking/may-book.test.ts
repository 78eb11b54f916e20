import { describe, expect, it } from 'vitest';
import { aSlot, anActivity } from '../booking.test.support.ts';
import { mayBook, type BookingRequest } from './may-book.policies.ts';

const rome = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Rome]`).toInstant();
const request = (over: Partial<BookingRequest> = {}): BookingRequest => ({
  activity: anActivity(),
  slot: aSlot(),
  means: 'order',
  alreadyClaimed: false,
  blockedUntil: null,
  caller: 'client',
  force: false,
  now: rome('2027-03-05T12:00'),
  ...over,
});
const no = (over: Partial<BookingRequest>) => mayBook(request(over))._unsafeUnwrapErr();
const slotIn = (state: 'Closed' | 'Cancelled' | 'Done') => aSlot('2027-03-08', '18:00', { state });

describe('a person may book', () => {
  it('a published class in time, with a means it accepts', () => {
    expect(mayBook(request()).isOk()).toBe(true);
    expect(mayBook(request({ means: 'free' })).isOk()).toBe(true);
  });
  it('slot_not_found: nothing hidden, which a client may not even know of', () => {
    expect(no({ activity: anActivity({ state: 'Hidden' }) })).toEqual({ _tag: 'Refusal', code: 'slot_not_found' });
  });
  it('activity_not_bookable: no draft', () => {
    expect(no({ activity: anActivity({ state: 'Draft' }) }).code).toBe('activity_not_bookable');
  });
  it('archived: nothing archived', () => {
    expect(no({ activity: anActivity({ state: 'Archived' }) }).code).toBe('archived');
  });
  it('deleted: nothing deleted', () => {
    expect(no({ activity: anActivity({ state: 'Deleted' }) }).code).toBe('deleted');
  });
  it('client_blocked: nobody who is blocked, until the very instant at which the block ends; staff may insist', () => {
    const blockedUntil = rome('2027-03-05T12:00:00.000001');
    expect(no({ blockedUntil })).toMatchObject({ code: 'client_blocked', params: { until: blockedUntil.toString() } });
    expect(no({ blockedUntil, caller: 'staff' }).code).toBe('client_blocked');
    expect(mayBook(request({ blockedUntil, caller: 'staff', force: true })).isOk()).toBe(true);
    expect(mayBook(request({ blockedUntil: rome('2027-03-05T12:00') })).isOk()).toBe(true);
  });
  it('slot_closed: no closed slot', () => {
    expect(no({ slot: slotIn('Closed') }).code).toBe('slot_closed');
  });
  it('slot_cancelled: no cancelled slot', () => {
    expect(no({ slot: slotIn('Cancelled') }).code).toBe('slot_cancelled');
  });
  it('slot_over: none that is done', () => {
    expect(no({ slot: slotIn('Done') }).code).toBe('slot_over');
  });
  it('slot_over: none from the very instant it begins', () => {
    const activity = anActivity({ leadMinutes: 0 });
    expect(no({ activity, now: rome('2027-03-08T18:00') }).code).toBe('slot_over');
    expect(mayBook(request({ activity, now: rome('2027-03-08T17:59:59.999999') })).isOk()).toBe(true);
  });
  it('too_soon: none inside the lead time; exactly at it is allowed', () => {
    expect(no({ now: rome('2027-03-08T17:30:00.000001') })).toMatchObject({
      code: 'too_soon',
      params: { leadMinutes: 30 },
    });
    expect(mayBook(request({ now: rome('2027-03-08T17:30') })).isOk()).toBe(true);
  });
  it('too_far: none beyond the horizon, which opens at local midnight', () => {
    const slot = aSlot('2027-03-12', '18:00');
    expect(no({ slot, now: rome('2027-03-04T23:59:59.999') })).toMatchObject({
      code: 'too_far',
      params: { horizonDays: 7 },
    });
    expect(mayBook(request({ slot, now: rome('2027-03-05T00:00') })).isOk()).toBe(true);
  });
  it('takes no offered place back for a horizon that is nearer by now, but for a lead time that has passed', () => {
    const far = { activity: { ...request().activity, horizonDays: 1 }, offered: true as const };
    const { slot } = request();
    expect(mayBook(request({ ...far, now: slot.startsAt.subtract({ hours: 24 * 40 }) })).isOk()).toBe(true);
    const soon = { activity: { ...request().activity, leadMinutes: 60 }, offered: true as const };
    expect(no({ ...soon, now: slot.startsAt.subtract({ minutes: 59 }) }).code).toBe('too_soon');
  });
  it('too_far: in local days, also where a day has 23 hours', () => {
    const slot = aSlot('2027-04-04', '00:30');
    expect(no({ slot, now: rome('2027-03-27T23:59') }).code).toBe('too_far');
    expect(mayBook(request({ slot, now: rome('2027-03-28T00:00') })).isOk()).toBe(true);
  });
  it('already_booked: none twice', () => {
    expect(no({ alreadyClaimed: true }).code).toBe('already_booked');
  });
  it('means_not_accepted: only as the activity takes it', () => {
    expect(no({ means: 'entry' })).toMatchObject({ code: 'means_not_accepted', params: { means: 'entry' } });
  });
  it('means_not_accepted: nothing to pay online or at the studio without a price and its VAT', () => {
    const unpriced = anActivity({ means: ['onSite'], price: null });
    expect(no({ means: 'onSite', activity: unpriced }).code).toBe('means_not_accepted');
    expect(no({ activity: anActivity({ price: null }) }).code).toBe('means_not_accepted');
    expect(no({ activity: anActivity({ vat: null }) }).code).toBe('means_not_accepted');
    expect(mayBook(request({ means: 'free', activity: anActivity({ price: null, vat: null }) })).isOk()).toBe(true);
  });
  it('or staff books it for them, also what is hidden', () => {
    const hidden = anActivity({ state: 'Hidden' });
    expect(mayBook(request({ activity: hidden, caller: 'staff' })).isOk()).toBe(true);
    expect(no({ activity: anActivity({ state: 'Draft' }), caller: 'staff', force: true }).code).toBe(
      'activity_not_bookable',
    );
  });
  it('or staff forces it, whatever lead time and horizon, until the class is over', () => {
    const forced = { caller: 'staff', force: true } as const;
    const begun = rome('2027-03-08T18:30');
    expect(mayBook(request({ ...forced, now: begun })).isOk()).toBe(true);
    expect(mayBook(request({ ...forced, now: rome('2027-01-01T12:00') })).isOk()).toBe(true);
    expect(no({ ...forced, now: aSlot().endsAt }).code).toBe('slot_over');
    expect(no({ caller: 'staff', now: begun }).code).toBe('slot_over');
    expect(no({ caller: 'client', force: true, now: begun }).code).toBe('slot_over');
    expect(no({ ...forced, alreadyClaimed: true }).code).toBe('already_booked');
  });
  it('or gets the first rule that refuses, in their order', () => {
    const all: BookingRequest = {
      activity: anActivity({ state: 'Draft', horizonDays: 1, means: [] }),
      slot: slotIn('Closed'),
      means: 'order',
      alreadyClaimed: true,
      blockedUntil: rome('2027-03-09T18:00'),
      caller: 'client',
      force: false,
      now: rome('2027-03-08T18:00'),
    };
    const published = anActivity({ horizonDays: 1, means: [] });
    const steps: readonly (readonly [Partial<BookingRequest>, string])[] = [
      [{}, 'activity_not_bookable'],
      [{ activity: published }, 'client_blocked'],
      [{ blockedUntil: null }, 'slot_closed'],
      [{ slot: aSlot() }, 'slot_over'],
      [{ now: rome('2027-03-08T17:45') }, 'too_soon'],
      [{ now: rome('2027-03-01T10:00') }, 'too_far'],
      [{ now: rome('2027-03-08T10:00') }, 'already_booked'],
      [{ alreadyClaimed: false }, 'means_not_accepted'],
    ];
    let now = all;
    for (const [change, code] of steps) {
      now = { ...now, ...change };
      expect(mayBook(now)._unsafeUnwrapErr().code).toBe(code);
    }
  });
});
