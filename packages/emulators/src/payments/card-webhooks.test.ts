import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secret, startHarness, type Harness } from './fake-card.testkit.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

describe('webhooks', () => {
  test('the event is verified by the official SDK, under both header names', async () => {
    const session = await harness.paid();
    const [got] = harness.sink.received;
    if (got === undefined) throw new Error('no webhook came');
    const event = harness.stripe.webhooks.constructEvent(got.body, got.headers['stripe-signature'] ?? '', secret);
    expect(got.headers['card-signature']).toBe(got.headers['stripe-signature']);
    expect(event).toMatchObject({
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { id: session.id, amount_total: 2000 } },
    });
    expect(event.id).toMatch(/^evt_/u);
  });

  test('an event finds a .localhost name on this machine, which names itself by it', async () => {
    const url = new URL(harness.sink.url);
    url.hostname = 'palestra-sole.localhost';
    harness.card.setWebhookEndpoint({ url: url.href, secret });
    await harness.paid();
    expect(harness.sink.received.map(({ headers }) => headers.host)).toEqual([url.host]);
  });

  test('an event that is not taken is sent again, and given up in the end', async () => {
    harness.sink.answer(500, 503);
    await harness.paid();
    expect(harness.sink.received).toHaveLength(3);
    expect(new Set(harness.events().map(({ id }) => id)).size).toBe(1);
    harness.sink.answer(500, 500, 500);
    await harness.paid();
    expect(harness.card.books.events.filter((event) => event.delivery === 'gave-up')).toHaveLength(1);
  });

  test.each([
    ['unsigned', undefined],
    ['empty-signature', undefined],
    ['wrong-secret', 'No signatures found matching'],
    ['old', 'tolerance'],
    ['changed-byte', 'No signatures found matching'],
  ] as const)('an event spoiled as %s does not verify and is not repeated', async (kind, message) => {
    harness.card.spoilWebhooks({ kind });
    harness.sink.answer(400);
    await harness.paid();
    const [got] = harness.sink.received;
    expect(harness.sink.received).toHaveLength(1);
    expect(() =>
      harness.stripe.webhooks.constructEvent(got?.body ?? '', got?.headers['stripe-signature'] ?? '', secret),
    ).toThrow(message);
  });

  test('a future timestamp is signed honestly, 301 seconds ahead', async () => {
    harness.card.spoilWebhooks({ kind: 'future' });
    await harness.paid();
    const stamp = Number(/t=(\d+)/u.exec(String(harness.sink.received[0]?.headers['stripe-signature']))?.[1]);
    expect(stamp - Date.now() / 1000).toBeGreaterThan(290);
  });

  test('a lying event carries another amount or currency under a good signature', async () => {
    harness.card.spoilWebhooks({ kind: 'wrong-amount', amount: 1 }, { kind: 'wrong-currency' });
    await harness.paid();
    await harness.paid();
    expect(harness.events().map((event) => event.data.object)).toMatchObject([
      { amount_total: 1 },
      { currency: 'usd' },
    ]);
  });

  test('an event can come twice, not at all, or with its id and another body', async () => {
    harness.card.spoilWebhooks({ kind: 'duplicate', copies: 3 }, { kind: 'drop' }, { kind: 'same-id-other-body' });
    await harness.paid();
    expect(new Set(harness.events().map(({ id }) => id)).size).toBe(1);
    expect(harness.sink.received).toHaveLength(3);
    await harness.paid();
    expect(harness.sink.received).toHaveLength(3);
    await harness.paid();
    const [honest, lying] = harness.events().slice(3);
    expect([
      honest?.id === lying?.id,
      harness.sink.received[3]?.body.equals(harness.sink.received[4]?.body ?? Buffer.of()),
    ]).toEqual([true, false]);
  });

  test('events can be held and released in reverse, or reordered as they come', async () => {
    harness.card.holdWebhooks();
    const first = await harness.paid();
    const second = await harness.paid();
    expect(harness.sink.received).toHaveLength(0);
    await harness.card.releaseWebhooks('reverse');
    expect(harness.events().map((event) => event.data.object)).toMatchObject([{ id: second.id }, { id: first.id }]);
    harness.card.spoilWebhooks({ kind: 'reorder' });
    const third = await harness.paid();
    const fourth = await harness.paid();
    expect(
      harness
        .events()
        .slice(2)
        .map((event) => event.data.object),
    ).toMatchObject([{ id: fourth.id }, { id: third.id }]);
  });

  test('a dropped event is still in the list of events and can be sent again', async () => {
    harness.card.spoilWebhooks({ kind: 'drop' });
    await harness.paid();
    const [event] = (await harness.stripe.events.list({ type: 'checkout.session.completed' })).data;
    harness.card.resend(event?.id ?? '');
    await harness.card.idle();
    expect(harness.events().map(({ id }) => id)).toEqual([event?.id]);
  });
});
