import { describe, expect, it } from 'vitest';
import { slotStart, type Closure } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import { aSlot, anActivity, anId } from '../../testing/fixtures.ts';
import { atTheTill, openStudio, type Studio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import type { SlotFilter } from '../booking/booking-stores.ts';
import { readSchedule, readTimetable, readTimetableSlot } from './look-at-slots.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const schedule = (studio: Studio, over: Partial<Parameters<ReturnType<typeof readSchedule>>[0]> = {}) =>
  run(
    readSchedule({ ...studio.ports, professionals: studio.world.professionals })({
      view: 'week',
      date: date('2027-03-10'),
      zone: 'Europe/Rome',
      userId: studio.client,
      staff: false,
      includeClosed: true,
      ...over,
    }),
  );

describe('the schedule', () => {
  it('is the week from Monday to Sunday, each slot in the day it starts', async () => {
    const studio = await openStudio();
    const week = await schedule(studio);
    expect([week.from.toString(), week.to.toString()]).toEqual(['2027-03-08', '2027-03-14']);
    expect(week.days.map(({ slots }) => slots.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(week.days[0]?.slots[0]).toMatchObject({ free: 10, availability: 'available', refusal: null, mine: false });
  });
  it('is today where no day is named, in the zone that asks', async () => {
    const studio = await openStudio();
    studio.later({ hours: 14, minutes: 30 });
    expect((await schedule(studio, { view: 'day', date: null })).from.toString()).toBe('2027-03-02');
    expect((await schedule(studio, { view: 'day', date: null, zone: 'UTC' })).from.toString()).toBe('2027-03-01');
  });
  it.for([
    ['2027-03-28', 23],
    ['2027-10-31', 25],
    ['2027-03-29', 24],
    ['2027-10-25', 24],
  ] as const)('says that %s has %i hours', async ([day, hours]) => {
    const studio = await openStudio();
    expect((await schedule(studio, { view: 'day', date: date(day) })).days).toMatchObject([{ hours }]);
  });
  it('puts a class at midnight on Monday into the new week, and one over midnight into its first day', async () => {
    const studio = await openStudio();
    const at = (day: string, time: string) => {
      const [localDate, localStart] = [date(day), Temporal.PlainTime.from(time)];
      return aSlot(
        { id: studio.slot.activityId },
        { localDate, localStart, startsAt: slotStart(localDate, localStart, 'Europe/Rome') },
      );
    };
    const [midnight, over] = [at('2027-03-29', '00:00'), at('2027-03-28', '23:30')];
    for (const slot of [midnight, over]) await run(studio.world.slots.put(slot));
    const week = await schedule(studio, { date: date('2027-03-28') });
    expect(week.days.flatMap(({ slots }) => slots.map(({ slot }) => slot.id))).toEqual([over.id]);
    const next = await schedule(studio, { date: date('2027-03-29') });
    expect(next.days[0]?.slots.map(({ slot }) => slot.id)).toEqual([midnight.id]);
  });
  it('shows hidden classes to staff alone', async () => {
    const studio = await openStudio();
    const hidden = anActivity({ state: 'Hidden' });
    await run(studio.world.activities.put(hidden));
    await run(studio.world.slots.put(aSlot(hidden)));
    const slotsShown = async (staff: boolean) => (await schedule(studio, { staff })).days[0]?.slots.length;
    expect([await slotsShown(false), await slotsShown(true)]).toEqual([1, 2]);
  });
  it('is of some activities alone, of one place, of one professional', async () => {
    const studio = await openStudio();
    const [pro, other] = [anId<AccountId>(), anActivity()];
    await run(studio.world.activities.put(other));
    const given = aSlot(other, { professionalIds: [pro] });
    await run(studio.world.slots.put(given));
    const shown = async (only: SlotFilter) =>
      (await schedule(studio, { only })).days.flatMap(({ slots }) => slots.map(({ slot }) => slot.id));
    expect(await shown({ professionalId: pro })).toEqual([given.id]);
    expect(await shown({ activityIds: [studio.slot.activityId] })).toEqual([studio.slot.id]);
    expect(await shown({ locationId: anId() })).toEqual([]);
  });
  it('leaves closed and cancelled classes out when asked to, and names the closures of a day', async () => {
    const studio = await openStudio();
    const of = { id: studio.slot.activityId };
    for (const state of ['Closed', 'Cancelled'] as const) await run(studio.world.slots.put(aSlot(of, { state })));
    const closure: Closure = {
      id: anId(),
      groupId: null,
      reason: 'vacation',
      title: { it: 'Ferie' },
      scope: { kind: 'all' },
      from: date('2027-03-09'),
      to: date('2027-03-10'),
      hours: null,
      exceptSlotIds: [],
      note: null,
      version: 1,
    };
    await run(studio.world.closures.insert(closure));
    const shown = async (includeClosed: boolean) =>
      (await schedule(studio, { includeClosed })).days[0]?.slots.map(({ slot }) => slot.state).toSorted();
    expect([await shown(true), await shown(false)]).toEqual([['Cancelled', 'Closed', 'Open'], ['Open']]);
    const { days } = await schedule(studio);
    expect(days.map(({ closures }) => closures.length)).toEqual([0, 1, 1, 0, 0, 0, 0]);
    const scopes = ['professionals', 'locations', 'activities'].map(
      (kind) => ({ kind, ids: [anId()] }) as Closure['scope'],
    );
    for (const scope of scopes) await run(studio.world.closures.insert({ ...closure, id: anId(), scope }));
    const seenBy = async (userId: AccountId | null) =>
      (await schedule(studio, { userId })).days.map(({ closures }) => closures.map(({ scope: { kind } }) => kind));
    expect((await seenBy(null))[1]).toEqual(['all']);
    expect((await seenBy(anId()))[1]).toHaveLength(4);
  });
  it('predicts the first refusal, and knows what is mine', async () => {
    const studio = await openStudio({ slot: { capacity: 1 } });
    await atTheTill(studio);
    const mine = (await schedule(studio)).days[0]?.slots[0];
    const theirs = (await schedule(studio, { userId: anId() })).days[0]?.slots[0];
    expect([mine, theirs]).toMatchObject([
      { mine: true, refusal: { code: 'already_booked' }, availability: 'full', free: 0, holds: 1, booking: null },
      { mine: false, refusal: { code: 'place_full', params: { waitlist: 'open' } }, waitlist: 'open', turn: null },
    ]);
  });
});

describe('the timetable of visitors', () => {
  const portsOf = (studio: Studio) => ({ ...studio.ports, professionals: studio.world.professionals });
  const timetable = (studio: Studio, from: string | null, to: string | null = null) =>
    run(
      readTimetable(portsOf(studio))({
        from: from === null ? null : date(from),
        to: to === null ? null : date(to),
        zone: 'Europe/Rome',
      }),
    );
  const idsOf = ({ days }: Awaited<ReturnType<typeof timetable>>) =>
    days.flatMap(({ slots }) => slots.map(({ slot }) => slot.id));

  it('is the week from today, or the days asked for', async () => {
    const studio = await openStudio();
    const week = await timetable(studio, null);
    expect([week.from.toString(), week.to.toString(), week.days.length]).toEqual(['2027-03-01', '2027-03-07', 7]);
    const days = await timetable(studio, '2027-03-08', '2027-03-09');
    expect([days.days.length, idsOf(days)]).toEqual([2, [studio.slot.id]]);
  });
  it('leaves out what is not published, closed, cancelled or over; one class is found in whatever state', async () => {
    const studio = await openStudio();
    const hidden = anActivity({ state: 'Hidden' });
    await run(studio.world.activities.put(hidden));
    const [unlisted, closed, cancelled] = [
      aSlot(hidden),
      aSlot({ id: studio.slot.activityId }, { state: 'Closed' }),
      aSlot({ id: studio.slot.activityId }, { state: 'Cancelled' }),
    ];
    for (const slot of [unlisted, closed, cancelled]) await run(studio.world.slots.put(slot));
    expect(idsOf(await timetable(studio, '2027-03-08'))).toEqual([studio.slot.id]);
    const one = readTimetableSlot(portsOf(studio));
    expect(await run(one(unlisted.id))).toBeNull();
    expect(await run(one(anId<SlotId>()))).toBeNull();
    expect(await run(one(cancelled.id))).toMatchObject({ refusal: { code: 'slot_cancelled' }, mine: false });
    studio.later({ hours: 24 * 20 });
    expect(idsOf(await timetable(studio, '2027-03-08'))).toEqual([]);
    expect(await run(one(studio.slot.id))).toMatchObject({ availability: 'over' });
  });
});
