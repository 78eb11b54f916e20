import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import { call } from '../../walk/client.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free'], lead_minutes = 0, horizon_days = 365`);
const { aClass, send } = desk;
const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  call(`${desk.studio.url}/api/v1/public/timetable${path}`, { headers });
const dayOf = async (id: string): Promise<string> => {
  const [row] = await desk.studio.sql<{ day: string }>('select local_date::text as day from slot where id = $1', [id]);
  return row?.day ?? '';
};
interface Seen {
  readonly id: string;
  readonly free: string;
}
const seen = async (id: string, query = ''): Promise<Seen | undefined> => {
  const day = await dayOf(id);
  const answer = await ask(`?from=${day}&to=${day}${query}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { days } = answer.json() as unknown as { readonly days: readonly { readonly slots: readonly Seen[] }[] };
  return days.flatMap(({ slots }) => slots).find((slot) => slot.id === id);
};

describe('the timetable that anybody reads', () => {
  it('says with a word how the places stand, and how one is booked; nothing of who is in it', async () => {
    const slotId = await aClass(2);
    expect(await seen(slotId)).toMatchObject({ free: 'available', bookable: { ok: true, means: ['free'] } });
    expect((await send('book', { slotId, means: 'free' })).status).toBe(201);
    expect(await seen(slotId)).toMatchObject({ free: 'few' });
    const one = await ask(`/${slotId}`);
    expect(one.json()).toMatchObject({ id: slotId, free: 'few', zone: 'Europe/Rome' });
    for (const field of ['mine', 'myBooking', 'taken', 'capacity', 'waiting', 'holds', 'note'])
      expect(one.text).not.toContain(`"${field}"`);
    const { client } = desk.cast;
    expect(one.text).not.toContain(client.id);
  });

  it('names professionals whom clients are shown, and nobody else', async () => {
    const slotId = await aClass();
    const { id } = desk.cast.pro;
    const shown = (isPublic: boolean) =>
      desk.studio.sql(
        `insert into professional_profile (account_id, display_name, specialties, public, color, position)
         values ($1, 'Prof. Loto', '{}', $2, '#336699', 1) on conflict (account_id) do update set public = $2`,
        [id, isPublic],
      );
    await shown(true);
    expect(await seen(slotId)).toMatchObject({ professionals: [{ id, displayName: expect.any(String) as string }] });
    await shown(false);
    expect(await seen(slotId)).toMatchObject({ professionals: [] });
  });

  it('is of one activity or professional where that is asked', async () => {
    const slotId = await aClass();
    expect(await seen(slotId, `&activityId=${desk.activity}&professionalId=${desk.cast.pro.id}`)).toBeDefined();
    expect(await seen(slotId, `&activityId=${slotId}`)).toBeUndefined();
    expect(await seen(slotId, `&professionalId=${desk.cast.admin.id}`)).toBeUndefined();
  });

  it('errors.booking.slotNotFound: a class that is not there or not published; a cancelled one is shown as full', async () => {
    const slotId = await aClass();
    await desk.set(`state = 'Hidden'`);
    expect([await seen(slotId), codeOf(await ask(`/${slotId}`))]).toEqual([
      undefined,
      '404 errors.booking.slotNotFound',
    ]);
    await desk.set(`state = 'Published'`);
    await desk.studio.sql(`update slot set state = 'Cancelled' where id = $1`, [slotId]);
    expect(await seen(slotId)).toBeUndefined();
    expect((await ask(`/${slotId}`)).json()).toMatchObject({
      free: 'full',
      bookable: { ok: false, code: 'errors.booking.slotCancelled' },
    });
  });

  it('is asked for 31 days at most, from a day to no sooner one', async () => {
    const faults = async (query: string) => {
      const { status, json } = await ask(query);
      const { errors } = json() as { readonly errors?: readonly { pointer: string; code: string }[] };
      return [status, ...(errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)];
    };
    expect(await faults('?from=2031-01-01&to=2031-01-31')).toEqual([200]);
    expect(await faults('?from=2031-01-01&to=2031-02-01')).toEqual([400, 'query:/to custom']);
    expect(await faults('?to=2031-02-01')).toEqual([400, 'query:/from required']);
    expect(await faults('?from=2031-01-02&to=2031-01-01')).toEqual([400, 'query:/to period_reversed']);
  });

  it('errors.general.featureDisabled: without bookings there is none', async () => {
    const admin = await desk.studio.signIn('giulia@studio-loto.example');
    const set = async (value: boolean) => {
      const answer = await admin.post('/api/v1/admin/feature-flags', { items: [{ key: 'enable_bookings', value }] });
      expect(answer.status).toBe(200);
    };
    await admin.post('/api/v1/admin/feature-flags', { items: [{ key: 'enable_online_payments', value: false }] });
    await set(false);
    expect(codeOf(await ask(''))).toBe('404 errors.general.featureDisabled');
    await set(true);
  });
});
