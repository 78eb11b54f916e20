import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture, lookAtPicture } from '@svc/adapters-platform/testing';
import { gatherCast, type Cast } from '../testing/cast.ts';
import { codeOf } from '../testing/code-of.ts';
import { openStudio, type Studio } from '../testing/studio.ts';
import type { Answer, Client } from '../walk/client.ts';

const activities = '/api/v1/activities';

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const put = (client: Client, path: string, body: object): Promise<Answer> =>
  client.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('booking over the capacity', () => {
  const path = `${activities}/admin-overbooking-config`;
  const save = (client: Client, enabled: boolean) => put(client, path, { enabled });

  it('is forbidden at first; an Admin allows it, and the list of flags and its history show it', async () => {
    const admin = cast.admin.client;
    expect((await admin.get(path)).json()).toEqual({ enabled: false });
    expect([codeOf(await cast.pro.client.get(path)), codeOf(await save(cast.pro.client, true))]).toEqual([
      '403 errors.general.permissionDenied',
      '403 errors.general.permissionDenied',
    ]);
    const saved = await save(admin, true);
    expect([saved.status, saved.json()]).toEqual([200, { enabled: true }]);
    const flags = (await admin.get('/api/v1/admin/feature-flags')).json()['items'];
    expect(flags).toContainEqual({ key: 'allow_admin_overbooking', value: true });
    const [line] = await studio.sql(
      `select operation, changes from audit_log where entity = 'featureFlags' order by at desc, id desc limit 1`,
    );
    expect(line).toEqual({
      operation: 'flags.save',
      changes: { allow_admin_overbooking: { old: false, new: true } },
    });
  });
});

/** A new activity of the professional, published by the Admin. */
const published = async (over: object = {}): Promise<string> => {
  const body = { name: { it: 'Pilates' }, durationMinutes: 60, capacity: 8, professionalIds: [cast.pro.id], ...over };
  const made = await cast.admin.client.post(`${activities}/create`, body);
  expect(made.status).toBe(201);
  const id = String(made.json()['id']);
  expect((await cast.admin.client.post(`${activities}/update`, { id, event: 'publish' })).status).toBe(200);
  return id;
};

describe('the people of an activity', () => {
  it('professionalUnknown: work here, or are where they stood before', async () => {
    const id = await published();
    const refused = await cast.admin.client.post(`${activities}/update`, {
      id,
      patch: { professionalIds: [cast.pro.id, cast.client.id] },
    });
    expect(codeOf(refused)).toBe('422 errors.booking.professionalUnknown');
    expect(JSON.stringify(refused.json())).toContain('/patch/professionalIds/1');
  });
});

describe('the order of the activities', () => {
  const listed = async () =>
    (
      (await cast.admin.client.get(`${activities}/activities?includeHidden=true&pageSize=100`)).json()[
        'items'
      ] as readonly { readonly id: string; readonly position: number }[]
    ).map(({ id }) => id);
  const order = (ids: readonly string[], client = cast.admin.client) => client.post(`${activities}/positions`, { ids });

  it('is what an Admin says, at once for everybody, and audited for those that moved', async () => {
    await published();
    const before = await listed();
    const turned = before.toReversed();
    const saved = await order(turned);
    expect([saved.status, saved.json()['items']]).toEqual([200, turned.map((id, position) => ({ id, position }))]);
    expect(await listed()).toEqual(turned);
    expect((await order(turned)).status).toBe(200);
    const lines = await studio.sql(`select entity_id from audit_log where operation = 'activity.positions'`);
    expect(lines.length).toBeLessThanOrEqual(before.length);
    expect(codeOf(await order(turned, cast.pro.client))).toBe('403 errors.general.permissionDenied');
  });
  it('positionsMismatch: is refused unless all of them are named, each once, and nothing moves', async () => {
    const before = await listed();
    const [first = '', ...others] = before;
    for (const ids of [others, [...before, first], [cast.pro.id, ...before]])
      expect(codeOf(await order(ids))).toBe('422 errors.booking.positionsMismatch');
    expect(await listed()).toEqual(before);
  });
});

