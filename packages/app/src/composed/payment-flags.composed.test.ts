import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allRoutes } from '@svc/adapters-http';
import type { FlagKey } from '@svc/domain/kernel';
import { openShop, type Shop } from '../testing/shopper.ts';
import { consumer, freeSlots } from '../walk/stage.ts';

const money = ['enable_bookings', 'enable_einvoicing', 'enable_online_payments'] as const;

describe('the flags of online payments', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('card');
  });
  afterAll(() => shop.studio.close());
  const save = (flags: Partial<Record<FlagKey, boolean>>) =>
    shop.admin.post('/api/v1/admin/feature-flags', {
      items: Object.entries(flags).map(([key, value]) => ({ key, value })),
    });
  beforeEach(() => save({ enable_bookings: true, enable_einvoicing: true, enable_online_payments: true }));
  const checkout = async () => {
    const [slot] = await freeSlots(shop.client, 10);
    const body = { slotId: slot?.id ?? '', billingProfile: consumer('Anna') };
    return shop.client.post('/api/v1/payments/booking-checkout', body);
  };

  it('payments.surface, payments.booking-checkout.flags: close new checkouts by name, bookings asked first', async () => {
    const refusals: unknown[] = [];
    for (const off of [
      ['enable_online_payments'],
      ['enable_online_payments', 'enable_einvoicing'],
      money.toReversed(),
    ]) {
      for (const flag of off) await save({ [flag]: false });
      const { status, json } = await checkout();
      refusals.push([status, json()['code'], json()['params']]);
    }
    expect(refusals).toEqual(
      ['enable_online_payments', 'enable_einvoicing', 'enable_bookings'].map((feature) => [
        404,
        'errors.general.featureDisabled',
        { feature },
      ]),
    );
  });

  it('let money that is in flight go on: the payment counts, the class is booked and invoiced, a refund goes out', async () => {
    const { orderId, redirectUrl } = await shop.till();
    await save({ enable_online_payments: false, enable_bookings: false, enable_subscriptions: false });
    await shop.pay(redirectUrl);
    const done = await shop.untilOrder(
      orderId,
      'final and invoiced',
      ({ status, invoiceJob }) => status === 'Finalized' && invoiceJob?.status === 'Submitted',
    );
    expect(done['booked']).toBe(true);
    expect((await shop.client.get(`/api/v1/payments/orders/${orderId}`)).status).toBe(200);
    const refund = await shop.admin.post(`/api/v1/payments/admin/orders/${orderId}/refund`, {});
    expect([refund.status, refund.json()['status']]).toEqual([200, 'Refunded']);
  });

  it('flag.enable_finance: shows a section of the dashboard, and closes no row', async () => {
    expect(allRoutes.filter(({ flags }) => flags?.includes('enable_finance'))).toEqual([]);
    const keys = ((await shop.admin.get('/api/v1/admin/feature-flags')).json()['items'] as { key: string }[]).map(
      ({ key }) => key,
    );
    expect(keys).toContain('enable_finance');
    for (const on of [false, true]) {
      await save({ enable_finance: on });
      expect((await shop.admin.get('/api/v1/payments/admin/orders')).status).toBe(200);
    }
  });

  it('payments.user-routes: checkout and own orders need somebody who is signed in', async () => {
    const { orderId } = await shop.till();
    const { anonymous } = shop.studio;
    expect((await anonymous.get(`/api/v1/payments/orders/${orderId}`)).status).toBe(401);
    expect((await anonymous.post('/api/v1/payments/booking-checkout', { slotId: 'x' })).status).toBe(401);
    expect((await shop.client.get(`/api/v1/payments/orders/${orderId}`)).status).toBe(200);
  });

  it('settings.flags-batch: a list that says two things of one flag is refused, and changes nothing', async () => {
    const items = [true, false].map((value) => ({ key: 'enable_blogs', value }));
    const before = (await shop.admin.get('/api/v1/admin/feature-flags')).text;
    const refused = await shop.admin.post('/api/v1/admin/feature-flags', { items });
    expect([refused.status, refused.json()['code']]).toEqual([400, 'errors.general.validation']);
    expect((await shop.admin.get('/api/v1/admin/feature-flags')).text).toBe(before);
  });

  it('payments.secret-locations: no provider secret stands in the database, and the gateway’s only sealed', async () => {
    await shop.bought();
    const tables = await shop.studio.sql<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const { environment } = shop.studio;
    const secrets = ['sk_test_studio', 'secret-of-the-studio', environment['PAYMENT__WALLET__CLIENTSECRET'] ?? ''];
    const [stored] = await shop.studio.sql<{ sealed: string }>(
      'select gateway_a_password as sealed from einvoicing_settings',
    );
    expect(stored?.sealed).toMatch(/^v1\./);
    for (const { name } of tables) {
      const rows = await shop.studio.sql<{ text: string }>(`select t::text as text from "${name}" t`);
      for (const secret of secrets)
        expect([name, secret, rows.some(({ text }) => text.includes(secret))]).toEqual([name, secret, false]);
    }
    const settings = await shop.admin.get('/api/v1/einvoicing/settings');
    expect(settings.json()).toMatchObject({ passwordConfigured: true });
    expect(settings.text).not.toContain(stored?.sealed ?? '');
  });
});
