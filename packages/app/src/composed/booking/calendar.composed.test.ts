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
