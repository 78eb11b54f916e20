import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { params, refusalOf, startHarness, type Harness } from './fake-card.testkit.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

describe('faults of calls', () => {
  test('a lost answer leaves the session in the books; the SDK repeats once, under the same key', async () => {
    harness.card.failNext({ kind: 'drop-after', route: 'POST /v1/checkout/sessions' });
    const session = await harness.create('k1');
    expect(harness.card.books.sessions.map(({ id }) => id)).toEqual([session.id]);
    expect(harness.card.calls.map((call) => [call.status, call.faults])).toEqual([
      [0, ['drop-after']],
      [200, []],
    ]);
    harness.card.failNext({ kind: 'drop-after', route: 'POST /v1/checkout/sessions', times: 2 });
    expect((await refusalOf(harness.create('k2'))).type).toBe('StripeConnectionError');
    expect(harness.card.books.sessions).toHaveLength(2);
  });

  test('a connection broken before the work leaves nothing', async () => {
    harness.card.failNext({ kind: 'drop-before', times: 2 });
    expect((await refusalOf(harness.create())).type).toBe('StripeConnectionError');
    expect(harness.card.books.sessions).toHaveLength(0);
  });

  test.each([
    ['error-after', 'StripeAPIError', 1],
    ['unreadable', 'StripeAPIError', 1],
    ['html', 'StripeAPIError', 1],
    ['cut', 'StripeConnectionError', 1],
    ['error', 'StripeAPIError', 0],
    ['rate-limit', 'StripeRateLimitError', 0],
  ] as const)('%s is a %s for the SDK, with %i session made', async (kind, type, made) => {
    harness.card.failNext({ kind, times: 2 });
    expect((await refusalOf(harness.create('k1'))).type).toBe(type);
    expect(harness.card.books.sessions).toHaveLength(made);
  });

  test('a slow answer outlives an impatient client, and the work is done', async () => {
    harness.card.failNext({ kind: 'slow', ms: 60_000, when: 'after' });
    const impatient = await refusalOf(harness.stripe.checkout.sessions.create(params(), { timeout: 1_000 }));
    expect(impatient.message).toContain('timeout');
    expect(harness.card.books.sessions).toHaveLength(1);
  });

  test('a lie overwrites what the books say, for one answer', async () => {
    const session = await harness.create();
    harness.card.failNext({ kind: 'patch', set: { payment_status: 'paid' } });
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
  });

  test('faults, actions and books are reachable over HTTP, and credentials are not in the call log', async () => {
    const control = (path: string, body?: unknown) =>
      fetch(
        `${harness.card.url}/_control/${path}`,
        body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
      );
    expect((await control('faults', { calls: { kind: 'nonsense' } })).status).toBe(400);
    expect(
      (await control('faults', { calls: [{ kind: 'rate-limit', route: 'POST /v1/*' }], webhooks: [{ kind: 'drop' }] }))
        .status,
    ).toBe(200);
    expect((await refusalOf(harness.create())).statusCode).toBe(429);
    const session = await harness.create();
    expect((await control(`sessions/${session.id}/pay`, {})).status).toBe(200);
    expect((await control(`sessions/${session.id}/pay`, {})).status).toBe(409);
    expect((await control('refund', { session: session.id, amount: 100 })).status).toBe(200);
    const calls = await (await control('calls')).text();
    expect(calls).not.toContain('sk_test_1');
    expect(await (await control('books')).json()).toMatchObject({ refunds: [{ amount: 100, origin: 'console' }] });
  });

  test('a late payment is taken only when the control call says so', async () => {
    const session = await harness.create();
    await harness.stripe.checkout.sessions.expire(session.id);
    expect(harness.card.act(session.id, 'pay')).toBe(false);
    expect(harness.card.act(session.id, 'pay', { late: true })).toBe(true);
  });

  test('a restart keeps the books and the address; a file keeps them over processes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fake-card-'));
    try {
      const stateFile = join(folder, 'card.json');
      await harness.start({ stateFile });
      const session = await harness.create('k1');
      await harness.card.restart();
      expect((await harness.stripe.checkout.sessions.retrieve(session.id)).id).toBe(session.id);
      harness.sink.answer(500);
      harness.card.act(session.id, 'pay');
      await harness.card.close();
      const before = harness.card.books;
      await harness.start({ stateFile });
      await harness.card.idle();
      expect(harness.card.books.sessions).toEqual(before.sessions);
      expect(harness.events().at(-1)?.data.object).toMatchObject({ id: session.id, status: 'complete' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
