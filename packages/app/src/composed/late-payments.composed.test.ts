import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shopper.ts';
import { walletOrderOf } from '../testing/wallet-studio.ts';
import { call } from '../walk/client.ts';

/** A slow way to pay, chosen on the hosted page; then the bank's word, whenever it comes. */
const slowly = async (shop: Shop, redirectUrl: string) => {
  const { card, wallet } = shop.studio;
  if (shop.provider === 'card') {
    const sessionId = redirectUrl.split('/').at(-1) ?? '';
    card.act(sessionId, 'defer');
    return (good: boolean) => card.act(sessionId, good ? 'async-succeed' : 'async-fail');
  }
  const orderId = walletOrderOf(redirectUrl);
  await call(redirectUrl, { method: 'POST', body: new URLSearchParams({ action: 'approve', funding: 'pending' }) });
  return (good: boolean) => wallet.act(orderId, good ? 'settle' : 'deny');
};
const words = {
  card: {
    begun: 'checkout.session.completed',
    failed: 'checkout.session.async_payment_failed',
    paid: 'checkout.session.async_payment_succeeded',
  },
  wallet: { begun: 'CHECKOUT.ORDER.APPROVED', failed: 'PAYMENT.CAPTURE.DENIED', paid: 'PAYMENT.CAPTURE.COMPLETED' },
} as const;
const received = (shop: Shop, orderId: number, word: 'begun' | 'failed') =>
  shop.untilOrder(orderId, `told ${word}`, (order) =>
    (order['events'] as readonly { readonly type: string }[]).some(({ type }) => type === words[shop.provider][word]),
  );
const takenAt = async (shop: Shop, orderId: number): Promise<number | undefined> => {
  const [row] = await shop.studio.sql<{ taken: number }>(
    'select s.taken from slot s join commerce_order o on o.slot_id = s.id where o.id = $1',
    [orderId],
  );
  return row?.taken;
};

describe.each(['card', 'wallet'] as const)('a payment by %s that comes after its hold', (provider) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(provider);
  });
  afterAll(() => shop.studio.close());
  const expired = async () => {
    const till = await shop.till();
    const settle = await slowly(shop, till.redirectUrl);
    await received(shop, till.orderId, 'begun');
    await shop.endHold(till.orderId);
    const order = await shop.untilOrder(till.orderId, 'expired', ({ status }) => status === 'Expired');
    return { ...till, settle, order };
  };

  it('is answered by a place that is taken again, and one invoice', async () => {
    const { orderId, settle, order } = await expired();
    const before = await takenAt(shop, orderId);
    expect(order.hold?.status).toBe('Expired');
    settle(true);
    const done = await shop.untilOrder(orderId, 'final', ({ invoiceJob }) => invoiceJob?.status === 'Submitted');
    expect(done).toMatchObject({ status: 'Finalized', booked: true });
    expect(done.timeline.map(({ event }) => event)).toContain('order.paidLate');
    expect(await takenAt(shop, orderId)).toBe((before ?? 0) + 1);
  });

  it('that failed in the end leaves the order expired and its place with the others', async () => {
    const { orderId, settle } = await expired();
    const before = await takenAt(shop, orderId);
    settle(false);
    expect(await received(shop, orderId, 'failed')).toMatchObject({ status: 'Expired', captured: { amountCents: 0 } });
    expect(await takenAt(shop, orderId)).toBe(before);
  });

  it('is given back when the last place went to somebody else meanwhile', async () => {
    const { orderId, settle } = await expired();
    await shop.studio.sql(
      'update slot set taken = capacity where id = (select slot_id from commerce_order where id = $1)',
      [orderId],
    );
    settle(true);
    const done = await shop.untilOrder(orderId, 'refunded', ({ status }) => status === 'Refunded');
    expect(done.refunds).toMatchObject([
      { reason: 'capacity_refunded', idempotencyKey: `svc-refund-order-${orderId}` },
    ]);
    expect(done.invoiceJob).toBeNull();
  });
});

describe.each(['card', 'wallet'] as const)('a payment by %s that comes after its hold, its event lost', (provider) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(provider, { JOBS__LATELOOKSECONDS: '0.5' });
  });
  afterAll(() => shop.studio.close());

  it('is found at the provider, and becomes a booking with one invoice', async () => {
    const { orderId, redirectUrl } = await shop.till();
    const settle = await slowly(shop, redirectUrl);
    await received(shop, orderId, 'begun');
    await shop.endHold(orderId);
    const isAwaited = (order: Record<string, unknown>): boolean =>
      (order['attempt'] as { readonly status: string } | null)?.status === 'Awaiting';
    await shop.untilOrder(orderId, 'expired', (order) => order.status === 'Expired' && isAwaited({ ...order }));
    shop.studio[provider].spoilWebhooks({ kind: 'drop' });
    settle(true);
    const done = await shop.untilOrder(orderId, 'final', ({ invoiceJob }) => invoiceJob?.status === 'Submitted');
    expect(done).toMatchObject({ status: 'Finalized', booked: true });
    expect(done.timeline.map(({ event }) => event)).toContain('order.paidLate');
    expect((done['events'] as readonly { readonly type: string }[]).map(({ type }) => type)).not.toContain(
      words[provider].paid,
    );
  });
});

describe('a hold that ends unpaid', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('card');
  });
  afterAll(() => shop.studio.close());

  it('state.order.expire: closes the provider’s session as well, so that nobody can pay it', async () => {
    const { orderId, redirectUrl } = await shop.till();
    await shop.endHold(orderId);
    const order = await shop.untilOrder(
      orderId,
      'closed',
      (seen) => (seen['attempt'] as { readonly status: string } | null)?.status === 'Closed',
    );
    expect(order).toMatchObject({ status: 'Expired', hold: { status: 'Expired' } });
    const session = shop.studio.card.books.sessions.find(({ id }) => id === redirectUrl.split('/').at(-1));
    expect(session?.status).toBe('expired');
    expect(order['calls']).toMatchObject([
      { call: 'session.create', status: 'Confirmed' },
      { call: 'session.close', status: 'Confirmed' },
    ]);
  });

  it('webhook.unsupported: acknowledges and stores what the provider tells of it, and moves nothing', async () => {
    const { orderId } = await shop.till();
    await shop.endHold(orderId);
    // The event and the end of the order are seen in either order.
    const isTold = ({ status, ...seen }: { readonly status: string; readonly [field: string]: unknown }): boolean =>
      status === 'Expired' && (seen['events'] as readonly unknown[]).length > 0;
    const order = await shop.untilOrder(orderId, 'told', isTold);
    expect(order['events']).toMatchObject([{ type: 'checkout.session.expired', status: 'Ignored' }]);
    expect(order.status).toBe('Expired');
  });
});