describe('the pictures of an activity', () => {
  const upload = (id: string, bytes: Uint8Array, client = cast.pro.client): Promise<Answer> =>
    client.send(`${activities}/${id}/photos`, {
      method: 'POST',
      body: bytes.slice(),
      headers: { 'content-type': 'application/octet-stream' },
    });
  const picture = () => drawPicture({ type: 'image/jpeg', width: 40, height: 20, tagged: true });

  it('are made anew without position and device, the first is the main one until another is chosen', async () => {
    const id = await published();
    const [first, second] = [await upload(id, await picture()), await upload(id, await picture())];
    expect([first.status, first.json()['main'], second.json()['main']]).toEqual([201, true, false]);
    const url = String(second.json()['url']);
    const seen = await cast.client.client.get(url);
    expect([seen.status, (await lookAtPicture(seen.bytes)).carries]).toEqual([200, []]);
    const chosen = await put(cast.pro.client, `${activities}/${id}/photos/main`, {
      photoId: second.json()['photoId'],
    });
    const photos = [
      { ...first.json(), main: false },
      { ...second.json(), main: true },
    ];
    expect([chosen.status, chosen.json()]).toEqual([200, { items: photos }]);
    expect((await cast.client.client.get(`${activities}/${id}`)).json()['photos']).toEqual(photos);
    const list = (await cast.client.client.get(`${activities}/activities?pageSize=100`)).json()['items'];
    expect(list).toContainEqual(expect.objectContaining({ id, photos }));
    expect((await cast.admin.client.send(`${activities}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await cast.client.client.get(url)).status).toBe(404);
  });
  it('are those of the own activities, of pictures alone, twenty at most', async () => {
    const id = await published();
    expect(codeOf(await upload(id, await picture(), cast.otherPro.client))).toBe('404 errors.general.notFound');
    expect(codeOf(await upload(id, new TextEncoder().encode('<html>')))).toBe('422 errors.users.photoInvalid');
    const twenty = Array.from({ length: 20 }, (_, n) => ({
      photoId: `00000000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
      contentType: 'image/png',
      main: n === 0,
    }));
    await studio.sql('update activity set photos = $2 where id = $1', [id, JSON.stringify(twenty)]);
    expect(codeOf(await upload(id, await picture()))).toBe('409 errors.users.tooManyPhotos');
    const unknown = { photoId: cast.pro.id };
    expect(codeOf(await put(cast.pro.client, `${activities}/${id}/photos/main`, unknown))).toBe(
      '404 errors.general.notFound',
    );
    await studio.sql(`update activity set state = 'Archived' where id = $1`, [id]);
    const archived = await put(cast.pro.client, `${activities}/${id}/photos/main`, { photoId: twenty[1]?.photoId });
    expect(codeOf(archived)).toBe('409 errors.booking.archived');
  });
});

/** A pack of the client, sold at the desk. */
const sold = async (over: object = {}): Promise<string> => {
  const body = {
    userId: cast.client.id,
    name: 'Carnet',
    entries: 5,
    validFrom: '2026-01-01',
    validTo: '2199-01-01',
    paid: { method: 'cash' },
    ...over,
  };
  const made = await cast.admin.client.post('/api/v1/client-subscriptions/custom', body);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return String(made.json()['id']);
};

describe('what a subscription of somebody does for an activity', () => {
  beforeAll(async () => {
    await cast.admin.client.post('/api/v1/admin/feature-flags', {
      items: [{ key: 'enable_subscriptions', value: true }],
    });
  });
  const asked = async (client: Client, id: string, query = '') => {
    const answer = await client.get(`${activities}/${id}/subscription-entitlement${query}`);
    return answer.status === 200 ? answer.json() : codeOf(answer);
  };

  it('is the one that would be spent first, and of each other the reason why it does not cover it', async () => {
    const [id, other] = [await published(), await published()];
    const [wide, narrow] = [await sold({ dailyLimit: 2 }), await sold({ activityIds: [other] })];
    const answer = await asked(cast.client.client, id);
    expect(answer).toMatchObject({
      entitled: true,
      chosen: { id: wide, name: 'Carnet', remaining: 5, validTo: '2199-01-01' },
      candidates: [
        { id: wide, ok: true },
        { id: narrow, ok: false, code: 'errors.subscription.notCovered' },
      ],
      dailyLimit: { limit: 2, used: 0 },
    });
    const ofClient = `?userId=${cast.client.id}`;
    expect(await asked(cast.admin.client, id, ofClient)).toEqual(answer);
    expect(await asked(cast.admin.client, id)).toEqual({ entitled: false, candidates: [] });
    expect(await asked(cast.otherClient.client, id, ofClient)).toBe('404 errors.general.notFound');
    expect(await asked(cast.client.client, id, `?slotId=${cast.pro.id}`)).toBe('404 errors.general.notFound');
    expect(await asked(cast.client.client, cast.pro.id)).toBe('404 errors.general.notFound');
  });

  it('is counted before the activity is deleted, with the rules, plans, pictures and bookings on it', async () => {
    const weekly = [{ weekday: 1, start: '18:00' }];
    const id = await published({ schedules: [{ validFrom: '2026-01-01', weekly }] });
    await sold({ activityIds: [id] });
    const impact = (client: Client) => client.get(`${activities}/${id}/deletion-impact`);
    const seen = (await impact(cast.admin.client)).json();
    expect(seen).toMatchObject({
      ...{ allowed: true, slots: 0, bookings: { live: 0, requested: 0 }, schedules: 1, plans: [] },
      ...{ subscriptionsOnlyThis: 1, pastBookings: 0, photos: 0 },
    });
    const [slot] = await studio.sql<{ id: string }>(
      `update slot set taken = 1 where id = (select id from slot where activity_id = $1 and starts_at > now()
       order by starts_at limit 1) returning id`,
      [id],
    );
    await studio.sql(
      `insert into booking (id, slot_id, user_id, booked_by, state, means, entry_outcome, sequence, created_at)
       values (gen_random_uuid(), $1, $2, $2, 'Confirmed', 'free', 'none', 0, now())`,
      [slot?.id, cast.client.id],
    );
    const booked = (await impact(cast.admin.client)).json();
    expect(booked).toMatchObject({ allowed: false, slots: 1, bookings: { live: 1 }, items: [{ people: 1 }] });
    expect(booked['impactToken']).not.toBe(seen['impactToken']);
    expect(codeOf(await cast.admin.client.send(`${activities}/${id}`, { method: 'DELETE' }))).toBe(
      '409 errors.booking.hasBookings',
    );
    expect(codeOf(await impact(cast.pro.client))).toBe('403 errors.general.permissionDenied');
  });
});
