import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import { planSlots } from './plan-slots.ts';
import type { PlannedSlot } from './planned-slot.ts';
import type { LocationId, WeeklyStart } from './schedule.ts';
import { applied, aSchedule, planFacts, standing, weekly } from './schedule.test.support.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const time = (text: string) => Temporal.PlainTime.from(text);
const local = ({ localDate, localStart }: { localDate: Temporal.PlainDate; localStart: Temporal.PlainTime }) =>
  `${localDate.toString()} ${localStart.toString({ smallestUnit: 'minute' })}`;
const instants = (slots: readonly PlannedSlot[]) => slots.map(({ startsAt }) => startsAt.toString());
const created = (...args: Parameters<typeof planFacts>) => planSlots(planFacts(...args)).create;

describe('a schedule', () => {
  it('(1) keeps 18:00 at 18:00 across the change of the clock', () => {
    const sundays = aSchedule({ weekly: [weekly(7, '18:00')] });
    expect(instants(created('2027-03-21', '2027-04-04', { schedule: sundays }))).toEqual([
      '2027-03-21T17:00:00Z',
      '2027-03-28T16:00:00Z',
      '2027-04-04T16:00:00Z',
    ]);
  });
  it('(2) moves on by the gap where its time does not exist, and says so', () => {
    const [slot] = created('2027-03-28', '2027-03-28', { schedule: aSchedule({ weekly: [weekly(7, '02:30')] }) });
    expect(slot).toMatchObject({ shifted: true, startsAt: Temporal.Instant.from('2027-03-28T01:30:00Z') });
    expect(slot?.localStart.equals(time('02:30'))).toBe(true);
  });
  it('(3) takes the first of two where its time comes twice', () => {
    const [slot] = created('2027-10-31', '2027-10-31', { schedule: aSchedule({ weekly: [weekly(7, '02:30')] }) });
    expect(slot).toMatchObject({ shifted: false, startsAt: Temporal.Instant.from('2027-10-31T00:30:00Z') });
  });
  it('skips and says so when the gap pushes a class onto another', () => {
    const night = aSchedule({ weekly: [weekly(7, '02:30'), weekly(7, '03:30')] });
    const plan = planSlots(planFacts('2027-03-21', '2027-03-28', { schedule: night }));
    expect(plan.create.map(local)).toEqual(['2027-03-21 02:30', '2027-03-21 03:30', '2027-03-28 03:30']);
    expect(plan.skipped).toEqual([{ localDate: date('2027-03-28'), localStart: time('02:30'), reason: 'gap' }]);
  });
  it('gives classes in every second week from the Monday of its first day', () => {
    const schedule = aSchedule({
      validFrom: date('2027-01-06'),
      everyWeeks: 2,
      weekly: [weekly(1, '18:00'), weekly(4, '09:00')],
    });
    expect(created('2027-01-01', '2027-02-05', { schedule }).map(local).toSorted()).toEqual([
      '2027-01-07 09:00',
      '2027-01-18 18:00',
      '2027-01-21 09:00',
      '2027-02-01 18:00',
      '2027-02-04 09:00',
    ]);
  });
  it('leaves out the dates it skips and adds its extra ones, each with its own terms', () => {
    const extra = {
      date: date('2027-01-13'),
      start: time('10:00'),
      durationMinutes: 30,
      capacity: 3,
      professionalIds: null,
    };
    const schedule = aSchedule({ skip: [date('2027-01-11')], extra: [extra] });
    const slots = created('2027-01-04', '2027-01-18', { schedule });
    expect(slots.map(local).toSorted()).toEqual(['2027-01-04 18:00', '2027-01-13 10:00', '2027-01-18 18:00']);
    const added = slots.find(({ localDate }) => localDate.equals(date('2027-01-13')));
    expect([added?.capacity, added?.startsAt.until(added.endsAt).total('minutes')]).toEqual([3, 30]);
  });
  it('cuts a window into appointments, the last of which ends in it, also over midnight', () => {
    const cut = (start: string, end: string, everyMinutes: number) =>
      created('2027-01-04', '2027-01-10', {
        schedule: aSchedule({ weekly: [weekly(1, start, { end: time(end), everyMinutes })], durationMinutes: 45 }),
      }).map(local);
    expect(cut('09:00', '11:30', 30)).toEqual([
      '2027-01-04 09:00',
      '2027-01-04 09:30',
      '2027-01-04 10:00',
      '2027-01-04 10:30',
    ]);
    expect(cut('23:00', '01:00', 60)).toEqual(['2027-01-04 23:00', '2027-01-05 00:00']);
    expect(cut('09:00', '09:30', 30)).toEqual([]);
  });
  it('keeps an appointment after midnight of a day before the range, and its last day whole', () => {
    const schedule = aSchedule({
      validTo: date('2027-01-04'),
      weekly: [weekly(1, '23:00', { end: time('01:00'), everyMinutes: 60 })],
    });
    expect(created('2027-01-05', '2027-01-05', { schedule }).map(local)).toEqual(['2027-01-05 00:00']);
  });
  it('lasts as long as its end says, else as the rule, else as the activity', () => {
    const minutes = (over: object, line: Partial<WeeklyStart> = {}) =>
      created('2027-01-04', '2027-01-04', { schedule: aSchedule({ weekly: [weekly(1, '18:00', line)], ...over }) }).map(
        ({ startsAt, endsAt }) => startsAt.until(endsAt).total('minutes'),
      );
    expect([
      minutes({}),
      minutes({ durationMinutes: 90 }),
      minutes({ durationMinutes: 90 }, { end: time('18:20') }),
    ]).toEqual([[60], [90], [20]]);
  });
  it('makes nothing in the past', () => {
    const now = Temporal.Instant.from('2027-01-11T17:00:00Z');
    expect(created('2027-01-04', '2027-01-18', { now }).map(local)).toEqual(['2027-01-18 18:00']);
  });
});

