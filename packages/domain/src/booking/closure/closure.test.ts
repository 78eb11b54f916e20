import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId, ActivityId, SlotId } from '../../kernel/ids.ts';
import { aSlot } from '../booking.test.support.ts';
import { planSlots } from '../schedule/plan-slots.ts';
import type { LocationId } from '../schedule/schedule.ts';
import { aSchedule, planFacts, weekly } from '../schedule/schedule.test.support.ts';
import { closuresOf, isHit, type ClosableSlot, type Closure, type ClosureId } from './closure.ts';
import { easterOf, italianHolidays } from './italian-holidays.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const time = (text: string) => Temporal.PlainTime.from(text);
const aClosure = (from: string, to = from, over: Partial<Closure> = {}): Closure => ({
  id: 'closure' as ClosureId,
  groupId: null,
  reason: 'holiday',
  title: { it: 'Chiuso' },
  scope: { kind: 'all' },
  from: date(from),
  to: date(to),
  hours: null,
  exceptSlotIds: [],
  note: null,
  version: 1,
  ...over,
});
const closable = (day: string, start: string, over: Partial<ClosableSlot> = {}): ClosableSlot => ({
  ...aSlot(day, start),
  locationId: null,
  professionalIds: ['pro' as AccountId],
  ...over,
});
const hours = (start: string, end: string) => ({ hours: { start: time(start), end: time(end) } });

