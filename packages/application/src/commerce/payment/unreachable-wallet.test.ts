import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { remoteDown } from '../../kernel/index.ts';
import { admin, atTheTill, deliver, openStudio, orderNow, takenNow, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { expireOrders, lapseReviewHolds } from '../order/expire-orders.reconciler.ts';
import { receiveWebhook } from '../webhook/receive-webhook.ts';
import { refundOrder } from '../refund/refund-order.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';
import { reviewOrder } from '../order/review-order.ts';

const wallet = { config: { provider: 'wallet' } } as const;

/** The payer has agreed on the page; no event and no look has reported it yet. */
const approved = async (studio: Studio) => {
  const { order, attempt } = await atTheTill(studio);
  const sessionId = attempt?.sessionId ?? '';
  studio.card.approve(sessionId);
  return { id: order.id, sessionId };
};
const stateOf = async (studio: Studio, id: Parameters<typeof orderNow>[1]) => (await orderNow(studio, id)).order.state;
const captureOf = (studio: Studio, id: number) => run(studio.world.intents.latest('payment.capture', String(id)));

describe('a capture while the wallet cannot be spoken to', () => {
  const away = { kind: 'refused', code: 'invalid_client', message: 'no', notSent: true } as const;
  /** `line`: what is broken of the wallet now. Every call counts, whether it left or not. */
  const brokenLine = async (first: 'never left' | 'was lost') => {
    const line = { calls: true, reads: true, made: 0 };
    const studio = await openStudio({
      ...wallet,
      provider: (provider) => ({
        ...provider,
        captureSession: (id, key) =>
          Effect.suspend(() => {
            line.made += 1;
            if (!line.calls) return provider.captureSession!(id, key);
            return Effect.succeed(first === 'never left' ? away : { kind: 'unknown', reason: 'no answer' });
          }),
        readSession: (id) =>
          Effect.suspend(() =>
            line.reads ? Effect.fail(remoteDown('wallet', 'no answer')) : provider.readSession(id),
          ),
      }),
    });
    const { id, sessionId } = await approved(studio);
    await run(deliver(studio));
    const sweep = async (by: Temporal.DurationLike) => {
      studio.later(by);
      await run(resolveIntents(studio.ports));
      await run(expireOrders(studio.ports));
    };
    return { studio, id, sessionId, line, sweep };
  };

  it('that never left took nothing: its order expires at the hold’s end, the place is free, and it is never made', async () => {
    const { studio, id, line, sweep } = await brokenLine('never left');
    expect(await captureOf(studio, id)).toMatchObject({ state: 'Unknown', outcome: { neverLeft: true } });
    await sweep({ minutes: 14 });
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Pending', 1]);
    await sweep({ minutes: 1 });
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Expired', 0]);
    expect(await captureOf(studio, id)).toMatchObject({ state: 'Refused', outcome: { code: 'never_sent' } });
    Object.assign(line, { calls: false, reads: false });
    await sweep({ minutes: 2 });
    expect([line.made, studio.card.payments()]).toEqual([1, []]);
  });

  it('that never left as the wallet is not configured any more ends in the same way', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio);
    const gone = { ...studio.ports, providers: () => undefined };
    await run(receiveWebhook(gone)(studio.card.provider, studio.card.parcels().at(-1)!));
    expect(await captureOf(studio, id)).toMatchObject({ state: 'Unknown', outcome: { code: 'not_configured' } });
    studio.later({ minutes: 15 });
    await run(expireOrders(gone));
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Expired', 0]);
  });

  it('that never left is made when the wallet is back, also at the hold’s end: its place is still held', async () => {
    const { studio, id, line, sweep } = await brokenLine('never left');
    line.reads = false;
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    expect(await stateOf(studio, id)).toBe('Pending');
    line.calls = false;
    await sweep({ minutes: 1 });
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Paid', 1]);
  });

  it('may have left once it was sent again, whatever came of that: its order no longer just expires', async () => {
    const { studio, id, line, sweep } = await brokenLine('never left');
    line.reads = false;
    await sweep({ minutes: 2 });
    expect([line.made, (await captureOf(studio, id))?.outcome]).toEqual([2, { reason: 'invalid_client' }]);
    line.reads = true;
    await sweep({ minutes: 15 });
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Pending', 1]);
  });

  it('is written down as one that may have left before it is sent again: a process may stop in between', async () => {
    const outcomes: unknown[] = [];
    const { studio, id, line } = await brokenLine('never left');
    line.reads = false;
    const capture = studio.ports.providers('wallet')!;
    const watching = {
      ...studio.ports,
      providers: () => ({
        ...capture,
        captureSession: (...call: [string, string]) =>
          Effect.andThen(
            Effect.map(studio.world.intents.latest('payment.capture', String(id)), (now) =>
              outcomes.push(now?.outcome),
            ),
            capture.captureSession!(...call),
          ).pipe(Effect.orDie),
      }),
    };
    studio.later({ minutes: 2 });
    await run(resolveIntents(watching));
    expect(outcomes).toEqual([{ reason: 'sent again' }]);
  });

  it('that may have left goes to a person when its key is too old to be sent again, and the place is kept for that', async () => {
    const { studio, id, sweep } = await brokenLine('was lost');
    await sweep({ hours: 4, minutes: 59 });
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Pending', 1]);
    await sweep({ minutes: 1 });
    expect(await orderNow(studio, id)).toMatchObject({
      order: {
        state: 'OperatorReview',
        review: {
          reason: 'capture_unresolved',
          evidence: { heard: 'no answer', unread: 'RemoteDown no answer' },
        },
      },
      hold: { state: 'Converted', keptUntil: studio.now().add({ minutes: 1440 }) },
    });
    expect(await captureOf(studio, id)).toMatchObject({ state: 'Refused', outcome: { code: 'capture_unresolved' } });
    studio.later({ minutes: 1440 });
    await run(lapseReviewHolds(studio.ports));
    expect(await takenNow(studio)).toBe(0);
  });

  it.for([
    ['took the money', 'ConfirmPayment', 'Paid'],
    ['took nothing', 'Release', 'Released'],
  ] as const)('that went to a person and %s is ended by %s once the wallet can be read', async ([, action, state]) => {
    const { studio, id, sessionId, line, sweep } = await brokenLine('was lost');
    await sweep({ hours: 5 });
    const review = reviewOrder(studio.ports)({ orderId: id, action, actor: admin });
    expect(await failureOf(review)).toMatchObject({ _tag: 'RemoteDown' });
    if (action === 'ConfirmPayment') await run(studio.card.provider.captureSession!(sessionId, 'the lost one'));
    Object.assign(line, { calls: false, reads: false });
    expect((await run(review)).order).toMatchObject({ state, review: null });
  });

  it('that a person confirmed is found by what is reported of its payment: a refund that fails weeks later is an alert', async () => {
    const { studio, id, sessionId, line, sweep } = await brokenLine('was lost');
    await sweep({ hours: 5 });
    await run(studio.card.provider.captureSession!(sessionId, 'the lost one'));
    Object.assign(line, { calls: false, reads: false });
    await run(reviewOrder(studio.ports)({ orderId: id, action: 'ConfirmPayment', actor: admin }));
    await run(refundOrder(studio.ports)({ orderId: id, reason: 'requested_by_admin', actor: admin }));
    const { order } = await orderNow(studio, id);
    expect(order.state).toBe('Refunded');
    studio.later({ hours: 24 * 20 });
    studio.card.failRefund(order.paymentId ?? '');
    expect(await run(deliver(studio))).toBe('applied');
    expect(studio.db.rows('alert')).toMatchObject([{ kind: 'refund_failed', orderId: id, amountCents: 2000 }]);
  });

  it('whose money is reported by its event meanwhile is counted, and its intent closed', async () => {
    const { studio, id, sessionId, sweep } = await brokenLine('was lost');
    await run(studio.card.provider.captureSession!(sessionId, 'the lost one'));
    await run(deliver(studio));
    expect(await stateOf(studio, id)).toBe('Paid');
    await sweep({ hours: 5 });
    expect([await stateOf(studio, id), (await captureOf(studio, id))?.state]).toEqual(['Paid', 'Confirmed']);
  });

  it('whose money is reported by its event after it went to a person is no second payment', async () => {
    const { studio, id, sessionId, sweep } = await brokenLine('was lost');
    await sweep({ hours: 5 });
    await run(studio.card.provider.captureSession!(sessionId, 'the lost one'));
    await run(deliver(studio));
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'OperatorReview', capturedCents: 2000 });
    expect(studio.db.rows('alert')).toEqual([]);
    await run(
      reviewOrder({ ...studio.ports, providers: () => studio.card.provider })({
        orderId: id,
        action: 'FinalizeBooking',
        actor: admin,
      }),
    );
    expect(await stateOf(studio, id)).toBe('Finalized');
  });
});