describe('the rows of a schedule', () => {
  const slots = created('2027-01-04', '2027-01-31').map((slot) => standing(slot));
  const [first, second, third, fourth] = slots;
  const planned = (existing: typeof slots, over: Parameters<typeof planFacts>[2] = {}) =>
    planSlots(planFacts('2027-01-04', '2027-01-31', { existing, ...over }));
  const tuesday = { schedule: aSchedule({ weekly: [weekly(2, '18:00')] }) };

  it('that the rule no longer has are removed, and orphans where somebody has a claim', () => {
    const plan = planned([first!, { ...second!, claimed: true }], tuesday);
    expect([plan.remove, plan.orphan, plan.create.length]).toEqual([[first!.id], [second!.id], 4]);
  });
  it('that were changed by hand, have begun, or are over are left alone', () => {
    const plan = planned(
      [first!, { ...second!, detached: true }, { ...third!, state: 'Cancelled' }, { ...fourth!, state: 'Done' }],
      { ...tuesday, now: first!.startsAt },
    );
    expect(plan.keep).toEqual([first!.id, second!.id, third!.id, fourth!.id]);
    expect([plan.remove, plan.orphan]).toEqual([[], []]);
  });
  it('change with the rule; a claimed one its people and its place, never its time', () => {
    const schedule = aSchedule({
      durationMinutes: 90,
      capacity: 12,
      professionalIds: ['other' as AccountId],
      locationId: 'room' as LocationId,
    });
    const plan = planned([first!, { ...second!, claimed: true }], { schedule });
    expect(plan.change).toMatchObject([{ id: first!.id, to: { capacity: 12, locationId: 'room' } }]);
    expect(plan.moved).toMatchObject([{ id: second!.id }]);
    const people = planned([{ ...second!, claimed: true }], {
      schedule: aSchedule({ professionalIds: ['other' as AccountId], capacity: 12 }),
    });
    expect(people.change).toMatchObject([{ id: second!.id, to: { professionalIds: ['other'], capacity: 10 } }]);
  });
  describe('are one class to a time, wherever somebody moved them', () => {
    const at = (slot: typeof first, day: string, start = '18:00') => ({
      ...slot!,
      ...{ localDate: date(day), localStart: time(start), originDate: slot!.localDate, originStart: slot!.localStart },
      detached: true,
    });
    it('onto another start that the rule has', () => {
      const plan = planned([at(first, '2027-01-11'), third!]);
      expect(plan.create.map(local)).toEqual(['2027-01-25 18:00']);
      expect(plan.skipped).toEqual([{ localDate: date('2027-01-11'), localStart: time('18:00'), reason: 'taken' }]);
      expect(plan.keep).toContain(first!.id);
    });
    it('or the rule goes to where they are', () => {
      const later = { schedule: aSchedule({ weekly: [weekly(1, '19:00')] }) };
      expect(planned([at(first, '2027-01-04', '19:00')], later).create.map(local)).toEqual([
        '2027-01-11 19:00',
        '2027-01-18 19:00',
        '2027-01-25 19:00',
      ]);
    });
    it('from before the days that are planned', () => {
      const before = { ...at(first, '2027-01-11'), originDate: date('2026-12-28') };
      expect(planned([before]).create).toHaveLength(3);
    });
    it('from a rule before this one, where they are and where they come from', () => {
      const before = [at(first, '2027-01-11'), at({ ...first!, localDate: date('2027-01-18') }, '2027-01-20')];
      const plan = planned([], { before });
      expect(plan.create.map(local)).toEqual(['2027-01-25 18:00']);
      expect(plan.skipped.map(({ reason }) => reason)).toEqual(['taken', 'taken', 'taken']);
      expect(plan.keep).toEqual([]);
    });
    it('but not by one that is cancelled there, nor where a class of the rule stands', () => {
      expect(planned([{ ...at(first, '2027-01-11'), state: 'Cancelled' }]).create.map(local)).toContain(
        '2027-01-11 18:00',
      );
      const both = planned([at(first, '2027-01-11'), second!]);
      expect([both.remove, both.keep]).toEqual([[], [first!.id, second!.id]]);
    });
  });
  it('move with the rules of the zone when nobody has a claim, else somebody decides', () => {
    const early = { startsAt: first!.startsAt.subtract({ hours: 1 }), endsAt: first!.endsAt.subtract({ hours: 1 }) };
    expect(planned([{ ...first!, ...early }]).change.map(({ id }) => id)).toEqual([first!.id]);
    expect(planned([{ ...first!, ...early, claimed: true }]).moved.map(({ id }) => id)).toEqual([first!.id]);
  });
});

