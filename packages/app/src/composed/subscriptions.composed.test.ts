import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast, type CastName } from '../testing/cast.ts';
import { openStudio, type Studio } from '../testing/studio.ts';
import { codeOf } from '../testing/code-of.ts';

let studio: Studio;
let cast: Cast;
let activity: string;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
  await studio.sql(`update activity set means = array['order', 'entry'], professional_ids = array[$1]`, [cast.pro.id]);
  const [first] = await studio.sql<{ id: string }>('select id from activity order by position limit 1');
  activity = first?.id ?? '';
});
afterAll(() => studio.close());

const denied = '403 errors.general.permissionDenied';
const missing = '404 errors.general.notFound';
const nobody = '0190a000-0000-7000-8000-00000000ffff';
type Headers = Readonly<Record<string, string>>;
const send = (method: string, path: string, body: unknown, headers: Headers = {}, actor: CastName = 'admin') =>
  cast[actor].client.send(`/api/v1${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  });
const get = (path: string, actor: CastName = 'admin') => cast[actor].client.get(`/api/v1${path}`);

const carnet = {
  name: { it: 'Carnet 10', en: 'Ten classes' },
  entries: 10,
  validity: { months: 3 },
  price: { amountCents: 9000 },
  vat: { rateBp: 2200 },
};
const newPlan = async (over: object = {}): Promise<string> =>
  String((await send('POST', '/studio-plans', { ...carnet, ...over })).json()['id']);
type Sold = Readonly<Record<'id' | 'validTo', string>>;
const sell = async (planId: string, over: object = {}): Promise<Sold> => {
  const body = { userId: cast.client.id, planId, paid: { method: 'cash' }, ...over };
  return (await send('POST', '/client-subscriptions', body)).json() as unknown as Sold;
};
/** A class that begins in so many minutes, with so many of its places taken. */
const aClass = async (minutes = 10, capacity = 5, taken = 0): Promise<string> => {
  const [row] = await studio.sql<{ id: string }>(
    `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
     select gen_random_uuid(), $1, (s at time zone 'Europe/Rome')::date, (s at time zone 'Europe/Rome')::time,
       'Europe/Rome', s, s + interval '1 hour', $3, $4, 0, 'Open'
     from (select now() + make_interval(mins => $2) as s) t returning id`,
    [activity, minutes, capacity, taken],
  );
  return row?.id ?? '';
};
/** What an entry of the subscription has booked, as booking leaves it. */
const booked = async ({ id }: Sold, slotId: string): Promise<string> => {
  const [row] = await studio.sql<{ id: string }>(
    `with b as (
       insert into booking (id, slot_id, user_id, booked_by, state, means, created_at, subscription_id, entry_outcome)
       select gen_random_uuid(), $2, user_id, user_id, 'Confirmed', 'entry', now(), id, 'spent'
       from client_subscription where id = $1 returning id
     ), u as (update slot set taken = taken + 1 where id = $2
     ), c as (update client_subscription set remaining = remaining - 1 where id = $1
     ), m as (
       insert into entry_movement (id, subscription_id, kind, delta, booking_id, actor_kind, actor, at, key)
       select gen_random_uuid(), $1, 'consume', -1, id, 'machine', 'test', now(), 'consume:' || id from b
     ) select id from b`,
    [id, slotId],
  );
  return row?.id ?? '';
};

describe('studio plans', () => {
  it('are written by Admins and read by Pros, with their version as ETag', async () => {
    for (const actor of ['client', 'pro'] as const)
      expect(codeOf(await send('POST', '/studio-plans', carnet, {}, actor))).toBe(denied);
    const created = await send('POST', '/studio-plans', carnet);
    const { id } = created.json() as { id: string };
    expect([created.status, created.headers.get('etag'), created.json()]).toMatchObject([
      201,
      '"1"',
      {
        entries: 10,
        startRule: 'purchase',
        maxFreezeDays: 30,
        price: { amountCents: 9000, currency: 'EUR' },
        version: 1,
      },
    ]);
    expect((await get(`/studio-plans/${id}`, 'pro')).json()).toEqual(created.json());
    expect(codeOf(await get(`/studio-plans/${id}`, 'client'))).toBe(denied);
    const put = (version: string) =>
      send('PUT', `/studio-plans/${id}`, { ...carnet, entries: null }, { 'if-match': version });
    expect(codeOf(await put('"7"'))).toBe('412 errors.general.stale');
    expect((await put('"1"')).json()).toMatchObject({ entries: null, version: 2 });
    expect(codeOf(await put('"1"'))).toBe('412 errors.general.stale');
    for (const bad of [{ entries: 0 }, { validity: { weeks: 1 } }, { price: { amountCents: -1 } }, { vat: {} }, { id }])
      expect([bad, (await send('POST', '/studio-plans', { ...carnet, ...bad })).status]).toEqual([bad, 400]);
    expect((await send('PATCH', `/studio-plans/${id}/toggle`, { active: false })).json()).toMatchObject({
      active: false,
    });
    expect((await get('/studio-plans?active=false')).json()).toMatchObject({ total: 1, items: [{ id }] });
    expect(codeOf(await send('DELETE', `/studio-plans/${id}`, undefined))).toBe('204');
    expect(codeOf(await get(`/studio-plans/${id}`))).toBe(missing);
  });
  it('that were sold are archived, not deleted; a daily limit reaches what was sold when asked to', async () => {
    const id = await newPlan();
    const { id: sold } = await sell(id);
    expect(codeOf(await send('DELETE', `/studio-plans/${id}`, undefined))).toBe('409 errors.subscription.planInUse');
    await send('PATCH', `/studio-plans/${id}/daily-limit`, { dailyLimit: 2 });
    expect((await get(`/client-subscriptions/${sold}`)).json()['dailyLimit']).toBeNull();
    await send('PATCH', `/studio-plans/${id}/daily-limit`, { dailyLimit: 1, applyTo: 'all' });
    expect((await get(`/client-subscriptions/${sold}`)).json()['dailyLimit']).toBe(1);
  });
});

describe('client subscriptions', () => {
  it('are sold once for a key, to a client who is there, of a plan on sale', async () => {
    const planId = await newPlan();
    const body = { userId: cast.otherClient.id, planId, paid: { method: 'card' }, note: 'Amica di Carla' };
    const key = { 'idempotency-key': 'sale-1' };
    const [one, again] = [
      await send('POST', '/client-subscriptions', body, key),
      await send('POST', '/client-subscriptions', body, key),
    ];
    expect([one.status, one.json()]).toMatchObject([201, { remaining: 10, status: 'Active', note: 'Amica di Carla' }]);
    expect(again.json()).toEqual(one.json());
    expect(codeOf(await send('POST', '/client-subscriptions', { ...body, planId: nobody }))).toBe(missing);
    expect(codeOf(await send('POST', '/client-subscriptions', { ...body, userId: nobody }))).toBe(missing);
    expect((await send('POST', '/client-subscriptions', { ...body, paid: { method: 'online' } })).status).toBe(400);
    await send('PATCH', `/studio-plans/${planId}/toggle`, { active: false });
    expect(codeOf(await send('POST', '/client-subscriptions', body))).toBe('409 errors.subscription.planInactive');
  });
  it('are sold to many at once, and to one alone on their own terms', async () => {
    const planId = await newPlan();
    const userIds = [cast.client.id, nobody, cast.otherClient.id];
    const batch = (ids: readonly string[]) =>
      send('POST', '/client-subscriptions/batch', { userIds: ids, planId, paid: { method: 'none' } });
    const answer = (await batch(userIds)).json() as { created: { userId: string }[]; skipped: unknown };
    expect(answer.created.map(({ userId }) => userId)).toEqual([cast.client.id, cast.otherClient.id]);
    expect(answer.skipped).toEqual([{ userId: nobody, code: 'errors.general.notFound' }]);
    for (const bad of [[cast.client.id, cast.client.id], [nobody]])
      expect(codeOf(await batch(bad))).toBe('422 errors.subscription.batchInvalid');
    const custom = {
      userId: cast.client.id,
      name: 'Prova',
      entries: null,
      validFrom: '2030-01-01',
      paid: { method: 'none' },
    };
    const sold = await send('POST', '/client-subscriptions/custom', { ...custom, validTo: '2030-01-31' });
    expect([sold.status, sold.json()]).toMatchObject([201, { status: 'Scheduled', remaining: null, planId: null }]);
    const upsideDown = await send('POST', '/client-subscriptions/custom', { ...custom, validTo: '2029-12-31' });
    expect(codeOf(upsideDown)).toBe('422 errors.subscription.validityInvalid');
  });
  it('are seen by Admins in full, by a Pro of own clients without money and notes, by the client as their own', async () => {
    const { id } = await sell(await newPlan(), { note: 'Ernia' });
    expect(codeOf(await get(`/client-subscriptions/${id}`, 'client'))).toBe(denied);
    expect(codeOf(await get(`/client-subscriptions/${id}`, 'otherPro'))).toBe(missing);
    expect(codeOf(await get(`/client-subscriptions/${nobody}`))).toBe(missing);
    await studio.sql(
      `insert into booking (id, slot_id, user_id, booked_by, state, means, created_at)
       values (gen_random_uuid(), $1, $2, $2, 'Confirmed', 'free', now())`,
      [await aClass(), cast.client.id],
    );
    const seen = (await get(`/client-subscriptions/${id}`, 'pro')).json();
    expect(seen).toMatchObject({
      id,
      remaining: 10,
      clientName: 'Cast client',
      movements: [{ kind: 'grant', delta: 10 }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/Ernia|paid|orderId/);
    expect((await get(`/client-subscriptions/${id}`)).json()).toMatchObject({
      note: 'Ernia',
      paid: { method: 'cash' },
    });
    const own = await get('/my/subscriptions', 'client');
    expect(own.text).toContain(id);
    expect(own.text).not.toContain('Ernia');
    expect((await get('/my/subscriptions', 'otherClient')).text).not.toContain(id);
    expect((await get('/my/subscription', 'client')).json()['subscription']).toMatchObject({ status: 'Active' });
    expect((await get('/my/subscription', 'otherPro')).json()).toEqual({ subscription: null });
    const found = await get(`/client-subscriptions?userId=${cast.client.id}&status=Active&sort=validTo&q=cast`);
    expect(found.text).toContain(id);
    expect((await get('/client-subscriptions?status=Nope')).status).toBe(400);
    expect((await get('/client-subscriptions/stats')).json()).toMatchObject({ suspended: 0, forfeited: 0 });
  });
});

describe('the life of a subscription', () => {
  it('is suspended after a look at what that does, runs again, and is cancelled', async () => {
    const sold = await sell(await newPlan());
    const slotId = await aClass(120);
    await booked(sold, slotId);
    const today = (await studio.sql<{ day: string }>(`select (now() at time zone 'Europe/Rome')::date::text as day`))[0]
      ?.day;
    const suspend = (body: object) =>
      send('PATCH', `/client-subscriptions/${sold.id}/suspend`, { from: today, ...body });
    const stale = await suspend({});
    expect([codeOf(stale), stale.json()['params']]).toMatchObject([
      '409 errors.booking.impactStale',
      { bookings: 1, entriesReturned: 1 },
    ]);
    const impact = (await suspend({ dryRun: true })).json();
    expect(impact).toMatchObject({ slots: 1, entriesReturned: 1, items: [{ slotId, people: 1 }] });
    const done = await suspend({ impactToken: impact['impactToken'] });
    expect(done.json()).toMatchObject({ status: 'Suspended', remaining: 10 });
    const [slot] = await studio.sql<{ taken: number }>('select taken from slot where id = $1', [slotId]);
    expect(slot?.taken).toBe(0);
    const reactivate = (from?: string) =>
      send('PATCH', `/client-subscriptions/${sold.id}/reactivate`, from === undefined ? {} : { from });
    expect(codeOf(await reactivate('2199-01-01'))).toBe('422 errors.subscription.freezeLimit');
    expect((await reactivate()).json()).toMatchObject({ status: 'Active', validTo: sold.validTo });
    const validity = (validTo: string) =>
      send('PATCH', `/client-subscriptions/${sold.id}/validity`, { validTo, reason: 'Regalo' });
    expect((await validity('2199-12-31')).json()).toMatchObject({ validTo: '2199-12-31' });
    expect(codeOf(await validity('2001-01-01'))).toBe('422 errors.subscription.validityInvalid');
    const cancel = () => send('PATCH', `/client-subscriptions/${sold.id}/cancel`, { reason: 'Trasloco' });
    expect((await cancel()).json()).toMatchObject({ status: 'Cancelled' });
    expect((await cancel()).json()).toMatchObject({ status: 'Cancelled' });
    expect(codeOf(await suspend({}))).toBe('409 errors.subscription.cancelled');
    const log = await studio.sql<{ operation: string }>(
      'select operation from audit_log where entity_id = $1 order by at, id',
      [sold.id],
    );
    expect(log.map(({ operation }) => operation)).toEqual([
      'subscription.create',
      'subscription.suspend',
      'subscription.reactivate',
      'subscription.validity',
      'subscription.cancel',
    ]);
  });
  it('gets entries by hand, for one booking once', async () => {
    const sold = await sell(await newPlan());
    const bookingId = await booked(sold, await aClass(-10));
    const credit = (body: object, id = sold.id) =>
      send('POST', `/client-subscriptions/${id}/credit-entry`, { entries: 1, reason: 'Scuse', ...body });
    expect(codeOf(await credit({ bookingId }))).toBe('409 errors.booking.confirmed');
    expect((await send('POST', `/activities/bookings/${bookingId}/no-show`, {})).status).toBe(200);
    const first = await credit({ bookingId });
    expect([first.status, first.json()]).toMatchObject([201, { kind: 'credit', delta: 1, remaining: 10 }]);
    expect(codeOf(await credit({ bookingId }))).toBe('409 errors.general.conflict');
    expect(codeOf(await credit({ bookingId: nobody }))).toBe(missing);
    expect((await credit({ entries: 51 })).status).toBe(400);
    const unlimited = await sell(await newPlan({ entries: null }));
    expect(codeOf(await credit({}, unlimited.id))).toBe('409 errors.subscription.unlimited');
  });
});

describe('checking in', () => {
  const desk = (id: string, body: object, headers: Headers = {}) =>
    send('POST', `/client-subscriptions/${id}/check-in`, body, headers);
  it('at the desk, once, undone and made again', async () => {
    const sold = await sell(await newPlan());
    const bookingId = await booked(sold, await aClass());
    const answers = await Promise.all([1, 2, 3].map(() => desk(sold.id, { bookingId })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ bookingId, method: 'desk', undoneAt: null });
    expect((await desk(sold.id, { bookingId, undo: true })).json()['undoneAt']).not.toBeNull();
    expect((await desk(sold.id, { bookingId })).status).toBe(201);
    const other = await sell(await newPlan(), { userId: cast.otherClient.id });
    expect(codeOf(await desk(other.id, { bookingId }))).toBe(missing);
    const detail = (await get(`/client-subscriptions/${sold.id}`)).json() as { checkIns: unknown[] };
    expect(detail.checkIns).toHaveLength(2);
    expect((await get('/my/check-ins', 'client')).json()).toMatchObject({ items: [{ bookingId }, { bookingId }] });
  });
  it('without a booking: entry, place and check-in at once, one for a key', async () => {
    const sold = await sell(await newPlan());
    const slotId = await aClass(5, 1);
    const key = { 'idempotency-key': 'walk-in-1' };
    const [one, again] = [await desk(sold.id, { slotId }, key), await desk(sold.id, { slotId }, key)];
    expect([one.status, one.json()]).toMatchObject([201, { method: 'walkIn', slotId }]);
    expect(again.json()).toEqual(one.json());
    expect((await get(`/client-subscriptions/${sold.id}`)).json()).toMatchObject({ remaining: 9 });
    expect(codeOf(await desk(sold.id, { slotId }))).toBe('409 errors.booking.alreadyBooked');
    const other = await sell(await newPlan(), { userId: cast.otherClient.id });
    expect(codeOf(await desk(other.id, { slotId }))).toBe('409 errors.booking.placeFull');
    expect(codeOf(await desk(other.id, { slotId: nobody }))).toBe('404 errors.booking.slotNotFound');
    expect(codeOf(await desk(other.id, { slotId: await aClass(300) }))).toBe('409 errors.booking.checkInClosed');
  });
  it('by oneself, one’s own bookings alone, and while the class is open', async () => {
    const sold = await sell(await newPlan());
    const bookingId = await booked(sold, await aClass());
    const self = (actor: CastName, id: string) => send('POST', '/my/check-in', { bookingId: id }, {}, actor);
    expect(codeOf(await self('otherClient', bookingId))).toBe(missing);
    expect((await self('client', bookingId)).json()).toMatchObject({ bookingId, method: 'self' });
    expect(codeOf(await self('client', await booked(sold, await aClass(300))))).toBe(
      '409 errors.booking.checkInClosed',
    );
    await studio.sql(`update client_subscription set status = 'RefundPending', restore_to = 'Active' where id = $1`, [
      sold.id,
    ]);
    const waiting = await booked(sold, await aClass());
    expect(codeOf(await self('client', waiting))).toBe('409 errors.subscription.refundInFlight');
  });
});
