import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import { call } from '../../walk/client.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free'], lead_minutes = 0, check_in = '{"fromMinutes": 1440, "self": true}'`);
const json = { 'content-type': 'application/json' };
const scan = (locationCode: string, key: string) =>
  desk.cast.client.client.send('/api/v1/my/check-in', {
    method: 'POST',
    body: JSON.stringify({ locationCode }),
    headers: { ...json, 'idempotency-key': key },
  });
const aLocation = async (): Promise<string> => {
  const body = JSON.stringify({ name: `Sala ${desk.nextHours()}` });
  const made = await desk.cast.admin.client.send('/api/v1/locations', { method: 'POST', body, headers: json });
  expect(made.status).toBe(201);
  return String(made.json()['id']);
};
const codeAt = (location: string, actor: 'pro' | 'client' = 'pro') =>
  desk.cast[actor].client.get(`/api/v1/locations/${location}/check-in-code`);

describe('the code that hangs in a location', () => {
  it('is shown to staff; ten scans in any order, repeated with their keys, are ten check-ins', async () => {
    const scans: (() => ReturnType<typeof scan>)[] = [];
    for (let at = 0; at < 10; at += 1) {
      const location = await aLocation();
      const slotId = await desk.aClass(3, 1 + 2 * at);
      await desk.studio.sql(`update slot set location_id = $1 where id = $2`, [location, slotId]);
      expect((await desk.send('book', { slotId, means: 'free' })).status).toBe(201);
      const shown = await codeAt(location);
      expect(shown.json()).toMatchObject({ code: expect.stringMatching(/^[A-Z2-7]{10}$/) });
      expect(Date.parse(String(shown.json()['validTo']))).toBeGreaterThan(Date.now());
      const code = String(shown.json()['code']);
      scans.push(() => scan(code, `scan-${at}`));
    }
    const answers = [];
    for (const round of [scans, scans.toReversed(), scans])
      answers.push(...(await Promise.all(round.map((each) => each()))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => String(answer.json()['id']))).size).toBe(10);
    const rows = await desk.studio.sql<{ count: string }>(`select count(*) from check_in where method = 'kiosk'`);
    expect(Number(rows[0]?.count)).toBe(10);
  });
  it('opens nothing for others: a client does not see it, a wrong one is refused', async () => {
    const location = await aLocation();
    expect(codeOf(await codeAt(location, 'client'))).toBe('403 errors.general.permissionDenied');
    expect(codeOf(await scan('AAAAAAAAAA', 'wrong'))).toBe('409 errors.booking.checkInClosed');
    expect(codeOf(await codeAt('019f0000-0000-7000-8000-000000000000'))).toBe('404 errors.general.notFound');
  });
});

describe('the timetable for the studio’s own site', () => {
  it('shows classes with a word for their places and nobody’s name, to a token of the studio', async () => {
    const made = await desk.cast.superadmin.client.post('/api/v1/api-tokens', {
      name: 'Sito',
      permissions: ['activities.read'],
      allowedOrigins: 'https://studio.example',
    });
    const headers = { origin: 'https://studio.example', authorization: `Bearer ${String(made.json()['token'])}` };
    const [open, full] = [await desk.aClass(8, 200), await desk.aClass(1, 202)];
    expect((await desk.send('book', { slotId: full, means: 'free' })).status).toBe(201);
    const [row] = await desk.studio.sql<{ day: string }>(`select local_date::text as day from slot where id = $1`, [
      open,
    ]);
    const read = (query: string) => call(`${desk.studio.url}/api/public/v1/schedules?${query}`, { headers });
    const week = await read(`date=${row?.day}&activityId=${desk.activity}`);
    expect(week.status).toBe(200);
    const days = week.json()['days'] as readonly { readonly slots: readonly Record<string, unknown>[] }[];
    expect(days).toHaveLength(7);
    const shown = new Map(days.flatMap(({ slots }) => slots).map((slot) => [slot['id'], slot]));
    expect(shown.get(open)).toMatchObject({ availability: 'available', activityId: desk.activity });
    expect(week.text).not.toMatch(/taken|capacity|professional|mine|"free"|cast/i);
    const nextDay = await read(`view=day&date=${row?.day}&activityId=019f0000-0000-7000-8000-000000000000`);
    expect(nextDay.json()['days']).toMatchObject([{ slots: [] }]);
    expect(codeOf(await desk.cast.client.client.get('/api/public/v1/schedules'))).toBe(
      '401 errors.auth.unauthenticated',
    );
    // An appointment whose professional gives another class then is not to be had.
    await desk.set(`kind = 'appointment'`);
    await desk.studio.sql(
      `insert into busy (owner_id, slot_id, starts_at, ends_at, gives)
       select $1::uuid, $2::uuid, starts_at, ends_at, true from slot where id = $3`,
      [desk.cast.pro.id, full, open],
    );
    const again = (await read(`view=day&date=${row?.day}`)).json()['days'] as typeof days;
    const lesson = again.flatMap(({ slots }) => slots).find((slot) => slot['id'] === open);
    expect(lesson).toMatchObject({ availability: 'full' });
  });
});