const times = fc.integer({ min: 0, max: 95 }).map((quarter) => time('00:00').add({ minutes: quarter * 15 }));
const lines = fc
  .record({
    weekday: fc.integer({ min: 1, max: 7 }),
    start: times,
    end: fc.option(times, { nil: null }),
    everyMinutes: fc.option(fc.constantFrom(15, 30, 60, 90), { nil: null }),
  })
  .map((line): WeeklyStart => (line.end === null ? { ...line, everyMinutes: null } : line));
const anySchedule = fc
  .record({
    weekly: fc.uniqueArray(lines, { maxLength: 4, selector: ({ weekday, start }) => `${weekday} ${start.toString()}` }),
    everyWeeks: fc.integer({ min: 1, max: 4 }),
    zone: fc.constantFrom('Europe/Rome', 'Europe/London', 'UTC', 'Australia/Lord_Howe'),
    validFrom: fc.integer({ min: 0, max: 40 }).map((days) => date('2027-02-20').add({ days })),
    durationMinutes: fc.option(fc.constantFrom(15, 60, 180), { nil: null }),
  })
  .map((over) => aSchedule(over));
const [from, to] = ['2027-03-01', '2027-04-25'];

describe('the plan of any schedule', () => {
  it('has nothing left to do once it was applied, also when places are claimed', () => {
    fc.assert(
      fc.property(anySchedule, anySchedule, fc.infiniteStream(fc.boolean()), (before, after, claims) => {
        const old = applied([], planSlots(planFacts(from, to, { schedule: before }))).map((slot) => ({
          ...slot,
          claimed: claims.next().value,
        }));
        const existing = applied(old, planSlots(planFacts(from, to, { schedule: after, existing: old })));
        const again = planSlots(planFacts(from, to, { schedule: after, existing }));
        expect([again.create, again.change, again.remove]).toEqual([[], [], []]);
        for (const slot of old.filter(({ claimed }) => claimed))
          expect(existing.find(({ id }) => id === slot.id)).toMatchObject({
            startsAt: slot.startsAt,
            endsAt: slot.endsAt,
          });
      }),
    );
  });
  it('is the union of the plans of its parts', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 0, max: 54 }), (schedule, days) => {
        const middle = date(from).add({ days });
        const whole = created(from, to, { schedule }).map(local);
        const parts = [
          ...created(from, middle.toString(), { schedule }),
          ...created(middle.add({ days: 1 }).toString(), to, { schedule }),
        ].map(local);
        // A class that the gap pushes over midnight does not exist: zones change their clocks well before it.
        expect(parts.toSorted()).toEqual(whole.toSorted());
      }),
    );
  });
  it('(12) starts each slot at its local time, but in the gap, and lasts elapsed minutes', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        for (const slot of created(from, to, { schedule })) {
          const at = slot.startsAt.toZonedDateTimeISO(slot.zone);
          expect(at.toPlainDate().equals(slot.localDate)).toBe(true);
          expect(at.toPlainTime().equals(slot.localStart)).toBe(!slot.shifted);
        }
      }),
    );
  });
  it('names no time twice', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const keys = created(from, to, { schedule }).map(local);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
