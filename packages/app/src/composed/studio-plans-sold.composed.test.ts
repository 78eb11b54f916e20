import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioPlan, StudioPlanId, SubscriptionId } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { refundSubscription } from '@svc/application/commerce';
import { tokens } from '../composition/tokens.ts';
import { loseAnswer } from '../testing/lost-answer.ts';
import { openShop, type Shop } from '../testing/shopper.ts';
import { bruno } from '../testing/studio.ts';
import { until, type Client } from '../walk/client.ts';
import { consumer } from '../walk/stage.ts';

const now = Temporal.Instant.from('2026-01-01T00:00:00Z');
const carnet: StudioPlan = {
  id: '0190a000-0000-7000-8000-0000000000c1' as StudioPlanId,
  name: { it: 'Carnet 10', en: 'Ten classes' },
  description: { it: 'Dieci lezioni in tre mesi' },
  entries: 10,
  length: { months: 3 },
  price: { amountCents: 9000, currency: 'EUR' },
  vat: { rateBp: 2200 },
  activityIds: [],
  dailyLimit: null,
  startRule: 'purchase',
  maxFreezeDays: 30,
  maxFreezes: 2,
  online: true,
  active: true,
  archived: false,
  position: 1,
  version: 1,
  createdAt: now,
  updatedAt: now,
};
const path = '/api/v1/commerce';

