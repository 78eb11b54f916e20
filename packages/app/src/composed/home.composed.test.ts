import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast, type CastName } from '../testing/cast.ts';
import { openStudio, type Studio } from '../testing/studio.ts';

interface Home {
  readonly today: string;
  readonly zone: string;
  readonly classes: readonly { readonly id: string; readonly localStart: string; readonly localEnd: string }[];
  readonly takings: Readonly<Record<string, unknown>> | null;
  readonly decisions: {
    readonly total: number;
    readonly items: readonly { readonly kind: string; readonly type?: string }[];
  } | null;
  readonly unread: number | null;
}

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const homeOf = async (actor: CastName): Promise<Home> => {
  const answer = await cast[actor].client.send('/api/v1/home/summary', {});
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return answer.json() as unknown as Home;
};
/** A class at that hour of today and one of tomorrow, given by a professional: one of them is today's, also around midnight. */
const given = async (professionalId: string, today: string): Promise<readonly string[]> => {
  const rows = await studio.sql<{ id: string }>(
    `insert into slot select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'schedule_id', null,
       'local_date', d, 'local_start', '04:05', 'zone', 'Europe/Rome', 'professional_ids', array[$1::text], 'taken', 0, 'over', 0,
       'starts_at', (d + time '04:05') at time zone 'Europe/Rome', 'ends_at', (d + time '05:05') at time zone 'Europe/Rome'))).*
     from slot s, (values ($2::date), ($2::date + 1)) as days (d) where s.id = (select id from slot limit 1) returning id`,
    [professionalId, today],
  );
  return rows.map(({ id }) => id);
};

const set = async (key: string, value: boolean): Promise<void> => {
  const answer = await cast.admin.client.post('/api/v1/admin/feature-flags', { items: [{ key, value }] });
  expect(answer.status).toBe(200);
};

describe('the first page of the staff', () => {
  it('cache.none: is a Pro’s own classes without money, and an Admin’s whole day', async () => {
    const { today } = await homeOf('pro');
    const ids = await given(cast.pro.id, today);
    const home = await homeOf('pro');
    expect(home).toMatchObject({ zone: 'Europe/Rome', takings: null, decisions: null, unread: null });
    expect(home.classes).toMatchObject([{ localStart: '04:05', localEnd: '05:05', taken: 0, waiting: 0 }]);
    expect(ids).toContain(home.classes[0]?.id);
    expect((await homeOf('otherPro')).classes).toEqual([]);
    const whole = await homeOf('admin');
    expect(whole.classes.map(({ id }) => id).filter((id) => ids.includes(id))).toHaveLength(1);
    expect(whole).toMatchObject({ takings: { refundedToday: 0, refundedWeek: 0 }, unread: 0 });
    expect((await cast.client.client.send('/api/v1/home/summary', {})).status).toBe(403);
  });
  it('counts what waits for a person as the sidebar does', async () => {
    await set('enable_finance', true);
    await studio.sql(
      `insert into operator_alert (id, kind, provider, external_id, state, raised_at, told_at)
       values (gen_random_uuid(), 'dispute', 'card', 'dp_home', 'Open', now(), now())`,
    );
    const { decisions } = await homeOf('admin');
    expect(decisions?.items).toContainEqual(expect.objectContaining({ kind: 'alert', type: 'dispute' }));
    const sidebar = (await cast.admin.client.send('/api/v1/sidebar/config', {})).json() as unknown as {
      readonly sections: readonly { readonly items: readonly { readonly id: string; readonly badge?: number }[] }[];
    };
    const orders = sidebar.sections.flatMap(({ items }) => items).find(({ id }) => id === 'orders');
    expect(orders?.badge).toBe(decisions?.total);
  });
  it('has the takings of each day of a month where one is asked for, an Admin’s alone', async () => {
    const paid = await studio.sql<{ id: number }>(
      `insert into commerce_order select (jsonb_populate_record(o, jsonb_build_object('id', 900001, 'kind', 'commerce', 'user_id', $1::text,
         'state', 'Finalized', 'total_cents', 4500, 'captured_cents', 4500, 'refunded_cents', 0, 'currency', 'EUR', 'lines', '[]'::json,
         'billing_profile', '{}'::json, 'provider', 'card', 'plan', '{}'::json, 'finalization_attempts', 0,
         'expires_at', now(), 'created_at', now(), 'paid_at', '2031-03-31T22:30:00Z'))).* from (select null::commerce_order as o) n returning id`,
      [cast.client.id],
    );
    expect(paid).toHaveLength(1);
    const monthOf = async (actor: CastName, month: string) =>
      (await cast[actor].client.send(`/api/v1/home/summary?month=${month}`, {})).json() as unknown as Home;
    const day = { day: '2031-04-01', provider: 'card', capturedCents: 4500, refundedCents: 0 };
    expect((await monthOf('admin', '2031-04')).takings).toMatchObject({ days: [day] });
    expect((await monthOf('admin', '2031-03')).takings).toMatchObject({ days: [] });
    expect((await monthOf('pro', '2031-04')).takings).toBeNull();
    expect((await homeOf('admin')).takings).toMatchObject({ days: null });
    for (const month of ['2031-13', '2031-1', '1899-01', 'marzo', '2031-04-01'])
      expect((await cast.admin.client.send(`/api/v1/home/summary?month=${month}`, {})).status).toBe(400);
  });

  it('has no unread invoices while e-invoicing is off', async () => {
    for (const key of ['enable_finance', 'enable_online_payments', 'enable_einvoicing']) await set(key, false);
    expect((await homeOf('admin')).unread).toBeNull();
  });
});
