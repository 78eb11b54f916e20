import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import { aSlot } from '../booking.test.support.ts';
import { quietHoursOf } from '../quiet/quiet-hours.ts';
import { handOver, type HandoverFacts, type Waiter } from './handover.ts';
import { mayJoin, waitlistStateOf, type JoinRequest } from './join.policies.ts';
import type { WaitingEntry, WaitingEntryId } from './waiting-entry.ts';
import { listRulesOf, plainListRules } from './list-rules.ts';

const rome = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Rome]`).toInstant();
const entry = (seq: number): WaitingEntry => ({
  id: `entry-${seq}` as WaitingEntryId,
  slotId: aSlot().id,
  userId: `person-${seq}` as AccountId,
  seq,
  state: 'Waiting',
  means: 'entry',
  offer: null,
  subscriptionId: null,
  toPromote: false,
  closedReason: null,
  createdAt: rome('2027-03-01T09:00'),
});
const waiters = (...able: readonly boolean[]): readonly Waiter[] =>
  able.map((canBook, at) => ({ entry: entry(at + 1), canBook }));
const full = (over = {}) => aSlot('2027-03-08', '18:00', { taken: 10, ...over });
const hand = (over: Partial<HandoverFacts> = {}) =>
  handOver({
    slot: full(),
    waiters: waiters(true, true),
    rules: plainListRules,
    quiet: quietHoursOf({ quietFrom: '22:00', quietTo: '08:00' }),
    now: rome('2027-03-08T12:00'),
    ...over,
  });
const closed = (over: Partial<HandoverFacts>) => hand(over).closes.map(({ entry: { seq }, reason }) => [seq, reason]);

describe('a freed place', () => {
  it('is offered to the lowest number and to nobody else, for an hour', () => {
    const plan = hand();
    expect(plan).toMatchObject({ outcome: 'offered', closes: [] });
    expect([plan.offer?.entry.seq, plan.offer?.until]).toEqual([1, rome('2027-03-08T13:00')]);
  });
  it('goes past those who cannot book any more, and they lose their number', () => {
    const over = { waiters: waiters(false, false, true, true) };
    expect(hand(over).offer?.entry.seq).toBe(3);
    expect(closed(over)).toEqual([
      [1, 'cannot_book'],
      [2, 'cannot_book'],
    ]);
    expect(hand({ waiters: waiters(false) })).toMatchObject({ outcome: 'freed', offer: null });
  });
  it('is free for everybody where nobody waits', () => {
    expect(hand({ waiters: [] })).toEqual({ outcome: 'freed', offer: null, closes: [] });
  });
  it('of a class over its capacity wakes nobody', () => {
    expect(hand({ slot: full({ taken: 11, over: 1 }) })).toEqual({ outcome: 'absorbed', offer: null, closes: [] });
  });
  it('of a class that is closed, cancelled or over ends its list', () => {
    for (const state of ['Closed', 'Cancelled', 'Done'] as const)
      expect(closed({ slot: full({ state }) })).toEqual([
        [1, 'slot_closed'],
        [2, 'slot_closed'],
      ]);
  });
  it('from the cut-off on is free, and the list ends there and then', () => {
    expect(hand({ now: rome('2027-03-08T16:49:59') }).outcome).toBe('offered');
    expect(closed({ now: rome('2027-03-08T17:00') })).toEqual([
      [1, 'cut_off'],
      [2, 'cut_off'],
    ]);
  });
  it('is not offered once nobody is taken in any more: lead time counts where the list closes later', () => {
    const rules = { ...plainListRules, leadMinutes: 180 };
    expect(hand({ rules, now: rome('2027-03-08T14:30') }).offer?.until).toEqual(rome('2027-03-08T15:00'));
    expect(closed({ rules, now: rome('2027-03-08T15:00') })).toEqual([
      [1, 'cut_off'],
      [2, 'cut_off'],
    ]);
  });
  it('is not offered of an activity that clients do not book, nor to whom cannot pay that way any more', () => {
    expect(closed({ rules: { ...plainListRules, takesClients: false } })).toEqual([
      [1, 'slot_closed'],
      [2, 'slot_closed'],
    ]);
    expect(closed({ rules: { ...plainListRules, means: ['free'] } })).toEqual([
      [1, 'cannot_book'],
      [2, 'cannot_book'],
    ]);
  });
  it('is offered by the rules of its activity alone', () => {
    const price = { amountCents: 1000, currency: 'EUR' } as const;
    const of = {
      waitlist: { ...plainListRules },
      leadMinutes: 30,
      means: ['entry', 'onSite'],
      vat: { rateBp: 2200 },
    } as const;
    const paid = listRulesOf({ ...of, state: 'Published', price });
    expect(paid).toMatchObject({ takesClients: true, leadMinutes: 30, means: ['entry', 'onSite'] });
    expect(listRulesOf({ ...of, state: 'Hidden', price: null })).toMatchObject({
      takesClients: false,
      means: ['entry'],
    });
  });
  it('closes rather than offer for under ten minutes', () => {
    expect(hand({ now: rome('2027-03-08T16:50') }).offer?.until).toEqual(rome('2027-03-08T17:00'));
    expect(closed({ now: rome('2027-03-08T16:50:01') })).toEqual([
      [1, 'too_late_to_offer'],
      [2, 'too_late_to_offer'],
    ]);
  });
  it('is offered at night until the morning is an hour old, unless the class begins before', () => {
    expect(hand({ now: rome('2027-03-07T23:30') }).offer?.until).toEqual(rome('2027-03-08T09:00'));
    expect(hand({ now: rome('2027-03-07T21:30') }).offer?.until).toEqual(rome('2027-03-08T08:30'));
    const early = { slot: { ...full(), startsAt: rome('2027-03-08T07:00') }, now: rome('2027-03-07T23:30') };
    expect(hand(early).offer?.until).toEqual(rome('2027-03-08T06:00'));
    const short = { now: rome('2027-03-07T23:30'), quiet: quietHoursOf({ quietFrom: '00:00', quietTo: '06:30' }) };
    expect(hand(short).offer?.until).toEqual(rome('2027-03-08T07:00'));
  });
});

describe('a person may join the waiting list', () => {
  const request = (over: Partial<JoinRequest> = {}): JoinRequest => ({
    slot: full(),
    rules: plainListRules,
    claimed: false,
    length: 0,
    now: rome('2027-03-08T12:00'),
    ...over,
  });
  const no = (over: Partial<JoinRequest>) => mayJoin(request(over))._unsafeUnwrapErr().code;
  it('of a full class before its cut-off', () => {
    expect(mayJoin(request()).isOk()).toBe(true);
    expect(mayJoin(request({ slot: full({ taken: 12, over: 2 }), length: 19 })).isOk()).toBe(true);
  });
  it('slot_closed, slot_cancelled, slot_over: not of a class that takes nobody', () => {
    expect([no({ slot: full({ state: 'Closed' }) }), no({ slot: full({ state: 'Cancelled' }) })]).toEqual([
      'slot_closed',
      'slot_cancelled',
    ]);
    expect(no({ now: rome('2027-03-08T18:00') })).toBe('slot_over');
  });
  it('already_booked: not beside a claim of their own', () => {
    expect(no({ claimed: true })).toBe('already_booked');
  });
  it('waitlist_off: not where the activity has no list', () => {
    expect(no({ rules: { ...plainListRules, mode: 'off' } })).toBe('waitlist_off');
  });
  it('place_available: never beside a free place', () => {
    expect(no({ slot: full({ taken: 9 }) })).toBe('place_available');
  });
  it('waitlist_closed: not from the cut-off on', () => {
    expect(no({ now: rome('2027-03-08T17:00') })).toBe('waitlist_closed');
  });
  it('waitlist_closed: not once nobody is taken in, nor where no client books', () => {
    const late = { ...plainListRules, leadMinutes: 180 };
    expect(no({ rules: late, now: rome('2027-03-08T15:00') })).toBe('waitlist_closed');
    expect(mayJoin(request({ rules: late, now: rome('2027-03-08T14:59') })).isOk()).toBe(true);
    expect(no({ rules: { ...plainListRules, takesClients: false } })).toBe('waitlist_closed');
  });
  it('waitlist_full: not behind too many', () => {
    expect(no({ length: 20 })).toBe('waitlist_full');
  });
});

describe('a waiting list, for anybody who looks', () => {
  const stateOf = (over: Partial<Parameters<typeof waitlistStateOf>[0]>) =>
    waitlistStateOf({ slot: full(), rules: plainListRules, length: 0, now: rome('2027-03-08T12:00'), ...over });
  it('is open, off, full, or closed from the cut-off on', () => {
    expect(stateOf({})).toBe('open');
    expect(stateOf({ rules: { ...plainListRules, mode: 'off' } })).toBe('off');
    expect(stateOf({ length: 20 })).toBe('full');
    expect(stateOf({ now: rome('2027-03-08T17:00') })).toBe('closed');
    expect(stateOf({ slot: full({ state: 'Closed' }) })).toBe('closed');
  });
});