describe.each(['card', 'wallet'] as const)('a plan bought by %s', (provider) => {
  let shop: Shop;
  let other: Client;
  beforeAll(async () => {
    shop = await openShop(provider);
    other = await shop.studio.signIn(bruno);
    const { container } = shop.studio.server.tenant;
    await Effect.runPromise(container.get(tokens.money).studioPlans.insert(carnet));
    await save({ enable_subscriptions: true });
  });
  afterAll(() => shop.studio.close());

  const save = (flags: Readonly<Record<string, boolean>>) =>
    shop.admin.post('/api/v1/admin/feature-flags', {
      items: Object.entries(flags).map(([key, value]) => ({ key, value })),
    });
  const checkout = (body: object = { planId: carnet.id, billingProfile: consumer('Anna') }) =>
    shop.client.post(`${path}/studio-plan-checkout`, body);
  const atTheTill = async () => {
    const { order, redirectUrl } = (await checkout()).json() as { order: { id: number }; redirectUrl: string };
    return { id: order.id, redirectUrl };
  };
  const detail = async (id: number | string) => (await shop.admin.get(`${path}/admin/orders/${id}`)).json();
  const bought = async () => {
    const { id, redirectUrl } = await atTheTill();
    await shop.pay(redirectUrl);
    return until(`order ${id} is final and invoiced`, async () => {
      const seen = await detail(id);
      const job = seen['invoiceJob'] as { readonly status: string } | null;
      return seen['status'] === 'Finalized' && job?.status === 'Submitted' ? seen : undefined;
    });
  };
  const refund = (order: Record<string, unknown>) => {
    const money = shop.studio.server.tenant.container.get(tokens.money);
    const { id } = order['subscription'] as { readonly id: SubscriptionId };
    const actor = {
      kind: 'person',
      accountId: String(order['userId']) as AccountId,
      requestId: 'req-refund',
      address: null,
    } as const;
    return Effect.runPromise(refundSubscription(money)({ subscriptionId: id, mode: 'remaining', actor }));
  };

  it('payments.finalized-effects: is fulfilled and invoiced, and told step by step', async () => {
    const order = await bought();
    const id = Number(order['id']);
    expect(order).toMatchObject({
      kind: 'commerce',
      reference: `commerce:${id}`,
      provider,
      plan: { id: carnet.id, entries: 10 },
      hold: null,
      booked: true,
      subscription: { status: 'Active', remaining: 10 },
      captured: { amountCents: 9000 },
      fattura: { number: expect.stringMatching(/^SVC-/) as string },
    });
    expect((order['timeline'] as { event: string }[]).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['order.opened', 'order.paid', 'order.finalized', 'invoice.queued', 'invoice.Submitted']),
    );
    const own = await shop.client.get(`${path}/orders/commerce:${id}`);
    expect([own.status, own.json()['id']]).toEqual([200, id]);
    const [job] = await shop.studio.sql<{ source: string }>('select source from invoice_job where order_id = $1', [id]);
    expect(job?.source).toBe('CommerceOrder');
  });

  it('payments.partial-refund-once: has what went back at the console counted, and its subscription goes on', async () => {
    const order = await bought();
    shop.refundAtConsole(String(order['paymentId']), 1000);
    const count = () =>
      shop.admin.post(`/api/v1/payments/admin/orders/${String(order['id'])}/refund`, { countOnly: true });
    const answer = await count();
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { kind: 'commerce', status: 'Finalized', refunded: { amountCents: 1000 }, refunds: [] },
    ]);
    expect(await detail(Number(order['id']))).toMatchObject({ subscription: { status: 'Active', remaining: 10 } });
    // A share of a plan is not given back this way: its subscription knows what is not used of it.
    const path = `/api/v1/payments/admin/orders/${String(order['id'])}/refund`;
    expect((await shop.admin.post(path, { percent: 50 })).status).toBe(404);
  });

  it('state.subscription.refund: is refunded over the API: told first, then done once for a key', async () => {
    const order = await bought();
    const { id } = order['subscription'] as { readonly id: string };
    const at = `/api/v1/client-subscriptions/${id}/refund`;
    const body = { mode: 'remaining', reason: 'Trasloco' };
    const quote = await shop.admin.post(at, { ...body, dryRun: true });
    expect([quote.status, quote.json()]).toEqual([
      200,
      { amount: { amountCents: 9000, currency: 'EUR' }, basis: { kind: 'entries', unused: 10, sold: 10 } },
    ]);
    expect((await shop.client.post(at, body)).status).toBe(403);
    const key = { 'idempotency-key': `refund-${provider}` };
    const [done, again] = [await shop.admin.post(at, body, key), await shop.admin.post(at, body, key)];
    expect([done.status, done.json()]).toMatchObject([202, { id, status: 'Cancelled', remaining: 0 }]);
    expect(again.json()).toEqual(done.json());
    expect((await shop.admin.post(at, body)).json()).toMatchObject({ code: 'errors.subscription.refundNotAllowed' });
    expect(shop.refundsAt(String(order['paymentId']))).toHaveLength(1);
    const [log] = await shop.studio.sql<{ changes: unknown; personal: unknown }>(
      `select changes, personal from audit_log where operation = 'subscription.refund.remaining' and entity_id = $1`,
      [String(order['id'])],
    );
    expect(log).toMatchObject({
      changes: { amountCents: { old: null, new: 9000 } },
      personal: { reason: { old: null, new: 'Trasloco' } },
    });
  });

  it('asked for again under its key after a process died over the answer, has the one order that there was', async () => {
    const body = { planId: carnet.id, billingProfile: consumer('Anna') };
    const ask = () => shop.client.post(`${path}/studio-plan-checkout`, body, { 'idempotency-key': `plan-${provider}` });
    const count = async () =>
      (await shop.studio.sql<{ n: number }>('select count(*)::int as n from commerce_order'))[0]!.n;
    const before = await count();
    const first = await ask();
    expect(first.status).toBe(201);
    await loseAnswer(shop.studio, `plan-${provider}`);
    const again = await ask();
    expect([again.status, again.json(), await count()]).toEqual([201, first.json(), before + 1]);
  });

  it('is refunded for what is not used, once, under its own key; a TD04 draft waits', async () => {
    const order = await bought();
    const { subscription } = await refund(order);
    expect(subscription.status).toBe('Cancelled');
    expect(shop.refundsAt(String(order['paymentId']))).toEqual([
      { key: `svc-refund-subscription-${subscription.id}`, cents: 9000 },
    ]);
    const notes = await shop.studio.sql<{ state: string }>(
      "select state from fattura where order_id = $1 and document_type = 'TD04'",
      [order['id']],
    );
    expect(notes).toEqual([{ state: 'DRAFT' }]);
    expect(await detail(Number(order['id']))).toMatchObject({ status: 'Refunded', refunded: { amountCents: 9000 } });
  });

  it('commerce.reconcile, payments.user-routes: is reconciled by its owner alone, as often as wanted', async () => {
    const { id, redirectUrl } = await atTheTill();
    const reconcile = (who: Client) => who.post(`${path}/orders/${id}/reconcile`, {});
    if (provider === 'card') shop.studio.card.holdWebhooks();
    else shop.studio.wallet.holdWebhooks();
    await shop.pay(redirectUrl);
    const seen = await reconcile(shop.client);
    expect([seen.status, ['Paid', 'Finalized'].includes(String(seen.json()['status']))]).toEqual([200, true]);
    await Promise.all([reconcile(shop.client), reconcile(shop.client)]);
    if (provider === 'card') await shop.studio.card.releaseWebhooks();
    else await shop.studio.wallet.releaseWebhooks();
    await until('final', async () => ((await detail(id))['status'] === 'Finalized' ? true : undefined));
    expect((await reconcile(other)).status).toBe(404);
    expect((await reconcile(shop.studio.anonymous)).status).toBe(401);
    const [made] = await shop.studio.sql<{ n: number }>(
      'select count(*)::int as n from client_subscription where order_id = $1',
      [id],
    );
    expect(made?.n).toBe(1);
  });

  it('stands among the plans and not among the classes, for its owner and for the admin', async () => {
    const { id } = await atTheTill();
    const classes = await shop.till();
    expect((await shop.client.get(`/api/v1/payments/orders/${id}`)).status).toBe(404);
    expect((await shop.admin.get(`/api/v1/payments/admin/orders/${id}`)).status).toBe(404);
    expect((await shop.client.get(`${path}/orders/${classes.orderId}`)).status).toBe(404);
    expect((await other.get(`${path}/orders/${id}`)).status).toBe(404);
    expect((await shop.client.get(`${path}/admin/orders`)).status).toBe(403);
    const ids = async (client: Client, list: string) =>
      ((await client.get(list)).json()['items'] as { id: number }[]).map((row) => row.id);
    expect((await ids(shop.client, `${path}/orders`))[0]).toBe(id);
    expect((await ids(shop.admin, `${path}/admin/orders`))[0]).toBe(id);
    expect(await ids(shop.admin, `/api/v1/payments/admin/orders`)).not.toContain(id);
    expect(await ids(other, `${path}/orders`)).toEqual([]);
  });

  it('payments.client-never-sends-amounts: takes no amount, and refuses what it does not know', async () => {
    const planId = carnet.id;
    for (const extra of [{ amountCents: 1 }, { price: 1 }, { userId: 'x' }, { lines: [] }])
      expect((await checkout({ planId, billingProfile: consumer('Anna'), ...extra })).status).toBe(400);
    const unknown = await checkout({
      planId: '0190a000-0000-7000-8000-0000000000ff',
      billingProfile: consumer('Anna'),
    });
    expect([unknown.status, unknown.json()['code']]).toEqual([404, 'errors.general.notFound']);
  });

  it('state.order.review: takes no action while it is not under review', async () => {
    const { id } = await atTheTill();
    for (const action of ['ConfirmPayment', 'FinalizeFulfillment', 'Release', 'RefundPayment']) {
      const answer = await shop.admin.post(`${path}/admin/orders/${id}/review`, { action });
      expect([answer.status, answer.json()['code']]).toEqual([409, 'errors.payment.reviewActionNotAllowed']);
    }
    expect((await shop.admin.post(`${path}/admin/orders/${id}/review`, { action: 'FinalizeBooking' })).status).toBe(
      400,
    );
    expect((await shop.admin.post(`${path}/admin/orders/${id}/invoice/retry`, {})).status).toBe(404);
  });

  it('flag.enable_subscriptions, commerce.offers.empty, commerce.studio-plan-checkout.flags: is offered and sold while its flags are on', async () => {
    const offers = async () => (await shop.client.get(`${path}/offers`)).json()['items'];
    expect(await offers()).toMatchObject([{ planId: carnet.id, price: { amountCents: 9000, currency: 'EUR' } }]);
    const refused = async () => {
      const answer = await checkout();
      return [answer.status, answer.json()['code'], answer.json()['params']];
    };
    await save({ enable_online_payments: false });
    expect(await refused()).toEqual([404, 'errors.general.featureDisabled', { feature: 'enable_online_payments' }]);
    expect(await offers()).toHaveLength(1);
    await save({ enable_subscriptions: false });
    expect(await refused()).toEqual([404, 'errors.general.featureDisabled', { feature: 'enable_subscriptions' }]);
    expect(await offers()).toEqual([]);
    await save({ enable_subscriptions: true, enable_online_payments: true });
    expect((await checkout()).status).toBe(201);
  });
});
