import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, bruno, giulia } from '../testing/studio.ts';
import { openWalletStudio, walletOrderOf, type WalletStudio } from '../testing/wallet-studio.ts';
import { call, until, type Client } from '../walk/client.ts';
import { checkout, consumer, freeSlots } from '../walk/stage.ts';

let studio: WalletStudio;
let client: Client;
let admin: Client;
beforeAll(async () => {
  studio = await openWalletStudio({
    JOBS__SWEEPSECONDS: '0.25',
    JOBS__INTENTSTALESECONDS: '1',
    JOBS__CLAIMSECONDS: '1',
    PAYMENT__MAXACTIVEHOLDSPERUSER: '50',
  });
  [client, admin] = [await studio.signIn(anna), await studio.signIn(giulia)];
});
afterAll(() => studio.close());

const atTheTill = async (who: Client = client) => {
  const [slot] = await freeSlots(who, 10);
  const { orderId, redirectUrl } = await checkout(who, slot?.id ?? '');
  return { orderId, redirectUrl, sessionId: walletOrderOf(redirectUrl) };
};
const detail = async (orderId: number) => (await admin.get(`/api/v1/payments/admin/orders/${orderId}`)).json();
const untilStatus = (orderId: number, status: string) =>
  until(`order ${orderId} ${status}`, async () => {
    const seen = await detail(orderId);
    return seen['status'] === status ? seen : undefined;
  });
const eventsOf = async (orderId: number): Promise<readonly string[]> =>
  ((await detail(orderId))['timeline'] as readonly { readonly event: string }[]).map(({ event }) => event);
const capturesOf = (sessionId: string) => studio.wallet.books.captures.filter(({ orderId }) => orderId === sessionId);
const press = (redirectUrl: string, fields: Record<string, string>) =>
  call(redirectUrl, { method: 'POST', body: new URLSearchParams(fields) });
const bought = async () => {
  const till = await atTheTill();
  await press(till.redirectUrl, { action: 'approve' });
  await untilStatus(till.orderId, 'Finalized');
  return till;
};

describe('a class bought by wallet', () => {
  it('payments.redirect-never-confirms, state.order.paid: is approved on the page, captured by the webhook, finalized and invoiced', async () => {
    const { orderId, redirectUrl, sessionId } = await atTheTill();
    expect(redirectUrl).toContain(studio.wallet.url);
    expect(await detail(orderId)).toMatchObject({ provider: 'wallet', status: 'Pending' });
    const back = await press(redirectUrl, { action: 'approve', funding: 'completed' });
    expect(back.headers.get('location')).toContain(`token=${sessionId}`);
    const order = await until('invoiced', async () => {
      const seen = await detail(orderId);
      return (seen['invoiceJob'] as { status: string } | null)?.status === 'Submitted' ? seen : undefined;
    });
    expect(order).toMatchObject({
      status: 'Finalized',
      booked: true,
      captured: { amountCents: 1800, currency: 'EUR' },
    });
    expect(capturesOf(sessionId)).toMatchObject([{ id: order['paymentId'], amount: 1800, status: 'COMPLETED' }]);
    const events = await eventsOf(orderId);
    expect(events.slice(0, 3)).toEqual(['order.opened', 'payment.approved', 'order.paid']);
    expect(events.filter((event) => event === 'order.paid')).toHaveLength(1);
  });

  it('whose means of payment is declined fails, and its place is free at once', async () => {
    const { orderId, redirectUrl, sessionId } = await atTheTill();
    await press(redirectUrl, { action: 'approve', funding: 'declined' });
    expect(await untilStatus(orderId, 'PaymentFailed')).toMatchObject({ hold: { status: 'Released' } });
    expect(capturesOf(sessionId)).toEqual([]);
  });

  it.each([
    ['settle', 'Finalized'],
    ['deny', 'PaymentFailed'],
  ])('whose bank answers later waits, and then the answer counts: %s', async (action, status) => {
    const { orderId, redirectUrl, sessionId } = await atTheTill();
    await press(redirectUrl, { action: 'approve', funding: 'pending' });
    await until('the capture is pending', async () =>
      (await eventsOf(orderId)).includes('payment.capturePending') ? true : undefined,
    );
    expect((await detail(orderId))['status']).toBe('Pending');
    studio.wallet.act(sessionId, action);
    await untilStatus(orderId, status);
  });

  it('whose capture’s answer was lost is captured once, found by a look', async () => {
    const { orderId, redirectUrl, sessionId } = await atTheTill();
    studio.wallet.failNext({ kind: 'drop-after', route: 'POST /v2/checkout/orders/:id/capture' });
    // The capture's own event is lost as well: nothing but the lookup tells.
    studio.wallet.spoilWebhooks({ kind: 'drop', event: 'PAYMENT.CAPTURE.COMPLETED' });
    await press(redirectUrl, { action: 'approve' });
    await untilStatus(orderId, 'Finalized');
    expect(capturesOf(sessionId)).toHaveLength(1);
  });

  it('whose approval’s webhook is lost is captured when its hold would end', async () => {
    const { orderId, redirectUrl, sessionId } = await atTheTill();
    studio.wallet.spoilWebhooks({ kind: 'drop', event: 'CHECKOUT.ORDER.APPROVED' });
    await press(redirectUrl, { action: 'approve' });
    await studio.wallet.idle();
    expect((await detail(orderId))['status']).toBe('Pending');
    await studio.sql(`update commerce_order set expires_at = now() where id = $1`, [orderId]);
    await untilStatus(orderId, 'Finalized');
    expect(capturesOf(sessionId)).toHaveLength(1);
  });

  it('approved after its hold has ended is not charged', async () => {
    const { orderId, redirectUrl, sessionId } = await atTheTill();
    await studio.sql(`update commerce_order set expires_at = now() where id = $1`, [orderId]);
    await untilStatus(orderId, 'Expired');
    await press(redirectUrl, { action: 'approve' });
    await until('told', async () => ((await eventsOf(orderId)).includes('payment.notCaptured') ? true : undefined));
    expect([(await detail(orderId))['status'], capturesOf(sessionId)]).toEqual(['Expired', []]);
  });

  it('that comes to nothing at the provider gives the place back', async () => {
    const before = studio.wallet.books.orders.length;
    const [slot] = await freeSlots(client, 10);
    studio.wallet.failNext({
      kind: 'answer',
      status: 422,
      body: '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"PAYEE_ACCOUNT_RESTRICTED"}]}',
      when: 'before',
      route: 'POST /v2/checkout/orders',
    });
    const answer = await client.post('/api/v1/payments/booking-checkout', {
      slotId: slot?.id,
      billingProfile: consumer('Anna'),
    });
    expect([answer.status, answer.json()['code']]).toEqual([503, 'errors.payment.providerUnavailable']);
    expect(studio.wallet.books.orders).toHaveLength(before);
    expect((await freeSlots(client, 10)).find(({ id }) => id === slot?.id)?.free).toBe(slot?.free);
  });
});

