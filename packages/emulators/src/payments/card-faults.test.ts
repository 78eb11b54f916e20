import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { params, refusalOf, startBench, type Bench } from './fake-card.testkit.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

describe('faults of calls', () => {
  test('a lost answer leaves the session in the books; the SDK repeats once, under the same key', async () => {
    bench.card.failNext({ kind: 'drop-after', route: 'POST /v1/checkout/sessions' });
    const session = await bench.create('k1');
    expect(bench.card.books.sessions.map(({ id }) => id)).toEqual([session.id]);
    expect(bench.card.calls.map((call) => [call.status, call.faults])).toEqual([
      [0, ['drop-after']],
      [200, []],
    ]);
    bench.card.failNext({ kind: 'drop-after', route: 'POST /v1/checkout/sessions', times: 2 });
    expect((await refusalOf(bench.create('k2'))).type).toBe('StripeConnectionError');
    expect(bench.card.books.sessions).toHaveLength(2);
  });

  test('a connection broken before the work leaves nothing', async () => {
    bench.card.failNext({ kind: 'drop-before', times: 2 });
    expect((await refusalOf(bench.create())).type).toBe('StripeConnectionError');
    expect(bench.card.books.sessions).toHaveLength(0);
  });

  test.each([
    ['error-after', 'StripeAPIError', 1],
    ['unreadable', 'StripeAPIError', 1],
    ['html', 'StripeAPIError', 1],
    ['cut', 'StripeConnectionError', 1],
    ['error', 'StripeAPIError', 0],
    ['rate-limit', 'StripeRateLimitError', 0],
  ] as const)('%s is a %s for the SDK, with %i session made', async (kind, type, made) => {
    bench.card.failNext({ kind, times: 2 });
    expect((await refusalOf(bench.create('k1'))).type).toBe(type);
    expect(bench.card.books.sessions).toHaveLength(made);
  });

  test('a slow answer outlives an impatient client, and the work is done', async () => {
    bench.card.failNext({ kind: 'slow', ms: 60_000, when: 'after' });
    const impatient = await refusalOf(bench.stripe.checkout.sessions.create(params(), { timeout: 1_000 }));
    expect(impatient.message).toContain('timeout');
    expect(bench.card.books.sessions).toHaveLength(1);
  });

  test('a lie overwrites what the books say, for one answer', async () => {
    const session = await bench.create();
    bench.card.failNext({ kind: 'patch', set: { payment_status: 'paid' } });
    expect((await bench.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    expect((await bench.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
  });

  test('faults, actions and books are reachable over HTTP, and credentials are not in the call log', async () => {
    const control = (path: string, body?: unknown) =>
      fetch(
        `${bench.card.url}/_control/${path}`,
        body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
      );
    expect((await control('faults', { calls: { kind: 'nonsense' } })).status).toBe(400);
    expect(
      (await control('faults', { calls: [{ kind: 'rate-limit', route: 'POST /v1/*' }], webhooks: [{ kind: 'drop' }] }))
        .status,
    ).toBe(200);
    expect((await refusalOf(bench.create())).statusCode).toBe(429);
    const session = await bench.create();
    expect((await control(`sessions/${session.id}/pay`, {})).status).toBe(200);
    expect((await control(`sessions/${session.id}/pay`, {})).status).toBe(409);
    expect((await control('refund', { session: session.id, amount: 100 })).status).toBe(200);
    const calls = await (await control('calls')).text();
    expect(calls).not.toContain('sk_test_1');
    expect(await (await control('books')).json()).toMatchObject({ refunds: [{ amount: 100, origin: 'console' }] });
  });

  test('a late payment is taken only when the control call says so', async () => {
    const session = await bench.create();
    await bench.stripe.checkout.sessions.expire(session.id);
    expect(bench.card.act(session.id, 'pay')).toBe(false);
    expect(bench.card.act(session.id, 'pay', { late: true })).toBe(true);
  });

  test('a restart keeps the books and the address; a file keeps them over processes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fake-card-'));
    try {
      const stateFile = join(folder, 'card.json');
      await bench.start({ stateFile });
      const session = await bench.create('k1');
      await bench.card.restart();
      expect((await bench.stripe.checkout.sessions.retrieve(session.id)).id).toBe(session.id);
      bench.sink.answer(500);
      bench.card.act(session.id, 'pay');
      await bench.card.close();
      const before = bench.card.books;
      await bench.start({ stateFile });
      await bench.card.idle();
      expect(bench.card.books.sessions).toEqual(before.sessions);
      expect(bench.events().at(-1)?.data.object).toMatchObject({ id: session.id, status: 'complete' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
