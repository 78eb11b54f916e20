import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import { gatherCast, type Cast, type CastName } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';

let studio: Studio;
let cast: Cast;
let activity: string;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
  const [first] = await studio.sql<{ id: string }>('select id from activity order by position limit 1');
  activity = first?.id ?? '';
  await studio.sql(
    `update activity set means = array['free'], professional_ids = array[$1], lead_minutes = 0,
       name = '{"it": "Yoga, dolce", "en": "Gentle yoga"}' where id = $2`,
    [cast.pro.id, activity],
  );
});
afterAll(() => studio.close());

let hours = 30;
/** A class that begins when nobody has another. */
const aClass = async (): Promise<string> => {
  const [row] = await studio.sql<{ id: string }>(
    `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
     select gen_random_uuid(), $1, (s at time zone 'Europe/Rome')::date, (s at time zone 'Europe/Rome')::time,
       'Europe/Rome', s, s + interval '1 hour', 5, 0, 0, 'Open'
     from (select date_trunc('hour', now()) + make_interval(hours => $2) as s) t returning id`,
    [activity, (hours += 2)],
  );
  return row?.id ?? '';
};
const send = (path: string, body: unknown, actor: CastName = 'client', method = 'POST') =>
  cast[actor].client.send(`/api/v1/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const booked = async (slotId: string): Promise<string> => {
  const answer = await send('activities/book', { slotId });
  expect(answer.status).toBe(201);
  return String(answer.json()['id']);
};
/** The lines of a calendar, unfolded. */
const linesOf = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n');
const valuesOf = (text: string, name: string): readonly string[] =>
  linesOf(text).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
const file = (id: string) => `/api/v1/activities/bookings/${id}/calendar.ics`;

describe('the file of a booking', () => {
  it('is one event whose sequence rises with what becomes of it, and which ends cancelled', async () => {
    const id = await booked(await aClass());
    const versions = [(await cast.client.client.get(file(id))).text];
    await studio.sql('update booking set sequence = sequence + 1 where id = $1', [id]); // as a move of its class does
    versions.push((await cast.client.client.get(file(id))).text);
    expect((await send('activities/cancel-book', { bookingId: id })).status).toBe(200);
    versions.push((await cast.client.client.get(file(id))).text);
    expect(versions.flatMap((text) => valuesOf(text, 'UID'))).toEqual(Array(3).fill(`booking-${id}@studio-loto.svc`));
    expect(versions.flatMap((text) => valuesOf(text, 'SEQUENCE'))).toEqual(['0', '1', '2']);
    expect(versions.flatMap((text) => valuesOf(text, 'STATUS'))).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(versions.flatMap((text) => valuesOf(text, 'METHOD'))).toEqual(Array(3).fill('PUBLISH'));
  });

  it('is a download in UTF-8, titled in the language that was asked for', async () => {
    const id = await booked(await aClass());
    const answer = await cast.client.client.send(file(id), { headers: { 'accept-language': 'it' } });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      `attachment; filename="booking-${id}.ics"`,
    ]);
    expect(valuesOf(answer.text, 'SUMMARY')).toEqual(['Yoga\\, dolce']);
    const english = await cast.client.client.send(file(id), { headers: { 'accept-language': 'en' } });
    expect(valuesOf(english.text, 'SUMMARY')).toEqual(['Gentle yoga']);
  });

  it('is for its client, the professional of the activity and an Admin; nobody else learns that it is there', async () => {
    const id = await booked(await aClass());
    for (const actor of ['client', 'pro', 'admin'] as const)
      expect([actor, (await cast[actor].client.get(file(id))).status]).toEqual([actor, 200]);
    for (const actor of ['otherClient', 'otherPro'] as const)
      expect(codeOf(await cast[actor].client.get(file(id)))).toBe('404 errors.booking.bookingNotFound');
  });
});

interface Opened {
  readonly id: string;
  readonly path: string;
}
const opened = async (owner: object, actor: CastName): Promise<Opened> => {
  const answer = await send('calendar-feeds', owner, actor);
  expect([answer.status, codeOf(answer)]).toMatchObject([201, expect.anything()]);
  return answer.json() as unknown as Opened;
};
/** As a calendar program asks: without a session. */
const fetched = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  studio.anonymous.send(path, { headers });

describe('the address of a calendar', () => {
  it('carries a client’s bookings, the cancelled ones too, and the same bytes until something changes', async () => {
    const [kept, cancelled, old] = [
      await booked(await aClass()),
      await booked(await aClass()),
      await booked(await aClass()),
    ];
    for (const bookingId of [cancelled, old]) await send('activities/cancel-book', { bookingId });
    await studio.sql(`update booking set ended_at = now() - interval '31 days' where id = $1`, [old]);
    const { path } = await opened({ owner: 'client', locale: 'en' }, 'client');
    const first = await fetched(path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const uids = valuesOf(first.text, 'UID');
    expect(uids).toContain(`booking-${kept}@studio-loto.svc`);
    expect(uids).toContain(`booking-${cancelled}@studio-loto.svc`);
    expect(uids).not.toContain(`booking-${old}@studio-loto.svc`);
    expect(valuesOf(first.text, 'SUMMARY')).toContain('Gentle yoga');
    const etag = first.headers.get('etag') ?? '';
    const known = await fetched(path, { 'if-none-match': `W/"x", ${etag}` });
    expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', etag]);
    await send('activities/cancel-book', { bookingId: kept });
    const changed = await fetched(path, { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  it('carries what a professional gives and what happens at a location, and names no client', async () => {
    const [slotId, off] = [await aClass(), await aClass()];
    await booked(slotId);
    const place = await send('locations', { name: 'Sala Loto', city: 'Milano' }, 'admin');
    const locationId = String(place.json()['id']);
    await studio.sql('update slot set location_id = $2 where id = any($1::uuid[])', [[slotId, off], locationId]);
    await studio.sql(`update slot set state = 'Cancelled', sequence = sequence + 1 where id = $1`, [off]);
    const feeds = [
      await opened({ owner: 'professional' }, 'pro'),
      await opened({ owner: 'location', locationId }, 'admin'),
    ];
    for (const { path } of feeds) {
      const { text } = await fetched(path);
      expect(valuesOf(text, 'UID')).toContain(`slot-${slotId}@studio-loto.svc`);
      expect(valuesOf(text, 'LOCATION')).toContain('Sala Loto\\, Milano');
      expect(valuesOf(text, 'STATUS')).toContain('CANCELLED');
      expect(text).not.toMatch(/booking-|ATTENDEE/);
    }
  });

  it('is shown once, renewed and given up by whose it is', async () => {
    const first = await opened({ owner: 'client' }, 'otherClient');
    expect(codeOf(await send('calendar-feeds', { owner: 'client' }, 'otherClient'))).toBe(
      '409 errors.booking.feedExists',
    );
    const list = await cast.otherClient.client.get('/api/v1/calendar-feeds');
    const secret = /([0-9a-f]{64})\.ics$/.exec(first.path)?.[1] ?? 'none';
    expect(list.json()).toMatchObject({ total: 1, items: [{ id: first.id, prefix: secret.slice(0, 8) }] });
    expect(list.text).not.toContain(secret);
    expect(codeOf(await send(`calendar-feeds/${first.id}/rotate`, {}, 'client'))).toBe('404 errors.general.notFound');
    expect(codeOf(await send(`calendar-feeds/${first.id}`, undefined, 'admin', 'DELETE'))).toBe(
      '404 errors.general.notFound',
    );
    const second = (
      await send(`calendar-feeds/${first.id}/rotate`, undefined, 'otherClient')
    ).json() as unknown as Opened;
    expect([codeOf(await fetched(first.path)), (await fetched(second.path)).status]).toEqual([
      '404 errors.general.notFound',
      200,
    ]);
    expect((await send(`calendar-feeds/${first.id}`, undefined, 'otherClient', 'DELETE')).status).toBe(204);
    expect(codeOf(await fetched(second.path))).toBe('404 errors.general.notFound');
    for (const wrong of ['x', 'x.ics', `${'0'.repeat(64)}.ics`, 'x'.repeat(290)])
      expect(codeOf(await fetched(`/api/v1/calendar/${wrong}`))).toBe('404 errors.general.notFound');
  });

  it('of classes is the staff’s, of a location an Admin’s', async () => {
    const locationId = '0190a000-0000-7000-8000-00000000ffff';
    const cases: readonly (readonly [string, object, CastName])[] = [
      ['403 errors.general.permissionDenied', { owner: 'professional' }, 'client'],
      ['403 errors.general.permissionDenied', { owner: 'location', locationId }, 'pro'],
      ['404 errors.general.notFound', { owner: 'location', locationId }, 'admin'],
      ['400 errors.general.validation', { owner: 'location' }, 'admin'],
      ['400 errors.general.validation', { owner: 'client', locationId }, 'client'],
    ];
    for (const [code, body, actor] of cases) expect(codeOf(await send('calendar-feeds', body, actor))).toBe(code);
  });

  it('is asked for five times a minute, each by itself', async () => {
    const [busy, calm] = [await opened({ owner: 'client' }, 'pro'), await opened({ owner: 'client' }, 'admin')];
    const answers = [];
    for (let at = 0; at < 6; at += 1) answers.push((await fetched(busy.path)).status);
    const refused = await fetched(busy.path);
    expect([answers, codeOf(refused)]).toEqual([[200, 200, 200, 200, 200, 429], '429 errors.general.rateLimited']);
    // When the window of the feed ends: at most a minute after its first request.
    const seconds = Number(refused.headers.get('retry-after'));
    expect([seconds >= 1, seconds <= 60]).toEqual([true, true]);
    expect((await fetched(calm.path)).status).toBe(200);
  });

  it('stands in no line of the log and in no table', async () => {
    const { path } = await opened({ owner: 'client' }, 'superadmin');
    const secret = /([0-9a-f]{64})\.ics$/.exec(path)?.[1] ?? 'none';
    await fetched(path);
    await studio.anonymous.send(path, { method: 'POST' });
    const logged = JSON.stringify(studio.lines);
    expect(logged).toContain('/api/v1/calendar/{secret}');
    expect(logged).not.toContain(secret);
    const rows = await studio.sql<{ found: boolean }>(
      `select exists (select from calendar_feed f where f::text like '%' || $1 || '%')
         or exists (select from audit_log a where a::text like '%' || $1 || '%') as found`,
      [secret],
    );
    expect(rows).toEqual([{ found: false }]);
  });
});