describe('a refund of what was paid by wallet', () => {
  const review = async (orderId: number, action: string) =>
    admin.post(`/api/v1/payments/admin/orders/${orderId}/review`, { action });

  it('payments.partial-refund-once: counts what went back at the console and gives back the rest', async () => {
    const { orderId, sessionId } = await bought();
    const [capture] = capturesOf(sessionId);
    studio.wallet.refundAtConsole(capture?.id ?? '', 500);
    await studio.sql(
      `update commerce_order set state = 'OperatorReview', review = '{"reason":"refund_unresolved","evidence":{},"since":"2026-01-01T00:00:00Z"}' where id = $1`,
      [orderId],
    );
    expect((await review(orderId, 'RefundPayment')).status).toBe(200);
    const order = await untilStatus(orderId, 'Refunded');
    expect(order).toMatchObject({ refunded: { amountCents: 1800 } });
    const refunds = studio.wallet.books.refunds.filter(({ captureId }) => captureId === capture?.id);
    expect(refunds.map(({ amount, customId, origin }) => [amount, customId, origin])).toEqual([
      [500, null, 'console'],
      [1300, `svc-refund-order-${orderId}`, 'api'],
    ]);
  });

  it('state.order.capacity-lost: a payment whose class was closed goes back by itself, also when its answer is lost', async () => {
    const { orderId, redirectUrl, sessionId } = await atTheTill();
    const [row] = await studio.sql<{ slot_id: string }>('select slot_id from commerce_order where id = $1', [orderId]);
    await studio.sql(`update slot set state = 'Cancelled' where id = $1`, [row?.slot_id]);
    studio.wallet.failNext({ kind: 'drop-after', route: 'POST /v2/payments/captures/:id/refund' });
    await press(redirectUrl, { action: 'approve' });
    expect(await untilStatus(orderId, 'Refunded')).toMatchObject({ refunds: [{ reason: 'capacity_refunded' }] });
    const [capture] = capturesOf(sessionId);
    expect(studio.wallet.books.refunds.filter(({ captureId }) => captureId === capture?.id)).toHaveLength(1);
  });
});

