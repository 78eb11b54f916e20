import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, openStudio, operator, type Studio } from '../testing/studio.ts';
import type { Answer, Client } from '../walk/client.ts';

const closures = '/api/v1/sc';

let studio: Studio;
let admin: Client;
let user: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  admin = await studio.signIn(operator);
  user = await studio.signIn(anna);
});
afterAll(() => studio.close());

const code = (answer: Answer): string => `${answer.status} ${String(answer.json()['code'])}`;
const draft = (day: string, more: object = {}) => ({
  ...{ reason: 'vacation', title: { it: 'Ferie' }, from: day, to: day },
  ...more,
});
/** A class ahead without anybody in it. */
const aClass = async () => {
  const [slot] = await studio.sql<{ id: string; day: string }>(
    `select id, local_date::text as day from slot
     where starts_at > now() + interval '2 days' and taken = 0 and state = 'Open' order by starts_at limit 1`,
  );
  return slot!;
};
const stateOf = async (id: string) =>
  (await studio.sql<{ state: string }>('select state from slot where id = $1', [id]))[0]?.state;
const remove = (path: string) => admin.send(path, { method: 'DELETE' });

describe('a closure', () => {
  it('closes its classes, is made once for one key, and opens them when it goes', async () => {
    const { id, day } = await aClass();
    const body = draft(day, { bookings: 'keep', note: 'caldaia' });
    const { impact } = (await admin.post(`${closures}/create`, { ...body, dryRun: true })).json() as never;
    const { impactToken } = impact as { impactToken: string };
    const key = { 'idempotency-key': `ferie-${day}` };
    const made = await admin.post(`${closures}/create`, { ...body, impactToken }, key);
    const again = await admin.post(`${closures}/create`, { ...body, impactToken }, key);
    expect([made.status, again.status, await stateOf(id)]).toEqual([201, 201, 'Closed']);
    const closure = made.json()['closure'] as { id: string };
    expect((again.json()['closure'] as { id: string }).id).toBe(closure.id);
    const seen = (await user.get(`${closures}?from=${day}&to=${day}`)).json();
    expect(seen['items']).toMatchObject([{ id: closure.id, scope: { all: true }, note: null }]);
    const audited = await studio.sql(`select operation from audit_log where entity_id = $1`, [closure.id]);
    expect(audited).toMatchObject([{ operation: 'closure.create' }]);
    expect((await remove(`${closures}/${closure.id}`)).status).toBe(204);
    expect([await stateOf(id), (await remove(`${closures}/${closure.id}`)).status]).toEqual(['Open', 404]);
  });

  it('closureImpact, impactStale: shows first whom it meets, and does nothing until somebody decides', async () => {
    const { id, day } = await aClass();
    await studio.sql(
      `with s as (update slot set taken = taken + 1 where id = $1 returning id)
       insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, created_at)
       select gen_random_uuid(), s.id, a.id, a.id, 'Confirmed', 'free', null, now() from s, account a where a.email = $2`,
      [id, anna],
    );
    const body = draft(day, { exceptSlotIds: [] });
    expect(code(await admin.post(`${closures}/create`, body))).toBe('409 errors.booking.closureImpact');
    const keep = { ...body, bookings: 'keep' };
    expect(code(await admin.post(`${closures}/create`, keep))).toBe('409 errors.booking.impactStale');
    const dry = await admin.post(`${closures}/create`, { ...keep, dryRun: true });
    expect([dry.status, dry.json()['closure'], await stateOf(id)]).toEqual([200, null, 'Open']);
    const { impactToken } = dry.json()['impact'] as { impactToken: string };
    const done = await admin.post(`${closures}/create`, { ...keep, impactToken });
    expect([done.status, await stateOf(id)]).toEqual([201, 'Closed']);
    const [booking] = await studio.sql(`select state from booking where slot_id = $1`, [id]);
    expect(booking).toMatchObject({ state: 'Confirmed' });
  });

  it('shows clients neither that somebody is ill nor of whom it speaks', async () => {
    const { day } = await aClass();
    const professionalId = '0190a000-0000-7000-8000-00000000aaaa';
    const body = draft(day, { reason: 'illness', scope: { professionalIds: [professionalId] }, note: 'influenza' });
    const made = await admin.post(`${closures}/create`, body);
    expect(made.json()['closure']).toMatchObject({ reason: 'illness', scope: { professionalIds: [professionalId] } });
    const { id } = made.json()['closure'] as { id: string };
    const list = `${closures}?from=${day}&to=${day}`;
    const week = `/api/v1/activities/schedules?view=day&date=${day}`;
    for (const path of [list, week]) {
      const [seen, staff] = [(await user.get(path)).text, (await admin.get(path)).text];
      expect([seen.includes(id), staff.includes('illness')]).toEqual([true, true]);
      for (const secret of ['illness', professionalId, 'influenza']) expect(seen).not.toContain(secret);
    }
    expect((await remove(`${closures}/${id}`)).status).toBe(204);
  });

  it('closureInvalid: names what is wrong, and clients change nothing', async () => {
    const make = (body: object) => admin.post(`${closures}/create`, body);
    const refused = [
      draft('2031-01-02', { to: '2031-01-01' }),
      draft('2031-01-02', { reason: 'nessuno' }),
      draft('2031-01-02', { scope: { activityIds: ['0190a000-0000-7000-8000-00000000ffff'] } }),
      draft('2031-01-02', { scope: { locationIds: ['0190a000-0000-7000-8000-00000000ffff'] } }),
      draft('2031-01-02', { groupId: '0190a000-0000-7000-8000-00000000ffff' }),
    ];
    const pointers = [];
    for (const body of refused) {
      const answer = await make(body);
      pointers.push(`${code(answer)} ${String((answer.json()['params'] as { at?: string }).at)}`);
    }
    expect(pointers).toEqual(
      ['/to', '/reason', '/scope/ids', '/scope/ids', '/groupId'].map((at) => `422 errors.booking.closureInvalid ${at}`),
    );
    expect((await make(draft('2031-01-02', { everyYear: true }))).status).toBe(400);
    expect((await user.post(`${closures}/create`, draft('2031-01-02'))).status).toBe(403);
    const reasons = (await user.get(`${closures}/reasons`)).json()['items'] as readonly { readonly key: string }[];
    expect(reasons.map(({ key }) => key)).toContain('holiday');
  });
});

