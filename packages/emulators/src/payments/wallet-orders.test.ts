import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWalletHarness, walletOrder, type WalletTestHarness } from './fake-wallet.testkit.ts';

let harness: WalletTestHarness;
beforeEach(async () => {
  harness = await startWalletHarness();
});
afterEach(() => harness.close());

const issueOf = async (work: Promise<unknown>): Promise<unknown> => {
  const cause = await work.then(
    () => undefined,
    (error: unknown) => error as { readonly result?: { readonly details?: readonly { readonly issue?: string }[] } },
  );
  return cause?.result?.details?.[0]?.issue;
};
const read = async (id: string) => (await harness.orders.getOrder({ id })).result;

describe('orders of the emulated wallet, through the official SDK', () => {
  test('an order waits for its payer, with the page in its links and our ids in its unit', async () => {
    const order = await read(await harness.create());
    expect(order).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' });
    expect(order.purchaseUnits?.[0]).toMatchObject({ customId: expect.stringContaining('loto/1/') });
    expect(order.links?.find(({ rel }) => rel === 'payer-action')?.href).toContain(`token=${order.id}`);
  });

  test('the same request id is the same order for six hours, and another one after', async () => {
    let now = Date.now();
    await harness.start({ clock: () => now });
    const first = await harness.create('k1');
    expect(await harness.create('k1')).toBe(first);
    now += 6 * 3_600_000 + 1000;
    expect(await harness.create('k1')).not.toBe(first);
  });

  test('nothing is captured before the payer approves, and only once after', async () => {
    const id = await harness.create();
    expect(await issueOf(harness.orders.captureOrder({ id }))).toBe('ORDER_NOT_APPROVED');
    harness.wallet.act(id, 'approve');
    expect((await read(id)).status).toBe('APPROVED');
    const captured = await harness.orders.captureOrder({ id, paypalRequestId: 'c1', prefer: 'return=representation' });
    expect(captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]).toMatchObject({ status: 'COMPLETED' });
    expect((await harness.orders.captureOrder({ id, paypalRequestId: 'c1' })).result.status).toBe('COMPLETED');
    expect(await issueOf(harness.orders.captureOrder({ id, paypalRequestId: 'c2' }))).toBe('ORDER_ALREADY_CAPTURED');
    expect(harness.wallet.books.captures).toHaveLength(1);
  });

  test('a declined means of payment sends the payer back to the page', async () => {
    const id = await harness.create();
    harness.wallet.act(id, 'approve', { funding: 'declined' });
    expect(await issueOf(harness.orders.captureOrder({ id }))).toBe('INSTRUMENT_DECLINED');
    expect((await read(id)).status).toBe('PAYER_ACTION_REQUIRED');
    expect(harness.wallet.act(id, 'approve')).toBe(true);
    expect((await harness.orders.captureOrder({ id })).result.status).toBe('COMPLETED');
  });

  test.each([
    ['settle', 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    ['deny', 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ])('a pending capture is decided days later: %s', async (action, status, type) => {
    const id = await harness.create();
    harness.wallet.planFunding('pending');
    harness.wallet.act(id, 'approve');
    await harness.orders.captureOrder({ id });
    const pending = (await read(id)).purchaseUnits?.[0]?.payments?.captures?.[0];
    expect(pending?.status).toBe('PENDING');
    expect(harness.wallet.act(id, action)).toBe(true);
    expect(harness.wallet.act(id, action)).toBe(false);
    expect((await harness.payments.getCapturedPayment({ captureId: pending?.id ?? '' })).result.status).toBe(status);
    await harness.wallet.idle();
    expect(
      harness
        .events()
        .map(({ event_type: each }) => each)
        .toSorted(),
    ).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', type].toSorted());
  });

  test('one invoice id is captured once, whatever orders carry it', async () => {
    const body = { ...walletOrder() };
    const ids = [];
    for (let at = 0; at < 2; at += 1) ids.push((await harness.orders.createOrder({ body })).result.id ?? '');
    for (const id of ids) harness.wallet.act(id, 'approve');
    await harness.orders.captureOrder({ id: ids[0] ?? '' });
    expect(await issueOf(harness.orders.captureOrder({ id: ids[1] ?? '' }))).toBe('DUPLICATE_INVOICE_ID');
  });

  test('an order nobody approved is forgotten after three hours, an approved one after three days', async () => {
    let now = Date.now();
    await harness.start({ clock: () => now });
    const [idle, approved] = [await harness.create(), await harness.create()];
    harness.wallet.act(approved, 'approve');
    now += 3 * 3_600_000 + 1000;
    expect(await issueOf(harness.orders.getOrder({ id: idle }))).toBe('INVALID_RESOURCE_ID');
    expect((await harness.send('GET', `/v2/checkout/orders/${approved}`)).body['status']).toBe('APPROVED');
    now += 3 * 24 * 3_600_000;
    expect((await harness.send('GET', `/v2/checkout/orders/${approved}`)).status).toBe(404);
  });

  test.each([
    [{ intent: 'AUTHORIZE' }, 400],
    [{ intent: 'CAPTURE', purchase_units: [] }, 422],
    [{ intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'EUR', value: '1,50' } }] }, 400],
    [{ intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'eur', value: '1.50' } }] }, 400],
    [
      {
        intent: 'CAPTURE',
        purchase_units: [{ amount: { currency_code: 'EUR', value: '1' }, custom_id: 'x'.repeat(128) }],
      },
      400,
    ],
    ['{', 400],
  ])('a wrong order is refused by name: %j', async (body, status) => {
    const answer = await harness.send('POST', '/v2/checkout/orders', body);
    expect([answer.status, typeof answer.body['name']]).toEqual([status, 'string']);
    expect(harness.wallet.books.orders).toEqual([]);
  });

  test('tokens end, wrong credentials get none, and nothing of them is in the call log', async () => {
    await harness.start({ clientId: 'client', clientSecret: 'secret' });
    const wrong = await fetch(`${harness.wallet.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('client:guess').toString('base64')}` },
    });
    expect(wrong.status).toBe(401);
    const answer = await fetch(`${harness.wallet.url}/v2/checkout/orders/x`, {
      headers: { authorization: 'Bearer x' },
    });
    expect(answer.status).toBe(401);
    expect((await harness.send('GET', '/v2/checkout/orders/x')).status).toBe(404);
    expect(JSON.stringify(harness.wallet.calls)).not.toMatch(/A21AA|secret/u);
  });

  test('a restart keeps the books and the address; a file keeps them over processes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fake-wallet-'));
    try {
      const stateFile = join(folder, 'wallet.json');
      await harness.start({ stateFile });
      const { orderId } = await harness.paid();
      await harness.wallet.restart();
      expect((await harness.send('GET', `/v2/checkout/orders/${orderId}`)).body['status']).toBe('COMPLETED');
      const before = harness.wallet.books;
      await harness.start({ stateFile });
      expect(harness.wallet.books.captures).toEqual(before.captures);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
