import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { params, refusalOf, startHarness, type Harness } from './fake-card.testkit.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

describe('checkout sessions', () => {
  test('a session is open and unpaid, with the total of its lines and a page of its own', async () => {
    const session = await harness.create();
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2000,
      currency: 'eur',
      payment_intent: null,
    });
    expect(session.metadata).toEqual({ order: '1', tenant: 'loto' });
    expect(session.url).toBe(`${harness.card.url}/pay/${session.id}`);
  });

  test.each([
    ['no lines', { line_items: [] }, 'parameter_missing'],
    ['an expiry under 30 minutes', { expires_at: Math.floor(Date.now() / 1000) + 60 }, undefined],
    [
      'a total under 50 cents',
      { line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 1, product_data: { name: 'x' } } }] },
      'amount_too_small',
    ],
    ['an address that is none', { success_url: 'nowhere' }, 'url_invalid'],
  ])('%s is refused', async (_, change, code) => {
    const error = await refusalOf(harness.stripe.checkout.sessions.create({ ...params(), ...change }));
    expect([error.statusCode, error.code]).toEqual([400, code]);
    expect(harness.card.books.sessions).toHaveLength(0);
  });

  test('an unknown parameter is refused by name', async () => {
    const body = new URLSearchParams({ mode: 'payment', amount: '1' });
    const answer = await fetch(`${harness.card.url}/v1/checkout/sessions`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer sk_test_1' },
    });
    expect(await answer.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'amount' } });
  });

  test('the same key with the same parameters is one session, and the answer says it is a replay', async () => {
    const wanted = params();
    const first = await harness.stripe.checkout.sessions.create(wanted, { idempotencyKey: 'k1' });
    const second = await harness.stripe.checkout.sessions.create(wanted, { idempotencyKey: 'k1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(harness.card.books.sessions).toHaveLength(1);
  });

  test('the same key with other parameters is an idempotency error', async () => {
    await harness.create('k1');
    const error = await refusalOf(
      harness.stripe.checkout.sessions.create({ ...params(), client_reference_id: 'other' }, { idempotencyKey: 'k1' }),
    );
    expect([error.type, error.statusCode]).toEqual(['StripeIdempotencyError', 400]);
  });

  test('a key is forgotten after 24 hours', async () => {
    let now = Date.parse('2026-03-02T10:00:00Z');
    await harness.start({ clock: () => now });
    const { expires_at: _, ...wanted } = params();
    await harness.stripe.checkout.sessions.create(wanted, { idempotencyKey: 'k1' });
    now += 24 * 3_600_000 - 1_000;
    await harness.stripe.checkout.sessions.create(wanted, { idempotencyKey: 'k1' });
    expect(harness.card.books.sessions).toHaveLength(1);
    now += 1_000;
    await harness.stripe.checkout.sessions.create(wanted, { idempotencyKey: 'k1' });
    expect(harness.card.books.sessions).toHaveLength(2);
  });

  test('lists run newest first, page by page', async () => {
    const made = [await harness.create(), await harness.create(), await harness.create()];
    const first = await harness.stripe.checkout.sessions.list({ limit: 2, created: { gte: 1 } });
    expect([first.has_more, first.data.map(({ id }) => id)]).toEqual([true, [made[2]?.id, made[1]?.id]]);
    const rest = await harness.stripe.checkout.sessions.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
    expect([rest.has_more, rest.data.map(({ id }) => id)]).toEqual([false, [made[0]?.id]]);
  });

  test('only an open session can be expired, and the refusal names its state', async () => {
    const open = await harness.create();
    expect((await harness.stripe.checkout.sessions.expire(open.id)).status).toBe('expired');
    expect((await refusalOf(harness.stripe.checkout.sessions.expire(open.id))).message).toContain('status of expired');
    const done = await harness.paid();
    expect((await refusalOf(harness.stripe.checkout.sessions.expire(done.id))).message).toContain('status of complete');
  });

  test('a session expires by itself when its time is over', async () => {
    let now = Date.now();
    await harness.start({ clock: () => now });
    const session = await harness.create();
    now += 1_861_000;
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    expect((await fetch(`${harness.card.url}/pay/${session.id}`)).status).toBe(410);
  });

  test('an unknown session, a missing key and a wrong key are refused', async () => {
    expect((await refusalOf(harness.stripe.checkout.sessions.retrieve('cs_test_x'))).code).toBe('resource_missing');
    expect((await fetch(`${harness.card.url}/v1/balance`)).status).toBe(401);
    await harness.start({ secretKey: 'sk_test_right' });
    expect((await refusalOf(harness.stripe.balance.retrieve())).type).toBe('StripeAuthenticationError');
  });
});
