import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { attemptTable, holdTable, orderTable, refundTable, type OrderKind } from '@svc/domain/commerce';
import { statesOf, type OrderId } from '@svc/domain/kernel';
import { aBooking, after, now } from '../../testing/fixtures.ts';
import { anOpenOrder, aRefund, awaitingPayment, changed, opened, storedSlot } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import type { OrderQueue } from './order-store.ts';

const due = async (world: StoreWorld, queue: OrderQueue, at: Temporal.Instant, mine: readonly OrderId[]) =>
  (await run(world.orders.claim(queue, at, 30_000, 1000))).filter((id) => mine.includes(id));

/** Which orders wait for which worker, and how workers share them. */
export const orderQueuesContract = (name: string, open: OpenStoreWorld): void => {
  queues(name, open);
  claims(name, open);
};

const queues = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an order waits`, () => {
    it.for(statesOf(orderTable))(
      'to expire only while Pending, and from its very end on: %s',
      async (state, { world }) => {
        const { order } = await awaitingPayment(world, { expiresAt: after(900) });
        await changed(world, order.id, () => ({ order: { state } }));
        expect(await due(world, 'expire', after(899.999), [order.id])).toEqual([]);
        expect(await due(world, 'expire', after(900), [order.id])).toEqual(state === 'Pending' ? [order.id] : []);
      },
    );

    it.for(statesOf(orderTable))('to be finalized only while Paid: %s', async (state, { world }) => {
      const { order } = await awaitingPayment(world);
      await changed(world, order.id, () => ({ order: { state, paidAt: now } }));
      expect(await due(world, 'finalize', after(1), [order.id])).toEqual(state === 'Paid' ? [order.id] : []);
    });

    it.for(statesOf(holdTable))(
      'for the end of its review with the kept hold converted alone: %s',
      async (state, { world }) => {
        const { order } = await awaitingPayment(world);
        await changed(world, order.id, () => ({
          order: { state: 'OperatorReview' },
          hold: { state, keptUntil: after(60) },
        }));
        expect(await due(world, 'reviewHold', after(59.999), [order.id])).toEqual([]);
        expect(await due(world, 'reviewHold', after(60), [order.id])).toEqual(state === 'Converted' ? [order.id] : []);
      },
    );

    it('for the end of no review when nothing is kept, it is not under review, or it is booked', async ({ world }) => {
      const withoutEnd = (await awaitingPayment(world)).order;
      const paid = (await awaitingPayment(world)).order;
      const booked = (await awaitingPayment(world)).order;
      const holding = { state: 'Converted', keptUntil: now } as const;
      await changed(world, withoutEnd.id, () => ({
        order: { state: 'OperatorReview' },
        hold: { ...holding, keptUntil: null },
      }));
      await changed(world, paid.id, () => ({ order: { state: 'Paid' }, hold: holding }));
      await changed(world, booked.id, () => ({ order: { state: 'OperatorReview' }, hold: holding }));
      await run(world.bookings.insert(aBooking({ id: booked.slotId! }, { userId: booked.userId, orderId: booked.id })));
      expect(await due(world, 'reviewHold', after(9), [withoutEnd.id, paid.id, booked.id])).toEqual([]);
    });

    it.for(statesOf(refundTable))(
      'for its refund to settle only while the provider has it pending: %s',
      async (state, { world }) => {
        const { order } = await awaitingPayment(world);
        await changed(world, order.id, () => ({
          order: { state: 'RefundPending' },
          refund: aRefund(order.id, { state }),
        }));
        expect(await due(world, 'refundSettle', now, [order.id])).toEqual(state === 'Pending' ? [order.id] : []);
      },
    );

    it.for(statesOf(attemptTable))(
      'for its late payment from the time of the look on, only while that is awaited: %s',
      async (state, { world }) => {
        const { order } = await awaitingPayment(world);
        const attempt = { state, awaited: { since: now, lookAt: after(60) } };
        const written = await changed(world, order.id, () => ({ order: { state: 'Expired' }, attempt }));
        expect(written.attempt).toMatchObject(attempt);
        expect(await due(world, 'latePayment', after(59.999), [order.id])).toEqual([]);
        expect(await due(world, 'latePayment', after(60), [order.id])).toEqual(state === 'Awaiting' ? [order.id] : []);
      },
    );
  });
};

const claims = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: orders that wait`, () => {
    it('come oldest first', async ({ world }) => {
      const slot = await storedSlot(world);
      const ends = [300, 100, 200];
      const ids: OrderId[] = [];
      for (const end of ends) ids.push((await opened(world, anOpenOrder(slot, { expiresAt: after(end) }))).order.id);
      expect(await due(world, 'expire', after(400), ids)).toEqual([ids[1], ids[2], ids[0]]);
    });

    it('are left to their worker for the claim, and come again after it', async ({ world }) => {
      const { order } = await awaitingPayment(world);
      const at = order.expiresAt;
      expect(await due(world, 'expire', at, [order.id])).toEqual([order.id]);
      expect(await due(world, 'expire', at.add({ milliseconds: 29_999 }), [order.id])).toEqual([]);
      expect(await due(world, 'expire', at.add({ milliseconds: 30_000 }), [order.id])).toEqual([order.id]);
    });

    it('are not due before the time to which they were postponed, however often they are asked for', async ({
      world,
    }) => {
      const { order } = await awaitingPayment(world);
      const pending = { order: { state: 'RefundPending' }, refund: aRefund(order.id, { state: 'Pending' }) } as const;
      await changed(world, order.id, () => pending);
      const postpone = Effect.andThen(
        world.orders.lock(order.id),
        world.orders.postpone('refundSettle', order.id, after(600)),
      );
      await run(world.unitOfWork.run(postpone));
      expect(await due(world, 'refundSettle', after(599.999), [order.id])).toEqual([]);
      expect(await due(world, 'refundSettle', after(600), [order.id])).toEqual([order.id]);
    });

    it('are due again at once in another state than the one in which they were postponed', async ({ world }) => {
      const { order } = await awaitingPayment(world);
      await changed(world, order.id, () => ({ order: { state: 'RefundPending' } }));
      const postpone = Effect.andThen(
        world.orders.lock(order.id),
        world.orders.postpone('refundSettle', order.id, after(600)),
      );
      await run(world.unitOfWork.run(postpone));
      await changed(world, order.id, () => ({ order: { state: 'Paid', paidAt: now } }));
      expect(await due(world, 'finalize', after(1), [order.id])).toEqual([order.id]);
      const pending = { order: { state: 'RefundPending' }, refund: aRefund(order.id, { state: 'Pending' }) } as const;
      await changed(world, order.id, () => pending);
      expect(await due(world, 'refundSettle', after(2), [order.id])).toEqual([order.id]);
    });

    it('are shown to every caller, until somebody claims them', async ({ world }) => {
      const { order } = await awaitingPayment(world);
      const waiting = async (at: Temporal.Instant, kind?: OrderKind) =>
        (await run(world.orders.waiting('expire', at, 1000, kind))).filter((id) => id === order.id);
      const at = order.expiresAt;
      expect(await waiting(at.subtract({ milliseconds: 1 }))).toEqual([]);
      expect([await waiting(at), await waiting(at, 'booking'), await waiting(at, 'commerce')]).toEqual([
        [order.id],
        [order.id],
        [],
      ]);
      expect(await due(world, 'expire', at, [order.id])).toEqual([order.id]);
      expect(await waiting(at.add({ milliseconds: 29_999 }))).toEqual([]);
      expect(await waiting(at.add({ milliseconds: 30_000 }))).toEqual([order.id]);
    });

    it('are shown oldest first, in no greater number than asked for', async ({ world }) => {
      const slot = await storedSlot(world);
      const ids: OrderId[] = [];
      for (const end of [200, 100, 300])
        ids.push((await opened(world, anOpenOrder(slot, { expiresAt: after(end) }))).order.id);
      expect(await run(world.orders.waiting('expire', after(400), 2))).toEqual([ids[1], ids[0]]);
    });

    it('are shared out: no two workers get the same one, none is left behind', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 12 });
      const dossiers = await Promise.all(times(12, () => opened(world, anOpenOrder(slot))));
      const ids = dossiers.map(({ order }) => order.id);
      const shares = await together(times(4, () => world.orders.claim('expire', after(900), 30_000, 1000)));
      const got = shares.flat().filter((id) => ids.includes(id));
      expect(got.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    });

    it('come in no greater number than asked for', async ({ world }) => {
      const slot = await storedSlot(world);
      await Promise.all(times(3, () => opened(world, anOpenOrder(slot))));
      expect(await run(world.orders.claim('expire', after(900), 30_000, 2))).toHaveLength(2);
    });
  });
};
