import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast, type CastName } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';

let studio: Studio;
let cast: Cast;
let activity: string;
beforeAll(async () => {
  studio = await openStudio({ JOBS__SWEEPSECONDS: '1' });
  cast = await gatherCast(studio);
  const [first] = await studio.sql<{ id: string }>('select id from activity order by position limit 1');
  activity = first?.id ?? '';
  await studio.sql(
    `update activity set means = array['free', 'entry'], professional_ids = array[$1], lead_minutes = 0`,
    [cast.pro.id],
  );
});
afterAll(() => studio.close());

const send = async (path: string, body: unknown, actor: CastName = 'client', headers: object = {}) => {
  const answer = await cast[actor].client.send(`/api/v1/activities/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json() as unknown as { readonly id: string };
};

let hours = 30;
const aClass = async (capacity = 3): Promise<string> => {
  const [row] = await studio.sql<{ id: string }>(
    `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
     select gen_random_uuid(), $1, (s at time zone 'Europe/Rome')::date, (s at time zone 'Europe/Rome')::time,
       'Europe/Rome', s, s + interval '1 hour', $3, 0, 0, 'Open'
     from (select now() + make_interval(hours => $2) as s) t returning id`,
    [activity, (hours += 2), capacity],
  );
  return row?.id ?? '';
};
interface MailSeen {
  readonly kind: string;
  readonly purpose_key: string;
  readonly state: string;
}
const mailsTo = (actor: CastName) =>
  studio.sql<MailSeen>(
    `select kind, purpose_key, state from mail where recipient = $1 and purpose_key is not null order by created_at, id`,
    [cast[actor].email],
  );
const forget = () => studio.sql('delete from mail');
const kindsTo = async (actor: CastName) => (await mailsTo(actor)).map(({ kind }) => kind);

describe('what becomes of a booking is mailed', () => {
  it('once when it is confirmed and once when it is cancelled, whatever is sent again', async () => {
    await forget();
    const slotId = await aClass();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { id } = await send('book', { slotId, means: 'free' }, 'client', key);
    expect((await send('book', { slotId, means: 'free' }, 'client', key)).id).toBe(id);
    await send('cancel-book', { bookingId: id });
    await send('cancel-book', { bookingId: id });
    expect(await mailsTo('client')).toMatchObject([
      { kind: 'bookingConfirmed', purpose_key: `booking:${id}:0` },
      { kind: 'bookingCancelled', purpose_key: `booking:${id}:1` },
    ]);
  });

  it('is recorded as skipped without a mail server, and the booking stands', async () => {
    await forget();
    await send('book', { slotId: await aClass(), means: 'free' });
    await expect.poll(async () => (await mailsTo('client')).map(({ state }) => state)).toEqual(['Skipped']);
    expect(await kindsTo('client')).toEqual(['bookingConfirmed']);
  });

  it('says that it waits for the studio, then what the studio decides', async () => {
    await forget();
    await studio.sql(`update activity set confirmation = 'manual' where id = $1`, [activity]);
    const [yes, no] = [await aClass(), await aClass()];
    const { id: approved } = await send('book', { slotId: yes, means: 'free' });
    const { id: declined } = await send('book', { slotId: no, means: 'free' });
    await send(`bookings/${approved}/approve`, {}, 'pro');
    await send(`bookings/${approved}/approve`, {}, 'pro');
    await send(`bookings/${declined}/decline`, {}, 'pro');
    await studio.sql(`update activity set confirmation = 'auto' where id = $1`, [activity]);
    expect(await kindsTo('client')).toEqual([
      'bookingRequested',
      'bookingRequested',
      'bookingConfirmed',
      'bookingDeclined',
    ]);
  });

  it('has its reminders planned with it, skipped with it, and none while the studio has still to confirm', async () => {
    await studio.sql(
      `update activity set reminders = '[{"minutesBefore":120},{"daysBefore":1,"at":"20:00"}]' where id = $1`,
      [activity],
    );
    const planned = async (id: string) =>
      (await studio.sql<{ state: string }>('select state from reminder where booking_id = $1', [id])).map(
        ({ state }) => state,
      );
    hours += 72;
    const { id } = await send('book', { slotId: await aClass(), means: 'free' });
    expect(await planned(id)).toEqual(['Planned', 'Planned']);
    await send('cancel-book', { bookingId: id });
    expect(await planned(id)).toEqual(['Skipped', 'Skipped']);
    await studio.sql(`update activity set confirmation = 'manual' where id = $1`, [activity]);
    const { id: asked } = await send('book', { slotId: await aClass(), means: 'free' });
    expect(await planned(asked)).toEqual([]);
    await send(`bookings/${asked}/approve`, {}, 'pro');
    expect(await planned(asked)).toEqual(['Planned', 'Planned']);
    await studio.sql(`update activity set confirmation = 'auto', reminders = '[]' where id = $1`, [activity]);
  });

  it('is reminded of once it is due; without a mail server that is skipped', async () => {
    const { id } = await send('book', { slotId: await aClass(), means: 'free' });
    await studio.sql(`insert into reminder (booking_id, n, due_at, state) values ($1, 0, now(), 'Planned')`, [id]);
    const stand = async () =>
      studio.sql(
        `select r.state as reminder, d.state as mail, d.last_outcome as why from reminder r
        left join mail_delivery d on d.purpose_key = 'reminder:' || r.booking_id || ':0' where r.booking_id = $1`,
        [id],
      );
    await expect.poll(stand, { timeout: 8000 }).toEqual([{ reminder: 'Handed', mail: 'Skipped', why: 'mailAbsent' }]);
  });

  it('offers a freed place to the first who waits, and confirms it when taken', async () => {
    await forget();
    const slotId = await aClass(1);
    const { id } = await send('book', { slotId, means: 'free' }, 'otherClient');
    const entry = await send('waiting-list/join', { slotId, means: 'free' });
    await send('cancel-book', { bookingId: id }, 'otherClient');
    expect(await kindsTo('client')).toEqual(['placeOffered']);
    await send('waiting-list/accept', { entryId: entry.id });
    expect(await kindsTo('client')).toEqual(['placeOffered', 'bookingConfirmed']);
    expect(await kindsTo('otherClient')).toEqual(['bookingConfirmed', 'bookingCancelled']);
  });
});
