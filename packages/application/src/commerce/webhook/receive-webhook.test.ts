import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import {
  atTheTill,
  deliver,
  goToTill,
  openStudio,
  orderNow,
  paid,
  takenNow,
  timelineEvents,
  type Studio,
} from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { expireOrders } from '../order/expire-orders.reconciler.ts';
import type { ProviderSession } from '../payment/payment-provider.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';

/** A signed event of the provider's that says whatever a test wants it to say. */
const saying = (studio: Studio, id: string, kind: 'paid' | 'failed' | 'ignored', session: ProviderSession | null) => {
  const event = { id, type: `test.${kind}`, kind, session, at: studio.now().epochMilliseconds };
  const parcel = studio.card.sign(new TextEncoder().encode(JSON.stringify(event)), studio.now());
  return receiveWebhook(studio.ports)(studio.card.provider, parcel);
};
const sessionOf = (studio: Studio, over: Partial<ProviderSession> = {}): ProviderSession => ({
  ...studio.card.sessions()[0]!,
  status: 'complete',
  paid: true,
  paymentId: 'pi_test',
  ...over,
});

describe('the webhook of a payment', () => {
  it('makes the order paid, converts the hold and wakes the finalizing loop', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    studio.card.pay(attempt?.sessionId ?? '');
    expect(await run(deliver(studio))).toBe('applied');
    const now = await orderNow(studio, order.id);
    expect([now.order.state, now.hold?.state, now.attempt?.state]).toEqual(['Paid', 'Converted', 'Captured']);
    expect(await timelineEvents(studio, order.id)).toEqual(['order.opened', 'order.paid']);
    expect(await takenNow(studio)).toBe(1);
  });

  it('counts once: the same event again changes nothing and is acknowledged', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    const before = [await orderNow(studio, order.id), await timelineEvents(studio, order.id)];
    expect(await run(deliver(studio))).toBe('replayed');
    expect([await orderNow(studio, order.id), await timelineEvents(studio, order.id)]).toEqual(before);
  });

  it('delivered again with another body changes nothing, and the operator is warned', async () => {
    const studio = await openStudio();
    const { order } = await atTheTill(studio);
    await run(saying(studio, 'evt_x', 'ignored', null));
    expect(await run(saying(studio, 'evt_x', 'paid', sessionOf(studio)))).toBe('replayed');
    expect((await orderNow(studio, order.id)).order.state).toBe('Pending');
    expect(studio.logs).toMatchObject([{ level: 'warn', message: 'webhook event came again with another body' }]);
  });

  it('arrives before the answer that named the session: it still counts', async () => {
    const studio = await openStudio();
    studio.card.trouble('lost');
    await failureOf(goToTill(studio));
    const [session] = studio.card.sessions();
    studio.card.pay(session!.sessionId);
    expect(await run(deliver(studio))).toBe('applied');
    const order = await orderNow(studio, session!.orderId!);
    expect(order).toMatchObject({
      order: { state: 'Paid' },
      attempt: { state: 'Captured', sessionId: session!.sessionId },
    });
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect(await orderNow(studio, session!.orderId!)).toEqual(order);
  });

  it('that comes late makes an expired order paid; its place is not taken by that', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    expect(await takenNow(studio)).toBe(0);
    expect(studio.card.pay(attempt?.sessionId ?? '', true)).toBe(true);
    expect(await run(deliver(studio))).toBe('applied');
    expect(await orderNow(studio, order.id)).toMatchObject({ order: { state: 'Paid' }, hold: { state: 'Expired' } });
    expect(await timelineEvents(studio, order.id)).toEqual(['order.opened', 'order.expired', 'order.paidLate']);
    expect(await takenNow(studio)).toBe(0);
  });

  it.for([
    ['amount', { amountCents: 1999 }],
    ['currency', { currency: 'USD' }],
    ['tenant', { tenant: 'other' }],
    ['order', { orderId: null }],
  ] as const)(
    'that disagrees in the %s puts the order under review with both figures, the place kept',
    async ([wrong, over]) => {
      const studio = await openStudio();
      const { order } = await atTheTill(studio);
      expect(await run(saying(studio, 'evt_x', 'paid', sessionOf(studio, over)))).toBe('applied');
      const now = await orderNow(studio, order.id);
      expect(now.order).toMatchObject({
        state: 'OperatorReview',
        review: { reason: 'payment_mismatch', evidence: { wrong, expectedCents: 2000 } },
      });
      expect(now.hold?.keptUntil).toEqual(studio.now().add({ minutes: 1440 }));
      expect(await takenNow(studio)).toBe(1);
    },
  );

  it('never moves a paid order back: a wrong amount later is evidence, no more', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    expect(await run(saying(studio, 'evt_x', 'paid', sessionOf(studio, { amountCents: 1 })))).toBe('applied');
    expect((await orderNow(studio, order.id)).order).toEqual(order);
    expect((await timelineEvents(studio, order.id)).at(-1)).toBe('order.paymentMismatch');
  });
});

