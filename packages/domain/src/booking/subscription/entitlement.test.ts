import { describe, expect, it } from 'vitest';
import type { ActivityId } from '../../kernel/ids.ts';
import { slotStart } from '../slot/slot.ts';
import { mayCover, spendingOrder, type EntitlementRequest } from './entitlement.policies.ts';
import { startedBy } from './first-use.ts';
import { aPlan, aSubscription, day } from './subscription.test.support.ts';
import type { ClientSubscription, SubscriptionId } from './subscription.ts';

const yoga = 'yoga' as ActivityId;
const request = (
  over: Partial<ClientSubscription> = {},
  more: Partial<EntitlementRequest> = {},
): EntitlementRequest => ({
  subscription: aSubscription(over),
  activityId: yoga,
  day: day('2027-03-15'),
  usedThatDay: 0,
  today: day('2027-03-10'),
  ...more,
});
const no = (over: Partial<ClientSubscription> = {}, more: Partial<EntitlementRequest> = {}) =>
  mayCover(request(over, more))._unsafeUnwrapErr();

describe('a subscription covers a class', () => {
  it('within its dates, also one that begins later', () => {
    for (const on of ['2027-03-10', '2027-05-31']) expect(mayCover(request({}, { day: day(on) })).isOk()).toBe(true);
    const ahead = request({ validFrom: day('2027-03-12') });
    expect(mayCover(ahead).isOk()).toBe(true);
  });
  it('that waits for its first use, and takes its dates from that class for good', () => {
    const waiting = aSubscription({}, aPlan({ startRule: 'firstUse', length: { days: 30 } }));
    expect(mayCover(request({}, { subscription: waiting })).isOk()).toBe(true);
    const started = startedBy(waiting, day('2027-03-15'));
    expect([started.validFrom?.toString(), started.validTo?.toString()]).toEqual(['2027-03-15', '2027-04-13']);
    expect(startedBy(started, day('2027-03-20'))).toBe(started);
    expect(startedBy(aSubscription({ validFrom: null, plan: null }), day('2027-03-20')).validFrom).toBeNull();
  });
  it('suspended, expired, refund_in_flight, cancelled: where its state says so', () => {
    const suspensions = [{ from: day('2027-03-09'), to: null, reason: null }];
    expect(no({ suspensions }).code).toBe('suspended');
    expect(no({ validTo: day('2027-03-09') }).code).toBe('expired');
    expect(no({ status: 'RefundPending' }).code).toBe('refund_in_flight');
    expect(no({ status: 'Cancelled' }).code).toBe('cancelled');
  });
  it('not_covered: only of the activities it was sold for', () => {
    expect(no({ activityIds: ['pilates' as ActivityId] }).code).toBe('not_covered');
    expect(mayCover(request({ activityIds: [yoga] })).isOk()).toBe(true);
  });
  it('not_started and expired: not before its first day, nor after its last one', () => {
    expect(no({}, { day: day('2027-02-28') }).code).toBe('not_started');
    expect(no({}, { day: day('2027-06-01') }).code).toBe('expired');
  });
  it('(11) to the end of its last day, by the clock of the class, also when the day has 25 hours', () => {
    const pack = { validFrom: day('2027-10-01'), validTo: day('2027-10-31') };
    const last = Temporal.PlainDate.from('2027-10-31');
    const late = slotStart(last, Temporal.PlainTime.from('23:30'), 'Europe/Rome');
    const local = late.toZonedDateTimeISO('Europe/Rome').toPlainDate();
    expect([late.toString(), local.toString()]).toEqual(['2027-10-31T22:30:00Z', '2027-10-31']);
    expect(mayCover(request(pack, { day: local, today: last })).isOk()).toBe(true);
    expect(no(pack, { day: local.add({ days: 1 }), today: last }).code).toBe('expired');
  });
  it('suspended: not on a day on which it will stand still', () => {
    const suspensions = [{ from: day('2027-03-14'), to: day('2027-03-16'), reason: null }];
    expect(no({ suspensions }).code).toBe('suspended');
    expect(mayCover(request({ suspensions }, { day: day('2027-03-17') })).isOk()).toBe(true);
  });
  it('entries_exhausted: not without an entry, and without counting where it is unlimited', () => {
    expect(no({ remaining: 0 }).code).toBe('entries_exhausted');
    expect(mayCover(request({ entries: null, remaining: null })).isOk()).toBe(true);
  });
  it('daily_limit: as often a day as it may', () => {
    expect(no({ dailyLimit: 2 }, { usedThatDay: 2 })).toMatchObject({ code: 'daily_limit', params: { dailyLimit: 2 } });
    expect(mayCover(request({ dailyLimit: 2 }, { usedThatDay: 1 })).isOk()).toBe(true);
  });
});

describe('of several subscriptions', () => {
  it('the one that costs nothing goes first, then what expires first, has least left, is oldest', () => {
    const named = (id: string, over: Partial<ClientSubscription> = {}) =>
      aSubscription({ id: id as SubscriptionId, ...over });
    const unlimited = named('z', { entries: null, remaining: null, validTo: day('2028-01-01') });
    const soon = named('y', { validTo: day('2027-03-31') });
    const few = named('x', { remaining: 2 });
    const [old, young, endless] = [named('a'), named('b'), named('c', { validTo: null })];
    expect(spendingOrder([endless, young, old, few, soon, unlimited])).toEqual([
      unlimited,
      soon,
      few,
      old,
      young,
      endless,
    ]);
  });
});
