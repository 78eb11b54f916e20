import { describe, expect } from 'vitest';
import { after, now } from '../../testing/fixtures.ts';
import { aRefund, awaitingPayment, changed } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';

/** An order paid `at`; 2000 cents. */
const paidAt = async (world: StoreWorld, at: Temporal.Instant, provider: 'card' | 'wallet' = 'card') => {
  const { order } = await awaitingPayment(world, { provider });
  return changed(world, order.id, () => ({
    order: { state: 'Paid', paidAt: at, paymentId: `pi_${order.id}`, capturedCents: 2000 },
  }));
};

/** What an order store counts of payments, for the comparison with the provider's list. */
export const orderBooksContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the books of a period`, () => {
    it('hold the payments that became known in it, its first instant in, its last one out', async ({ world }) => {
      const [before, first, last, late] = [
        await paidAt(world, after(86_399.999)),
        await paidAt(world, after(86_400)),
        await paidAt(world, after(172_799.999)),
        await paidAt(world, after(172_800)),
      ].map(({ order }) => order.id);
      const booked = await run(world.orders.bookedPayments('card', after(86_400), after(172_800), []));
      const ids = new Set(booked.map(({ orderId }) => orderId));
      expect([before, first, last, late].map((id) => ids.has(id!))).toEqual([false, true, true, false]);
      expect(booked.find(({ orderId }) => orderId === first)).toEqual({
        orderId: first,
        orderKind: 'booking',
        state: 'Paid',
        paymentId: `pi_${first}`,
        capturedCents: 2000,
        refundedCents: 0,
        refundOpenCents: 0,
        currency: 'EUR',
      });
    });

    it('hold the orders that are asked for, paid or not, at that provider alone', async ({ world }) => {
      const pending = (await awaitingPayment(world)).order;
      const other = (await paidAt(world, now, 'wallet')).order;
      const booked = await run(world.orders.bookedPayments('card', after(-9), after(-8), [pending.id, other.id]));
      expect(booked).toMatchObject([{ orderId: pending.id, state: 'Pending', paymentId: null, capturedCents: 0 }]);
    });

    it('show a refund that is on its way, and the currency that really came', async ({ world }) => {
      const { order } = await paidAt(world, now);
      const review = { reason: 'payment_mismatch', evidence: { currency: 'USD' }, since: now } as const;
      await changed(world, order.id, () => ({
        order: { state: 'RefundPending', restoreTo: 'Paid', refundedCents: 300, review },
        refund: aRefund(order.id, { state: 'Unknown', amount: { amountCents: 500, currency: 'EUR' } }),
      }));
      const [booked] = await run(world.orders.bookedPayments('card', after(-9), after(-8), [order.id]));
      expect(booked).toMatchObject({ refundedCents: 300, refundOpenCents: 500, currency: 'USD' });
    });
  });
};
