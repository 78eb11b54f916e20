import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secret, startBench, type Bench } from './fake-card.testkit.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

describe('webhooks', () => {
  test('the event is verified by the official SDK, under both header names', async () => {
    const session = await bench.paid();
    const [got] = bench.sink.received;
    if (got === undefined) throw new Error('no webhook came');
    const event = bench.stripe.webhooks.constructEvent(got.body, got.headers['stripe-signature'] ?? '', secret);
    expect(got.headers['card-signature']).toBe(got.headers['stripe-signature']);
    expect(event).toMatchObject({
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { id: session.id, amount_total: 2000 } },
    });
    expect(event.id).toMatch(/^evt_/u);
  });

  test('an event finds a .localhost name on this machine, which names itself by it', async () => {
    const url = new URL(bench.sink.url);
    url.hostname = 'palestra-sole.localhost';
    bench.card.setWebhookEndpoint({ url: url.href, secret });
    await bench.paid();
    expect(bench.sink.received.map(({ headers }) => headers.host)).toEqual([url.host]);
  });

  test('an event that is not taken is sent again, and given up in the end', async () => {
    bench.sink.answer(500, 503);
    await bench.paid();
    expect(bench.sink.received).toHaveLength(3);
    expect(new Set(bench.events().map(({ id }) => id)).size).toBe(1);
    bench.sink.answer(500, 500, 500);
    await bench.paid();
    expect(bench.card.books.events.filter((event) => event.delivery === 'gave-up')).toHaveLength(1);
  });

  test.each([
    ['unsigned', undefined],
    ['empty-signature', undefined],
    ['wrong-secret', 'No signatures found matching'],
    ['old', 'tolerance'],
    ['changed-byte', 'No signatures found matching'],
  ] as const)('an event spoiled as %s does not verify and is not repeated', async (kind, message) => {
    bench.card.spoilWebhooks({ kind });
    bench.sink.answer(400);
    await bench.paid();
    const [got] = bench.sink.received;
    expect(bench.sink.received).toHaveLength(1);
    expect(() =>
      bench.stripe.webhooks.constructEvent(got?.body ?? '', got?.headers['stripe-signature'] ?? '', secret),
    ).toThrow(message);
  });

  test('a future timestamp is signed honestly, 301 seconds ahead', async () => {
    bench.card.spoilWebhooks({ kind: 'future' });
    await bench.paid();
    const stamp = Number(/t=(\d+)/u.exec(String(bench.sink.received[0]?.headers['stripe-signature']))?.[1]);
    expect(stamp - Date.now() / 1000).toBeGreaterThan(290);
  });

  test('a lying event carries another amount or currency under a good signature', async () => {
    bench.card.spoilWebhooks({ kind: 'wrong-amount', amount: 1 }, { kind: 'wrong-currency' });
    await bench.paid();
    await bench.paid();
    expect(bench.events().map((event) => event.data.object)).toMatchObject([{ amount_total: 1 }, { currency: 'usd' }]);
  });

  test('an event can come twice, not at all, or with its id and another body', async () => {
    bench.card.spoilWebhooks({ kind: 'duplicate', copies: 3 }, { kind: 'drop' }, { kind: 'same-id-other-body' });
    await bench.paid();
    expect(new Set(bench.events().map(({ id }) => id)).size).toBe(1);
    expect(bench.sink.received).toHaveLength(3);
    await bench.paid();
    expect(bench.sink.received).toHaveLength(3);
    await bench.paid();
    const [honest, lying] = bench.events().slice(3);
    expect([
      honest?.id === lying?.id,
      bench.sink.received[3]?.body.equals(bench.sink.received[4]?.body ?? Buffer.of()),
    ]).toEqual([true, false]);
  });

  test('events can be held and released in reverse, or reordered as they come', async () => {
    bench.card.holdWebhooks();
    const first = await bench.paid();
    const second = await bench.paid();
    expect(bench.sink.received).toHaveLength(0);
    await bench.card.releaseWebhooks('reverse');
    expect(bench.events().map((event) => event.data.object)).toMatchObject([{ id: second.id }, { id: first.id }]);
    bench.card.spoilWebhooks({ kind: 'reorder' });
    const third = await bench.paid();
    const fourth = await bench.paid();
    expect(
      bench
        .events()
        .slice(2)
        .map((event) => event.data.object),
    ).toMatchObject([{ id: fourth.id }, { id: third.id }]);
  });

  test('a dropped event is still in the list of events and can be sent again', async () => {
    bench.card.spoilWebhooks({ kind: 'drop' });
    await bench.paid();
    const [event] = (await bench.stripe.events.list({ type: 'checkout.session.completed' })).data;
    bench.card.resend(event?.id ?? '');
    await bench.card.idle();
    expect(bench.events().map(({ id }) => id)).toEqual([event?.id]);
  });
});