describe('a group of closures', () => {
  it('groupInUse: holds the holidays of its year, and goes only together with them', async () => {
    const body = { name: { it: 'Festività 2031' }, year: 2031, preset: 'italianHolidays' };
    const made = await admin.post(`${closures}/groups`, body);
    const { id } = made.json()['group'] as { id: string };
    const days = (made.json()['closures'] as readonly { readonly from: string }[]).map(({ from }) => from);
    expect([made.status, days.length]).toEqual([201, 13]);
    expect(days).toEqual(expect.arrayContaining(['2031-04-13', '2031-04-14', '2031-10-04']));
    const moved = await admin.send(`${closures}/groups/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': '"1"' },
      body: JSON.stringify({ name: { it: 'Ponti 2031' }, year: 2031, shiftDays: 1 }),
    });
    expect([moved.status, (moved.json()['group'] as { version: number }).version]).toEqual([200, 2]);
    const list = (await user.get(`${closures}?groupId=${id}&pageSize=50`)).json();
    expect([(list['items'] as readonly { from: string }[])[0]?.from, list['total']]).toEqual(['2031-01-02', 13]);
    expect(code(await remove(`${closures}/groups/${id}`))).toBe('409 errors.booking.groupInUse');
    expect((await remove(`${closures}/groups/${id}?with=closures`)).status).toBe(204);
    expect((await user.get(`${closures}?groupId=${id}`)).json()).toMatchObject({ total: 0 });
  });
});
