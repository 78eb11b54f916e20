import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loseAnswer } from '../testing/lost-answer.ts';
import { openShop, type Shop } from '../testing/shopper.ts';
import type { Answer } from '../walk/client.ts';

const refund = (shop: Shop, orderId: number, body: object = {}, headers = {}): Promise<Answer> =>
  shop.admin.post(`/api/v1/payments/admin/orders/${orderId}/refund`, body, headers);
const verdict = (answer: Answer): readonly unknown[] => [answer.status, answer.json()['code']];
const creditsOf = async ({ studio }: Shop, orderId: number) =>
  studio.sql<{ document_type: string; state: string; total_cents: string }>(
    "select document_type, state, total_cents from fattura where order_id = $1 and document_type = 'TD04' order by created_at, id",
    [orderId],
  );

describe.each(['card', 'wallet'] as const)('a refund at the %s provider', (provider) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(provider);
  });
  afterAll(() => shop.studio.close());

  it('state.order.refund-start, state.order.refund-after-invoice, record.refund-keys: of all gives the money back once, cancels the booking and leaves one TD04 draft', async () => {
    const { id, paymentId } = await shop.bought();
    const answer = await refund(shop, id);
    expect([answer.status, answer.json()['status']]).toEqual([200, 'Refunded']);
    expect(shop.refundsAt(paymentId)).toEqual([{ key: `svc-refund-order-${id}`, cents: 1800 }]);
    expect(await creditsOf(shop, id)).toEqual([{ document_type: 'TD04', state: 'DRAFT', total_cents: '1800' }]);
    const [booking] = await shop.studio.sql<{ state: string }>('select state from booking where order_id = $1', [id]);
    expect(booking?.state).toBe('StudioCancelled');
    expect(verdict(await refund(shop, id))).toEqual([409, 'errors.payment.refundNotAllowed']);
  });

  it('record.refund-keys: of shares counts them itself, each under the next key, and never gives more than is left', async () => {
    const { id, paymentId } = await shop.bought();
    const half = await refund(shop, id, { percent: 33 });
    expect(half.json()).toMatchObject({ status: 'Finalized', refunded: { amountCents: 594 }, booked: true });
    await refund(shop, id, { percent: 33 });
    expect((await refund(shop, id, { percent: 99 })).json()).toMatchObject({ status: 'Refunded' });
    expect(shop.refundsAt(paymentId)).toEqual([
      { key: `svc-refund-order-${id}`, cents: 594 },
      { key: `svc-refund-order-${id}-2`, cents: 594 },
      { key: `svc-refund-order-${id}-3`, cents: 612 },
    ]);
    expect((await creditsOf(shop, id)).map((note) => note.total_cents)).toEqual(['594', '594', '612']);
  });

  it('of a share, asked for again under its key after a process died over the answer, is not made a second time', async () => {
    const { id, paymentId } = await shop.bought();
    const key = { 'idempotency-key': `share-${provider}` };
    const first = await refund(shop, id, { percent: 33 }, key);
    expect(first.status).toBe(200);
    await loseAnswer(shop.studio, key['idempotency-key']);
    for (let again = 0; again < 2; again += 1) {
      const answer = await refund(shop, id, { percent: 33 }, key);
      expect([answer.status, answer.headers.get('idempotency-replayed'), answer.json()]).toEqual([
        200,
        'true',
        first.json(),
      ]);
    }
    expect(shop.refundsAt(paymentId)).toEqual([{ key: `svc-refund-order-${id}`, cents: 594 }]);
    expect((await shop.detail(id))['refunded']).toMatchObject({ amountCents: 594 });
  });

  it('payments.partial-refund-once: counts what went back at the console before', async () => {
    const { id, paymentId } = await shop.bought();
    shop.refundAtConsole(paymentId, 800);
    expect((await refund(shop, id)).json()).toMatchObject({ status: 'Refunded', refunded: { amountCents: 1800 } });
    expect(shop.refundsAt(paymentId)).toEqual([
      { key: null, cents: 800 },
      { key: `svc-refund-order-${id}`, cents: 1000 },
    ]);
  });

  it('payments.partial-refund-once: counts what went back at the console alone, when that is all that is wanted', async () => {
    const { id, paymentId } = await shop.bought();
    shop.refundAtConsole(paymentId, 800);
    const [count, key] = [{ countOnly: true }, { 'idempotency-key': `count-${provider}` }];
    const first = await refund(shop, id, count, key);
    expect([first.status, first.json()]).toMatchObject([
      200,
      { status: 'Finalized', refunded: { amountCents: 800 }, refunds: [], booked: true },
    ]);
    await loseAnswer(shop.studio, key['idempotency-key']);
    for (const again of [await refund(shop, id, count, key), await refund(shop, id, count)])
      expect([again.status, again.json()]).toEqual([200, first.json()]);
    expect((await creditsOf(shop, id)).map((note) => note.total_cents)).toEqual(['800']);
    expect(shop.refundsAt(paymentId)).toEqual([{ key: null, cents: 800 }]);
    const audit = await shop.studio.sql<{ changes: unknown }>(
      `select changes from audit_log where operation = 'order.refund.counted' and entity_id = $1`,
      [String(id)],
    );
    expect(audit).toEqual([{ changes: { refundedCents: { old: 0, new: 800 }, amountCents: { old: null, new: 800 } } }]);
    shop.refundAtConsole(paymentId, 1000);
    expect((await refund(shop, id, count)).json()).toMatchObject({
      status: 'Refunded',
      refunded: { amountCents: 1800 },
    });
    const { timeline } = (await shop.detail(id)) as unknown as { timeline: { event: string; amountCents: number }[] };
    const found = timeline.filter(({ event }) => event === 'refund.foundAtProvider');
    expect(found.map(({ amountCents }) => amountCents)).toEqual([800, 1000]);
  });

  it('state.order.refund-start: that cannot be verified is not counted either', async () => {
    const { id, paymentId } = await shop.bought();
    shop.refundAtConsole(paymentId, 800);
    if (provider === 'card') shop.studio.card.failNext({ kind: 'error', route: 'GET /v1/payment_intents/:id' });
    else shop.studio.wallet.failNext({ kind: 'error', route: 'GET /v2/payments/captures/:id' });
    expect(verdict(await refund(shop, id, { countOnly: true }))).toEqual([503, 'errors.payment.providerUnavailable']);
    expect((await shop.detail(id))['refunded']).toMatchObject({ amountCents: 0 });
  });

  it('state.order.refund-provider-failure: that the provider refuses is told with its code, changes nothing, and leaves the key free', async () => {
    const { id, paymentId } = await shop.bought();
    const key = { 'idempotency-key': `refused-${provider}` };
    shop.refuseNextRefund('charge_disputed');
    const refused = await refund(shop, id, {}, key);
    expect([...verdict(refused), refused.json()['params']]).toEqual([
      409,
      'errors.payment.refundNotAllowed',
      { state: 'Finalized', providerCode: 'charge_disputed' },
    ]);
    expect(await shop.detail(id)).toMatchObject({ status: 'Finalized', refunded: { amountCents: 0 }, booked: true });
    expect(shop.refundsAt(paymentId)).toEqual([]);
    const again = await refund(shop, id, {}, key);
    expect([again.status, again.json()['status'], again.headers.get('idempotency-replayed')]).toEqual([
      200,
      'Refunded',
      null,
    ]);
    expect(shop.refundsAt(paymentId)).toEqual([{ key: `svc-refund-order-${id}-2`, cents: 1800 }]);
  });

  it('whose answer is lost is looked up, and the money goes back once', async () => {
    const { id, paymentId } = await shop.bought();
    shop.loseNextRefund();
    expect((await refund(shop, id)).json()).toMatchObject({ status: 'RefundPending' });
    await shop.untilOrder(id, 'refunded', ({ status }) => status === 'Refunded');
    expect(shop.refundsAt(paymentId)).toEqual([{ key: `svc-refund-order-${id}`, cents: 1800 }]);
    const { calls } = (await shop.detail(id)) as unknown as { calls: readonly { call: string; status: string }[] };
    expect(calls.filter(({ call }) => call === 'refund.create')).toMatchObject([{ status: 'Confirmed' }]);
  });

  it('that fails after it was called done is an alert for the studio; the order and its credit note stand', async () => {
    const { id, paymentId } = await shop.bought();
    await refund(shop, id);
    const credits = await creditsOf(shop, id);
    const refundId = await shop.failRefund(paymentId);
    const path = '/api/v1/payments/admin/alerts';
    const { items } = (await shop.admin.get(`${path}?status=Open`)).json() as { items?: readonly { id: string }[] };
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'refund_failed',
        externalId: refundId,
        orderId: id,
        paymentId,
        amountCents: 1800,
      }),
    ]);
    expect(await shop.detail(id)).toMatchObject({ status: 'Refunded', refunded: { amountCents: 1800 } });
    expect(await creditsOf(shop, id)).toEqual(credits);
    const { timeline } = (await shop.detail(id)) as unknown as { timeline: readonly { event: string }[] };
    expect(timeline.filter(({ event }) => event === 'alert.refund_failed')).toHaveLength(1);
    const settled = await shop.admin.post(`${path}/${items?.[0]?.id}/settle`, { note: 'Bonifico' });
    expect(settled.json()).toMatchObject({ status: 'Closed', outcome: 'Bonifico' });
  });

  it('says before it is asked for what would go back, and moves nothing by that', async () => {
    const { id, paymentId } = await shop.bought();
    const quote = async (body: object = {}) => (await refund(shop, id, { ...body, dryRun: true })).json();
    const euro = (amountCents: number) => ({ amountCents, currency: 'EUR' });
    expect(await quote()).toEqual({ amount: euro(1800), endsBooking: true, creditNote: true });
    expect(await quote({ percent: 33 })).toEqual({ amount: euro(594), endsBooking: false, creditNote: true });
    expect([shop.refundsAt(paymentId), await creditsOf(shop, id)]).toEqual([[], []]);
    const actions = async () => {
      const { actions: all } = (await shop.admin.get(`/api/v1/payments/admin/orders/${id}`)).json() as unknown as {
        readonly actions: readonly { readonly action: string; readonly allowed: boolean }[];
      };
      return all.filter(({ allowed }) => allowed).map(({ action }) => action);
    };
    expect(await actions()).toEqual(['Refund', 'CountReturned']);
    await refund(shop, id, { percent: 67 });
    expect(await quote()).toEqual({ amount: euro(594), endsBooking: true, creditNote: true });
    await refund(shop, id);
    expect(await actions()).toEqual([]);
    expect(verdict(await refund(shop, id, { dryRun: true }))).toEqual([409, 'errors.payment.refundNotAllowed']);
  });

  it('is opened once, however many ask at the same moment', async () => {
    const { id, paymentId } = await shop.bought();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(shop, id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(shop.refundsAt(paymentId)).toEqual([{ key: `svc-refund-order-${id}`, cents: 1800 }]);
    expect(await creditsOf(shop, id)).toHaveLength(1);
  });

  it('is asked for with a share from 1 to 100 and nothing else', async () => {
    const { orderId } = await shop.till();
    const count = { countOnly: true };
    for (const body of [
      { percent: 0 },
      { percent: 101 },
      { percent: 1.5 },
      { amountCents: 1 },
      { ...count, percent: 1 },
      { ...count, dryRun: true },
    ])
      expect(verdict(await refund(shop, orderId, body))).toEqual([400, 'errors.general.validation']);
    for (const body of [{}, count]) {
      expect(verdict(await refund(shop, orderId, body))).toEqual([409, 'errors.payment.refundNotAllowed']);
      expect(verdict(await refund(shop, 999_999, body))).toEqual([404, 'errors.general.notFound']);
    }
  });
});