describe('a closure', () => {
  it('(8) of a whole day hits the class that runs into it, and none of the day after', () => {
    const closed = aClosure('2027-03-09');
    const hit = (day: string, start: string) => isHit(closed, closable(day, start));
    expect([hit('2027-03-08', '23:30'), hit('2027-03-09', '23:30'), hit('2027-03-10', '00:00')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(hit('2027-03-08', '23:00')).toBe(false); // it ends at midnight
  });
  it('of 28 March lasts 23 hours, and of 31 October 25', () => {
    const minutesHit = (day: string) => {
      const begins = date(day).toZonedDateTime('Europe/Rome').toInstant();
      const minute = (n: number) => ({ startsAt: begins.add({ minutes: n }), endsAt: begins.add({ minutes: n + 1 }) });
      const closed = aClosure(day);
      return Array.from({ length: 26 * 60 }, (_, n) => isHit(closed, closable(day, '00:00', minute(n)))).filter(Boolean)
        .length;
    };
    expect([minutesHit('2027-03-28'), minutesHit('2027-10-31'), minutesHit('2027-10-25')]).toEqual([
      23 * 60,
      25 * 60,
      24 * 60,
    ]);
  });
  it('of hours is of each of its days, also over midnight', () => {
    const closed = aClosure('2027-03-08', '2027-03-09', hours('12:00', '14:00'));
    const hit = (day: string, start: string, closure = closed) => isHit(closure, closable(day, start));
    expect([
      hit('2027-03-08', '11:00'),
      hit('2027-03-08', '11:30'),
      hit('2027-03-09', '13:59'),
      hit('2027-03-09', '14:00'),
    ]).toEqual([false, true, true, false]);
    expect(hit('2027-03-10', '12:00')).toBe(false);
    const night = aClosure('2027-03-08', '2027-03-08', hours('22:00', '06:00'));
    expect([
      hit('2027-03-09', '05:30', night),
      hit('2027-03-09', '06:00', night),
      hit('2027-03-08', '05:30', night),
    ]).toEqual([true, false, false]);
  });
  it('reaches the places, the activities or the people that it names', () => {
    const slot = closable('2027-03-08', '18:00', { locationId: 'room' as LocationId });
    const of = (scope: Closure['scope']) => isHit(aClosure('2027-03-08', '2027-03-08', { scope }), slot);
    expect([
      of({ kind: 'locations', ids: ['room' as LocationId] }),
      of({ kind: 'locations', ids: ['hall' as LocationId] }),
      of({ kind: 'activities', ids: ['activity' as ActivityId] }),
      of({ kind: 'activities', ids: [] }),
      of({ kind: 'professionals', ids: ['pro' as AccountId] }),
      of({ kind: 'professionals', ids: ['other' as AccountId] }),
    ]).toEqual([true, false, true, false, true, false]);
    const nowhere = { ...slot, locationId: null };
    expect(
      isHit(
        aClosure('2027-03-08', '2027-03-08', { scope: { kind: 'locations', ids: ['room' as LocationId] } }),
        nowhere,
      ),
    ).toBe(false);
  });
  it('leaves out the classes that it excepts', () => {
    const slot = closable('2027-03-08', '18:00', { id: 'kept' as SlotId });
    expect(isHit(aClosure('2027-03-08', '2027-03-08', { exceptSlotIds: ['kept' as SlotId] }), slot)).toBe(false);
  });
  it('reopens only when the last of two overlapping ones goes', () => {
    const [one, two] = [aClosure('2027-03-08'), aClosure('2027-03-07', '2027-03-09', { id: 'two' as ClosureId })];
    const slot = closable('2027-03-08', '18:00');
    expect([closuresOf([one, two], slot), closuresOf([two], slot), closuresOf([], slot)]).toEqual([
      ['closure', 'two'],
      ['two'],
      [],
    ]);
  });
  it('closes the slots that a schedule makes, whatever came first', () => {
    const days = fc.integer({ min: 0, max: 60 }).map((n) => date('2027-03-01').add({ days: n }));
    const any = fc
      .record({
        from: days,
        length: fc.nat(5),
        at: fc.option(fc.constant(hours('12:00', '19:00').hours), { nil: null }),
      })
      .map(({ from, length, at }) => aClosure(from.toString(), from.add({ days: length }).toString(), { hours: at }));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), (list) => {
        const closures = list.map((each, n) => ({ ...each, id: `${n}` as ClosureId }));
        const schedule = aSchedule({ weekly: [weekly(1, '18:00'), weekly(7, '23:30'), weekly(7, '02:30')] });
        const closed = planSlots(planFacts('2027-03-01', '2027-05-01', { schedule, closures })).create;
        const open = planSlots(planFacts('2027-03-01', '2027-05-01', { schedule })).create;
        const people = { id: null, professionalIds: ['pro' as AccountId], locationId: null };
        expect(closed.map(({ closedBy }) => closedBy)).toEqual(
          open.map((slot) => closuresOf(closures, { ...slot, ...people })),
        );
        const reversed = planSlots(
          planFacts('2027-03-01', '2027-05-01', { schedule, closures: closures.toReversed() }),
        ).create;
        expect(reversed.map(({ closedBy }) => closedBy.toSorted())).toEqual(
          closed.map(({ closedBy }) => closedBy.toSorted()),
        );
      }),
    );
  });
});

describe('the holidays of Italy', () => {
  it('have Easter on the days that the Church has published', () => {
    expect([2000, 2008, 2011, 2024, 2025, 2026, 2027, 2038].map((year) => easterOf(year).toString())).toEqual([
      '2000-04-23',
      '2008-03-23',
      '2011-04-24',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ]);
  });
  it('are twelve until 2025, and thirteen with San Francesco from 2026 on', () => {
    expect(italianHolidays(2025).map((each) => each.date.toString().slice(5))).toEqual([
      '01-01',
      '01-06',
      '04-20',
      '04-21',
      '04-25',
      '05-01',
      '06-02',
      '08-15',
      '11-01',
      '12-08',
      '12-25',
      '12-26',
    ]);
    expect(italianHolidays(2026)).toHaveLength(13);
    expect(italianHolidays(2026).find((each) => each.date.month === 10)?.title.it).toBe('San Francesco d’Assisi');
  });
  it('have Easter always on a Sunday from 22 March to 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2400 }), (year) => {
        const easter = easterOf(year);
        expect(easter.dayOfWeek).toBe(7);
        expect(Temporal.PlainDate.compare(easter, `${year}-03-22`)).toBeGreaterThanOrEqual(0);
        expect(Temporal.PlainDate.compare(easter, `${year}-04-25`)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
