import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast, type CastName } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import { codeOf } from '../../testing/code-of.ts';

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
  const [first] = await studio.sql<{ id: string }>('select id from activity order by position limit 1');
  await studio.sql('update activity set professional_ids = array[$1] where id = $2', [cast.pro.id, first?.id]);
  await studio.sql(
    `insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, created_at)
     select gen_random_uuid(), s.id, $1, $1, 'Confirmed', 'free', null, now()
     from (select distinct on (activity_id) id from slot order by activity_id, starts_at) s`,
    [cast.client.id],
  );
});
afterAll(() => studio.close());

const denied = '403 errors.general.permissionDenied';
const missing = '404 errors.general.notFound';

describe('users.bookings', () => {
  const of = (actor: CastName, subject: CastName, query = '') =>
    cast[actor].client.get(`/api/v1/users/user/${cast[subject].id}/bookings${query}`);
  it.for([
    ['client', 'client', '200'],
    ['client', 'otherClient', missing],
    ['otherClient', 'client', missing],
    ['pro', 'client', '200'],
    ['pro', 'otherClient', missing],
    ['otherPro', 'client', missing],
    ['admin', 'client', '200'],
    ['admin', 'superadmin', missing],
    ['superadmin', 'admin', '200'],
  ] as const)('%s asks for those of %s: %s', async ([actor, subject, wanted]) => {
    expect(codeOf(await of(actor, subject))).toBe(wanted);
  });
  it('of a client are all for the client and an Admin, and those of own activities for a Pro', async () => {
    const all = (await of('client', 'client')).json() as { total: number; items: { startsAt: string }[] };
    expect(all.total).toBeGreaterThan(1);
    const starts = all.items.map(({ startsAt }) => startsAt);
    expect(starts).toEqual(starts.toSorted().toReversed());
    const soonest = (await of('client', 'client', '?sort=startsAt')).json() as typeof all;
    expect(soonest.items.map(({ startsAt }) => startsAt)).toEqual(starts.toSorted());
    expect((await of('admin', 'client')).json()['total']).toBe(all.total);
    expect((await of('pro', 'client')).json()['total']).toBe(1);
    expect((await of('client', 'client', '?status=Cancelled')).json()['total']).toBe(0);
    expect((await of('client', 'client', '?status=Confirmed&status=Cancelled')).json()['total']).toBe(all.total);
    expect((await of('client', 'client', '?to=2001-01-01T00:00:00Z')).json()['total']).toBe(0);
    for (const bad of ['status=Root', 'from=yesterday', 'to=9999-12-31T00:00:00Z', 'page=0', 'sort=name'])
      expect([bad, (await of('client', 'client', `?${bad}`)).status]).toEqual([bad, 400]);
  });
});

describe('users.add-entries and the entitlements', () => {
  const grant = (actor: CastName, body: object, headers = {}) =>
    cast[actor].client.post('/api/v1/users/add-entries', body, headers);
  const put = (path: string, items: unknown) =>
    cast.admin.client.send(`/api/v1/users${path}`, {
      method: 'PUT',
      body: JSON.stringify({ items }),
      headers: { 'content-type': 'application/json' },
    });
  const userId = () => cast.otherClient.id;

  it('grant entries as lines of a ledger, onto the one subscription that is open', async () => {
    const body = { userId: userId(), entries: 10, reason: 'Carnet da dieci' };
    for (const actor of ['client', 'pro'] as const) expect(codeOf(await grant(actor, body))).toBe(denied);
    const key = { 'idempotency-key': 'entries-1' };
    const [one, again] = [await grant('admin', body, key), await grant('admin', body, key)];
    expect([one.status, one.json()]).toMatchObject([201, { remaining: 10, status: 'Active', version: 1 }]);
    expect(again.json()).toEqual(one.json());
    await Promise.all([1, 2, 3].map((entries) => grant('admin', { ...body, entries })));
    const { items } = (await cast.admin.client.get(`/api/v1/users/user/${userId()}/subscriptions`)).json() as {
      items: { id: string; remaining: number }[];
    };
    expect(items).toMatchObject([{ remaining: 16 }]);
    const [sum] = await studio.sql<{ sum: number; lines: number }>(
      `select sum(delta)::int as sum, count(*)::int as lines from entry_movement where subscription_id = $1`,
      [items[0]?.id],
    );
    expect(sum).toEqual({ sum: 16, lines: 4 });
    expect((await cast.admin.client.get('/api/v1/users/subscriptions')).json()['total']).toBe(1);
  });

  it('refuse what is no grant, and people who are not there', async () => {
    const body = { userId: userId(), entries: 1, reason: 'x' };
    for (const bad of [
      { entries: 0 },
      { entries: 101 },
      { entries: 1.5 },
      { reason: '' },
      { userId: 'me' },
      { delta: 5 },
    ])
      expect([bad, (await grant('admin', { ...body, ...bad })).status]).toEqual([bad, 400]);
    const nobody = '0190a000-0000-7000-8000-00000000ffff';
    expect(codeOf(await grant('admin', { ...body, userId: nobody }))).toBe(missing);
    expect(codeOf(await grant('admin', { ...body, userId: cast.superadmin.id }))).toBe(missing);
    expect(codeOf(await grant('admin', { ...body, clientSubscriptionId: nobody }))).toBe(missing);
  });

  it('change terms all or none, with the version that was read, of this person alone', async () => {
    const path = `/user/${userId()}/subscriptions`;
    const { items } = (await cast.admin.client.get(`/api/v1/users${path}`)).json() as {
      items: { id: string; version: number }[];
    };
    const [{ id, version } = { id: '', version: 0 }] = items;
    const unknown = { id: '0190a000-0000-7000-8000-00000000ffff', version: 1 };
    expect(codeOf(await put(path, [{ id, version, dailyLimit: 3 }, unknown]))).toBe(missing);
    expect(codeOf(await put(`/user/${cast.client.id}/subscriptions`, [{ id, version }]))).toBe(missing);
    expect(codeOf(await put(path, [{ id, version: version + 1 }]))).toBe('412 errors.general.stale');
    const saved = await put('/subscriptions', [{ id, version, validTo: '2030-12-31', dailyLimit: 2 }]);
    expect(saved.json()).toMatchObject({
      items: [{ validTo: '2030-12-31', dailyLimit: 2, remaining: 16, version: 2 }],
    });
    expect(codeOf(await put(path, [{ id, version }]))).toBe('412 errors.general.stale');
    expect(codeOf(await put(path, [{ id, version: 2, activityIds: [unknown.id] }]))).toBe(
      '422 errors.subscription.activityUnknown',
    );
    for (const bad of [[], [{ id }], [{ id, version, remaining: 99 }], [{ id, version, validTo: '2030-02-30' }]])
      expect((await put(path, bad)).status).toBe(400);
  });

  it('name the subscription when several are open', async () => {
    await studio.sql(
      `insert into client_subscription select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'remaining', 0))).*
       from client_subscription c where user_id = $1`,
      [userId()],
    );
    const answer = await grant('admin', { userId: userId(), entries: 1, reason: 'x' });
    expect(codeOf(answer)).toBe('409 errors.subscription.missing');
  });
});