describe('the provider switched while orders are open', () => {
  it('an order keeps its provider: paid, refused and refunded where it was opened', async () => {
    const open = await atTheTill();
    const other = await studio.another({ PAYMENT__PROVIDER: 'card' });
    const person = (await studio.signIn(bruno)).at(other.url);
    const [slot] = await freeSlots(person, 10);
    const byCard = await checkout(person, slot?.id ?? '');
    expect(byCard.redirectUrl).toContain(studio.card.url);
    studio.wallet.setWebhookEndpoint({
      url: `${other.url}/api/v1/payments/wallet/webhook`,
      webhookId: studio.webhookId,
    });
    await press(open.redirectUrl, { action: 'approve' });
    expect(await untilStatus(open.orderId, 'Finalized')).toMatchObject({ provider: 'wallet' });
    studio.wallet.setWebhookEndpoint({ url: studio.walletWebhookUrl, webhookId: studio.webhookId });
    studio.card.act(byCard.sessionId, 'pay');
    expect(await untilStatus(byCard.orderId, 'Finalized')).toMatchObject({ provider: 'card' });
    const ready = (await admin.at(other.url).get('/api/v1/payments/admin/readiness')).json();
    expect(ready).toMatchObject({ provider: 'card', checks: { paymentProvider: true } });
  });

  it('a provider that is no longer configured keeps its orders waiting, and the other one is never asked', async () => {
    const { orderId, sessionId } = await atTheTill();
    const other = await studio.another({ PAYMENT__PROVIDER: 'card', PAYMENT__WALLET__CLIENTID: '' });
    const missing = await call(`${other.url}/api/v1/payments/wallet/webhook`, { method: 'POST', body: '{}' });
    expect(missing.status).toBe(404);
    studio.wallet.act(sessionId, 'approve');
    expect(await untilStatus(orderId, 'Finalized')).toMatchObject({ provider: 'wallet' });
  });
});

describe('a dispute at the wallet', () => {
  it('is listed for admins with its deadline and told in the order’s timeline, until it is decided', async () => {
    const { orderId, sessionId } = await bought();
    const before = await detail(orderId);
    studio.wallet.act(sessionId, 'dispute', { reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED' });
    const [dispute] = studio.wallet.books.disputes;
    await studio.wallet.idle();
    const listed = async (status: string) =>
      (await admin.get(`/api/v1/payments/admin/alerts?status=${status}`)).json() as {
        readonly items: readonly Record<string, unknown>[];
        readonly total: number;
      };
    expect(await listed('Open')).toMatchObject({
      total: 1,
      items: [
        {
          kind: 'dispute',
          status: 'Open',
          provider: 'wallet',
          externalId: dispute?.id,
          orderId,
          amountCents: 1800,
          reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
          respondBy: new Date((dispute?.responseDue ?? 0) * 1000).toISOString().replace('.000Z', 'Z'),
        },
      ],
    });
    const [{ id } = { id: '' }] = (await listed('Open')).items;
    const settled = await admin.post(`/api/v1/payments/admin/alerts/${String(id)}/settle`, { note: 'Fatto' });
    expect(settled.json()).toMatchObject({
      status: 409,
      code: 'errors.payment.alertUndecided',
      params: { until: expect.any(String) as string },
    });
    expect(await eventsOf(orderId)).toContain('alert.dispute');
    expect((await detail(orderId))['status']).toBe(before['status']);
    await new Promise((resolve) => setTimeout(resolve, 1100)); // events tell their time in seconds
    studio.wallet.moveDispute(dispute?.id ?? '', 'resolve', 'RESOLVED_SELLER_FAVOUR');
    await studio.wallet.idle();
    expect(await listed('Open')).toMatchObject({ total: 0 });
    expect(await listed('Closed')).toMatchObject({ total: 1, items: [{ outcome: 'RESOLVED_SELLER_FAVOUR' }] });
  });

  it('whose last word is lost is settled by an admin once its deadline has passed', async () => {
    const { orderId, sessionId } = await bought();
    studio.wallet.act(sessionId, 'dispute', { reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' });
    await studio.wallet.idle();
    const [alert] = await studio.sql<{ id: string }>(
      `update operator_alert set respond_by = now() - interval '1 second' where order_id = $1 returning id`,
      [orderId],
    );
    const settled = await admin.post(`/api/v1/payments/admin/alerts/${alert?.id}/settle`, { note: 'Perso' });
    expect([settled.status, settled.json()]).toMatchObject([200, { status: 'Closed', outcome: 'Perso' }]);
    expect(await eventsOf(orderId)).toContain('alert.settled');
  });

  it('is nobody else’s to see', async () => {
    const path = '/api/v1/payments/admin/alerts';
    expect([(await client.get(path)).status, (await studio.anonymous.get(path)).status]).toEqual([403, 401]);
  });
});
