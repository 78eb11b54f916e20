import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherCast, type Cast } from '../testing/cast.ts';
import { loseAnswer } from '../testing/lost-answer.ts';
import { openStudio, type Studio } from '../testing/studio.ts';
import type { Answer } from '../walk/client.ts';

let studio: Studio;
let cast: Cast;
let planId: string;
let sold: string;
let slotId: string;
const nobody = '0190a000-0000-7000-8000-00000000ffff';
const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  cast.admin.client.post(`/api/v1${path}`, body, headers);
const idOf = async (answer: Promise<Answer>): Promise<string> => String((await answer).json()['id']);

/** A class in ten minutes. */
const aSlot = async (): Promise<string> => {
  const [slot] = await studio.sql<{ id: string }>(
    `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
     select gen_random_uuid(), (select id from activity order by position limit 1), (s at time zone 'Europe/Rome')::date,
       (s at time zone 'Europe/Rome')::time, 'Europe/Rome', s, s + interval '1 hour', 5, 0, 0, 'Open'
     from (select now() + interval '10 minutes' as s) t returning id`,
  );
  return slot?.id ?? '';
};

beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
  await studio.sql(`update activity set means = array['order', 'entry'], allows_overlap = true`, []);
  slotId = await aSlot();
  planId = await idOf(post('/studio-plans', carnet));
  sold = await idOf(post('/client-subscriptions', { userId: cast.client.id, planId, paid: { method: 'cash' } }));
});
afterAll(() => studio.close());

const carnet = {
  name: { it: 'Carnet 10', en: 'Ten classes' },
  entries: 10,
  validity: { months: 3 },
  price: { amountCents: 9000 },
  vat: { rateBp: 2200 },
};

const works: readonly (readonly [string, () => readonly [string, object]])[] = [
  ['a sale', () => ['/client-subscriptions', { userId: cast.otherClient.id, planId, paid: { method: 'card' } }]],
  [
    'a sale to many',
    () => [
      '/client-subscriptions/batch',
      { userIds: [cast.client.id, nobody, cast.otherClient.id], planId, paid: { method: 'none' } },
    ],
  ],
  [
    'a sale of no plan',
    () => [
      '/client-subscriptions/custom',
      {
        userId: cast.otherClient.id,
        name: 'Prova',
        entries: 3,
        validFrom: '2027-01-01',
        validTo: '2099-12-31',
        paid: { method: 'none' },
      },
    ],
  ],
  ['a credit', () => [`/client-subscriptions/${sold}/credit-entry`, { entries: 2, reason: 'Neve' }]],
  [
    'entries',
    () => ['/users/add-entries', { userId: cast.client.id, clientSubscriptionId: sold, entries: 2, reason: 'Neve' }],
  ],
  ['a plan', () => ['/studio-plans', carnet]],
  ['a walk-in', () => [`/client-subscriptions/${sold}/check-in`, { slotId }]],
];

it.for(works)(
  '%s is answered again as it was made, and made once, when a process died over the answer',
  async ([name, ask]) => {
    const [path, body] = ask();
    const key = `lost ${name}`.replaceAll(' ', '-');
    const send = () => post(path, body, { 'idempotency-key': key });
    const made = () =>
      studio.sql(
        `select (select count(*)::int from client_subscription) as sold, (select count(*)::int from entry_movement) as lines,
         (select count(*)::int from booking) as booked, (select count(*)::int from studio_plan) as plans`,
      );
    const first = await send();
    expect(first.status).toBe(201);
    const before = await made();
    await loseAnswer(studio, key);
    const again = await send();
    expect([again.status, again.json(), await made()]).toEqual([201, first.json(), before]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  },
);

it('a check-in that was undone since is not made again by its repetition, nor is a no-show', async () => {
  const headers = (key: string) => ({ 'idempotency-key': key });
  const desk = (body: object, key: string) => post(`/client-subscriptions/${sold}/check-in`, body, headers(key));
  const came = await desk({ slotId: await aSlot() }, 'undone-walk-in');
  const { bookingId } = came.json();
  const stateOf = async () =>
    (await studio.sql<{ state: string }>('select state from booking where id = $1', [bookingId]))[0];
  expect((await desk({ bookingId, undo: true }, 'undone-undo')).status).toBe(201);
  expect((await desk({ bookingId }, 'undone-check-in')).status).toBe(201);
  await desk({ bookingId, undo: true }, 'undone-again');
  const { slotId: there } = came.json();
  for (const [key, body] of [
    ['undone-walk-in', { slotId: there }],
    ['undone-check-in', { bookingId }],
    ['undone-undo', { bookingId, undo: true }],
  ] as const) {
    await loseAnswer(studio, key);
    const again = await desk(body, key);
    expect([again.status, await stateOf()]).toEqual([201, { state: 'Confirmed' }]);
    expect(again.json()['undoneAt']).not.toBeNull();
  }
  await studio.sql(`update slot set starts_at = now() - interval '1 minute' where id = $1`, [there]);
  const absent = () => post(`/activities/bookings/${String(bookingId)}/no-show`, {}, headers('undone-no-show'));
  expect((await absent()).json()).toMatchObject({ status: 'NoShow' });
  await desk({ bookingId }, 'undone-late');
  await desk({ bookingId, undo: true }, 'undone-late-undo');
  await loseAnswer(studio, 'undone-no-show');
  expect([(await absent()).json(), await stateOf()]).toMatchObject([{ status: 'Confirmed' }, { state: 'Confirmed' }]);
});
