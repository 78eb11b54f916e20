import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { admin, openStudio, orderNow, paid, takenNow } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import { refundOrder } from './refund-order.ts';
import { reviewOrder } from '../order/review-order.ts';
import { settlePendingRefunds } from './settle-refunds.reconciler.ts';

/** A final order whose refund the provider has pending, and how often the provider is read from there on. */
const pending = async () => {
  const reads = { made: 0, down: false };
  const settled: { status: 'pending' | 'succeeded' } = { status: 'pending' };
  const studio = await openStudio({
    provider: (provider) => ({
      ...provider,
      readPayment: (id) =>
        Effect.suspend(() => {
          reads.made += 1;
          if (reads.down) studio.card.failRead();
          return Effect.map(provider.readPayment(id), (payment) =>
            payment === null
              ? null
              : { ...payment, refunds: payment.refunds.map((each) => ({ ...each, status: settled.status })) },
          );
        }),
    }),
  });
  const { order } = await paid(studio);
  await run(finalizeOrders(studio.ports));
  studio.card.planRefund('pending');
  await run(refundOrder(studio.ports)({ orderId: order.id, reason: 'requested_by_admin', actor: admin }));
  expect((await orderNow(studio, order.id)).order.state).toBe('RefundPending');
  reads.made = 0;
  /** Sweeps every half minute, as the service does. */
  const sweepFor = async (minutes: number) => {
    for (let at = 0; at < minutes * 2; at += 1) {
      studio.later({ seconds: 30 });
      await run(settlePendingRefunds(studio.ports));
    }
  };
  return { studio, id: order.id, reads, settled, sweepFor };
};

describe('a refund that the provider has pending', () => {
  it('is looked at ever more rarely: a few times in its first day, not at every sweep', async () => {
    const { reads, sweepFor } = await pending();
    await sweepFor(24 * 60);
    expect(reads.made).toBeGreaterThan(5);
    expect(reads.made).toBeLessThan(15);
  });

  it('is looked at no more often while the provider cannot be read', async () => {
    const { reads, sweepFor } = await pending();
    reads.down = true;
    await sweepFor(6 * 60);
    expect(reads.made).toBeLessThan(10);
  });

  it('is found settled at the next look', async () => {
    const { studio, id, settled, sweepFor } = await pending();
    await sweepFor(1);
    settled.status = 'succeeded';
    await sweepFor(10);
    expect((await orderNow(studio, id)).order.state).toBe('RefundPending');
    await sweepFor(6);
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
  });

  it.for([
    ['has it pending still', false, 'pending'],
    ['cannot be read', true, 'RemoteDown no answer'],
  ] as const)('goes to a person after thirty days when the provider %s', async ([, down, answer]) => {
    const { studio, id, reads, settled } = await pending();
    reads.down = down;
    for (let days = 0; days < 30; days += 1) {
      expect((await orderNow(studio, id)).order.state).toBe('RefundPending');
      studio.later({ hours: 24 });
      await run(settlePendingRefunds(studio.ports));
    }
    expect(await orderNow(studio, id)).toMatchObject({
      order: {
        state: 'OperatorReview',
        refundedCents: 0,
        review: { reason: 'refund_unresolved', evidence: { heard: answer } },
      },
      refunds: [{ state: 'Refused' }],
    });
    reads.down = false;
    const act = (action: 'FinalizeBooking' | 'RefundPayment') =>
      reviewOrder(studio.ports)({ orderId: id, action, actor: admin });
    expect(await failureOf(act('FinalizeBooking'))).toMatchObject({ code: 'review_action_not_allowed' });
    settled.status = 'succeeded'; // the money went back after all: the next refund finds it, and sends none
    expect((await run(act('RefundPayment'))).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
    expect([studio.card.payments()[0]?.refunds.length, await takenNow(studio)]).toEqual([1, 0]);
  });
});