describe('the webhook of a failure', () => {
  it('gives the place back at once', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    studio.card.defer(attempt?.sessionId ?? '');
    expect(await run(deliver(studio))).toBe('ignored');
    studio.card.settle(attempt?.sessionId ?? '', false);
    expect(await run(deliver(studio))).toBe('applied');
    expect(await orderNow(studio, order.id)).toMatchObject({
      order: { state: 'PaymentFailed' },
      hold: { state: 'Released' },
    });
    expect(await takenNow(studio)).toBe(0);
  });
  it('of another session than the order’s own changes nothing', async () => {
    const studio = await openStudio();
    const { order } = await atTheTill(studio);
    await run(
      saying(studio, 'evt_x', 'failed', sessionOf(studio, { sessionId: 'cs_other', paid: false, paymentId: null })),
    );
    expect((await orderNow(studio, order.id)).order.state).toBe('Pending');
  });
  it('that arrives after the payment changes nothing', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    await run(saying(studio, 'evt_x', 'failed', sessionOf(studio)));
    expect((await orderNow(studio, order.id)).order).toEqual(order);
  });
});

describe('an authentic event', () => {
  it('that is not about money yet is stored as ignored', async () => {
    const studio = await openStudio();
    const { order } = await atTheTill(studio);
    expect(await run(saying(studio, 'evt_x', 'ignored', sessionOf(studio, { paid: false, paymentId: null })))).toBe(
      'ignored',
    );
    expect(await run(studio.world.webhookEvents.find('card', 'evt_x'))).toMatchObject({ state: 'Ignored' });
    expect((await orderNow(studio, order.id)).order.state).toBe('Pending');
  });
  it('that says paid without a payment behind it is ignored', async () => {
    const studio = await openStudio();
    const { order } = await atTheTill(studio);
    expect(await run(saying(studio, 'evt_x', 'paid', sessionOf(studio, { paid: false, paymentId: null })))).toBe(
      'ignored',
    );
    expect((await orderNow(studio, order.id)).order.state).toBe('Pending');
  });
  it('of no order of ours is stored as unmatched, and the operator is warned', async () => {
    const studio = await openStudio();
    await atTheTill(studio);
    const stranger = sessionOf(studio, { sessionId: 'cs_other', orderId: null, attemptId: null });
    expect(await run(saying(studio, 'evt_x', 'paid', stranger))).toBe('unmatched');
    expect(await run(studio.world.webhookEvents.find('card', 'evt_x'))).toMatchObject({
      state: 'Unmatched',
      orderId: null,
    });
    expect(studio.logs).toMatchObject([{ level: 'warn', message: 'webhook without an order of ours' }]);
  });
  it('of an order that bore the same number in a database before this one leaves ours alone', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    const attemptId = '0190a000-0000-7000-8000-0000000000ff' as NonNullable<ProviderSession['attemptId']>;
    const old = sessionOf(studio, { sessionId: 'cs_of_before', attemptId });
    for (const kind of ['paid', 'failed'] as const)
      expect(await run(saying(studio, `evt_before_${kind}`, kind, old))).toBe('unmatched');
    expect((await orderNow(studio, order.id)).order.state).toBe('Pending');
    studio.card.pay(attempt?.sessionId ?? '');
    expect(await run(deliver(studio))).toBe('applied');
    expect((await orderNow(studio, order.id)).order.state).toBe('Paid');
  });

  it('of another tenant’s order never reaches ours, whatever number it names', async () => {
    const studio = await openStudio();
    const { order } = await atTheTill(studio);
    const other = sessionOf(studio, { sessionId: 'cs_other', tenant: 'other' });
    expect(await run(saying(studio, 'evt_x', 'paid', other))).toBe('unmatched');
    expect((await orderNow(studio, order.id)).order.state).toBe('Pending');
  });
});

describe('a delivery that is not authentic', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it.for([
    ['signatureMissing', (studio: Studio) => ({ raw: studio.card.parcels()[0]!.raw, header: () => undefined })],
    ['signatureInvalid', (studio: Studio) => ({ raw: bytes('{}'), header: studio.card.parcels()[0]!.header })],
    [
      'tooOld',
      (studio: Studio) => studio.card.sign(studio.card.parcels()[0]!.raw, studio.now().subtract({ seconds: 302 })),
    ],
    [
      'fromTheFuture',
      (studio: Studio) => studio.card.sign(studio.card.parcels()[0]!.raw, studio.now().add({ seconds: 302 })),
    ],
    ['bodyInvalid', (studio: Studio) => studio.card.sign(bytes('not json'), studio.now())],
  ] as const)('%s: is refused, and nothing is stored', async ([reason, parcelOf]) => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    studio.card.pay(attempt?.sessionId ?? '');
    const refused = await failureOf(receiveWebhook(studio.ports)(studio.card.provider, parcelOf(studio)));
    expect(refused).toEqual({ _tag: 'WebhookRefused', reason });
    expect((await orderNow(studio, order.id)).order.state).toBe('Pending');
    expect(studio.db.rows('webhook')).toEqual([]);
  });
});

describe('the same event delivered ten times at once', () => {
  it('is applied once', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    studio.card.pay(attempt?.sessionId ?? '');
    const answers = await Promise.all(Array.from({ length: 10 }, () => run(deliver(studio))));
    expect(answers.filter((answer) => answer === 'applied')).toHaveLength(1);
    expect(await timelineEvents(studio, order.id)).toEqual(['order.opened', 'order.paid']);
  });
  it('also when it must go the long way', async () => {
    const studio = await openStudio();
    const { order } = await atTheTill(studio);
    const once = saying(studio, 'evt_x', 'paid', sessionOf(studio, { amountCents: 1 }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => run(Effect.result(once))));
    expect(answers.flatMap((each) => (each._tag === 'Success' ? [each.success] : [])).toSorted()).toEqual([
      'applied',
      ...Array<string>(4).fill('replayed'),
    ]);
    expect(await timelineEvents(studio, order.id)).toEqual(['order.opened', 'order.paymentMismatch']);
  });
});
