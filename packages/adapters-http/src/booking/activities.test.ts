import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { ListActivities, SlotOffer } from '@svc/application/booking';
import { plainActivity, singleSlot, type Activity, type LocationId } from '@svc/domain/booking';
import { euros, type ActivityId, type SlotId } from '@svc/domain/kernel';
import type { BookingApp } from './booking-app.ts';
import { startForTest, type Received } from '../kernel/testing/client.ts';
import { stubAccountId, stubService } from '../testing/stub-app.ts';

const activity: Activity = {
  id: '00000000-0000-7000-8000-0000000000b1' as ActivityId,
  slug: 'yoga',
  name: { it: 'Yoga del mattino', en: 'Morning yoga' },
  description: { it: 'Un’ora' },
  kind: 'class',
  state: 'Published',
  color: '#336699',
  position: 1,
  professionalIds: [],
  durationMinutes: 60,
  capacity: 10,
  means: ['order'],
  price: euros(1500),
  vat: { rateBp: 2200 },
  leadMinutes: 0,
  horizonDays: 60,
  ...plainActivity,
};
const offer: SlotOffer = {
  blockedUntil: null,
  slot: {
    id: '00000000-0000-7000-8000-0000000000a1' as SlotId,
    activityId: activity.id,
    localDate: Temporal.PlainDate.from('2027-03-28'),
    localStart: Temporal.PlainTime.from('01:30'),
    zone: 'Europe/Rome',
    startsAt: Temporal.Instant.from('2027-03-28T00:30:00Z'),
    endsAt: Temporal.Instant.from('2027-03-28T01:30:00Z'),
    capacity: 10,
    taken: 10,
    over: 0,
    state: 'Open',
    ...singleSlot,
  },
  activity,
  mine: false,
  free: 0,
  availability: 'full',
  means: [],
  refusal: { _tag: 'Refusal', code: 'place_full', params: { waitlist: 'open' } },
  waitlist: 'open',
  booking: null,
  turn: null,
  waiting: 3,
  holds: 1,
  location: { id: '00000000-0000-7000-8000-0000000000c1' as LocationId, name: 'Sala grande' },
  givenElsewhere: null,
  professionals: [{ id: stubAccountId('pro'), displayName: 'Prof. Loto' }],
};

const ask = async (booking: Partial<BookingApp>, path: string, role = 'user', body?: unknown): Promise<Received> => {
  await using server = await startForTest(stubService({ booking }));
  const headers = { cookie: `SvcAuth=${role}` };
  return await server.call(
    `/api/v1/activities/${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body },
  );
};

describe('activities', () => {
  it('are listed in the language asked for, page by page; hidden ones for staff alone', async () => {
    const asked: ListActivities[] = [];
    const listActivities: BookingApp['listActivities'] = (query) => {
      asked.push(query);
      return Effect.succeed([activity, { ...activity, slug: 'pilates' }]);
    };
    const page = await ask({ listActivities }, 'activities?locale=en&includeHidden=true&pageSize=1&page=2');
    expect(page.json()).toMatchObject({
      page: 2,
      pageSize: 1,
      total: 2,
      items: [{ slug: 'pilates', name: 'Morning yoga' }],
    });
    await ask({ listActivities }, 'activities?includeHidden=true&filterBookable=true', 'pro');
    await ask({ listActivities }, 'activities?includeHidden=true&kind=class&sort=name', 'admin');
    expect(asked).toMatchObject([
      { unpublished: 'nobody', filterBookable: false, sort: 'position', locale: 'en' },
      { unpublished: { professionalId: stubAccountId('pro') }, filterBookable: true, locale: 'it' },
      { unpublished: 'everybody', filterBookable: false, sort: 'name', kind: 'class' },
    ]);
    expect((await ask({ listActivities }, 'activities?includeHidden=yes')).status).toBe(400);
  });
});

describe('slots', () => {
  const schedule: BookingApp['readSchedule'] = ({ view, date, zone }) => {
    const from = date ?? Temporal.PlainDate.from('2027-03-28');
    return Effect.succeed({
      view,
      zone,
      from,
      to: from,
      days: [{ date: from, hours: 23, closures: [], slots: [offer] }],
    });
  };
  it('are shown in local and in universal time, with the code why one cannot be booked', async () => {
    const answer = await ask({ readSchedule: schedule }, 'schedules?view=day&date=2027-03-28');
    expect(answer.json()).toMatchObject({
      view: 'day',
      zone: 'Europe/Rome',
      days: [
        {
          hours: 23,
          slots: [
            {
              startsAt: '2027-03-28T00:30:00Z',
              localStart: '01:30',
              localEnd: '03:30',
              availability: 'full',
              bookable: { ok: false, code: 'errors.booking.placeFull', params: { waitlist: 'open' } },
              waitlist: { state: 'open' },
              location: { name: 'Sala grande' },
              professionals: [{ displayName: 'Prof. Loto' }],
            },
          ],
        },
      ],
    });
    for (const field of ['taken', 'over', 'holds', 'waiting', 'note']) expect(answer.text).not.toContain(`"${field}"`);
    expect((await ask({ readSchedule: schedule }, 'schedules', 'pro')).text).toContain('"taken":10');
    const asked: Parameters<BookingApp['readSchedule']>[0]['only'][] = [];
    const readSchedule: typeof schedule = (query) => {
      asked.push(query.only);
      return schedule(query);
    };
    const [one, two] = [activity.id, offer.slot.id];
    await ask({ readSchedule }, `schedules?activityId=${one}&activityId=${two}&locationId=${two}`);
    await ask({ readSchedule }, `schedules?activityId=${one}&professionalId=${two}`);
    expect(asked).toEqual([
      { activityIds: [one, two], locationId: two, professionalId: null },
      { activityIds: [one], locationId: null, professionalId: two },
    ]);
    for (const date of ['2027-02-30', '0000-01-01', 'today'])
      expect((await ask({ readSchedule: schedule }, `schedules?date=${date}`)).status).toBe(400);
  });
  it('are asked for by id, at most 200, each once', async () => {
    const counted: number[] = [];
    const readAvailability: BookingApp['readAvailability'] = ({ of }) => {
      counted.push('length' in of ? of.length : 0);
      return Effect.succeed({ asOf: Temporal.Instant.from('2027-03-27T10:00:00Z'), items: [offer] });
    };
    const id = offer.slot.id;
    const answer = await ask({ readAvailability }, 'availability', 'user', { slotIds: [id, id.toUpperCase()] });
    expect(answer.json()).toMatchObject({ asOf: '2027-03-27T10:00:00Z', items: [{ id, free: 0 }] });
    expect(counted).toEqual([1]);
    for (const slotIds of [[], ['1'], Array.from({ length: 201 }, () => id)])
      expect((await ask({ readAvailability }, 'availability', 'user', { slotIds })).status).toBe(400);
  });
});
