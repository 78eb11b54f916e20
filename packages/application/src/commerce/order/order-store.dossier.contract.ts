import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { isOpenRefund, refundTable, type OrderState } from '@svc/domain/commerce';
import { statesOf, type AccountId, type OrderId } from '@svc/domain/kernel';
import { aBooking, after, anId, now } from '../../testing/fixtures.ts';
import { anOpenOrder, aRefund, awaitingPayment, changed, opened, storedSlot } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { breaks, failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const nobody = Number.MAX_SAFE_INTEGER as OrderId;

/** Reading, locking and saving a whole dossier. */
export const orderDossierContract = (name: string, open: OpenStoreWorld): void => {
  saves(name, open);
  finds(name, open);
};

const saves = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an order's dossier`, () => {
    it('comes back from a save with every field as it was given', async ({ world }) => {
      const before = await awaitingPayment(world);
      const { id } = before.order;
      const refund = aRefund(id, { state: 'Pending', providerRefundId: 're_1', reason: 'capacity_refunded' });
      const order = {
        ...before.order,
        state: 'RefundPending',
        paymentId: 'pi_1',
        capturedCents: 2000,
        refundedCents: 700,
        restoreTo: 'OperatorReview',
        review: {
          reason: 'payment_mismatch',
          evidence: { expectedCents: 2000, receivedCents: 1999, wrong: 'amount', none: null, late: true },
          since: after(3),
        },
        finalizationAttempts: 4,
        paidAt: after(1),
        finalizedAt: after(2),
      } as const;
      const hold = { ...before.hold!, state: 'Converted', keptUntil: after(86_400) } as const;
      const attempt = {
        ...before.attempt!,
        state: 'Captured',
        sessionId: `cs_${anId()}`,
        url: 'https://x.test/',
        paymentId: 'pi_1',
      } as const;
      const written = await changed(world, id, () => ({ order, hold, attempt, refund }));
      expect(written).toEqual({ order, hold, attempt, refunds: [refund], booked: false });
      expect(await run(world.orders.read(id))).toEqual(written);
    });

    it('takes null back where it stood: what was set is cleared by a later save', async ({ world }) => {
      const { order } = await awaitingPayment(world);
      await changed(world, order.id, () => ({
        order: {
          restoreTo: 'Paid',
          paidAt: after(1),
          review: { reason: 'refund_unresolved', evidence: {}, since: now },
        },
        hold: { keptUntil: after(9) },
      }));
      const back = await changed(world, order.id, () => ({
        order: { restoreTo: null, paidAt: null, review: null },
        hold: { keptUntil: null },
      }));
      expect([back.order.restoreTo, back.order.paidAt, back.order.review, back.hold?.keptUntil]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    });

    it('keeps the parts that a save does not name', async ({ world }) => {
      const before = await awaitingPayment(world);
      const refund = aRefund(before.order.id);
      await changed(world, before.order.id, () => ({ refund }));
      const written = await changed(world, before.order.id, () => ({ order: { finalizationAttempts: 1 } }));
      expect(written).toEqual({ ...before, order: { ...before.order, finalizationAttempts: 1 }, refunds: [refund] });
    });

    it('knows whether its booking exists', async ({ world }) => {
      const { order } = await awaitingPayment(world);
      await run(world.bookings.insert(aBooking({ id: order.slotId! }, { userId: order.userId, orderId: order.id })));
      expect((await run(world.orders.read(order.id))).booked).toBe(true);
    });

    it('lists its refunds in the order they were opened', async ({ world }) => {
      const { order } = await awaitingPayment(world);
      const first = aRefund(order.id, { state: 'Refused', openedAt: after(1) });
      const second = aRefund(order.id, {
        state: 'Confirmed',
        openedAt: after(2),
        amount: { amountCents: 5, currency: 'EUR' },
      });
      await changed(world, order.id, () => ({ refund: first }));
      await changed(world, order.id, () => ({ refund: second }));
      await changed(world, order.id, () => ({ refund: { ...first, providerRefundId: 're_late' } }));
      const { refunds } = await run(world.orders.read(order.id));
      expect(refunds).toEqual([{ ...first, providerRefundId: 're_late' }, second]);
    });

    it.for(statesOf(refundTable))(
      'takes a second open refund only beside one that is over: %s',
      async (state, { world }) => {
        const { order } = await awaitingPayment(world);
        const first = aRefund(order.id, { state });
        await changed(world, order.id, () => ({ refund: first }));
        const second = world.unitOfWork.run(
          Effect.flatMap(world.orders.lock(order.id), (before) =>
            world.orders.save({ order: before.order, refund: aRefund(order.id) }),
          ),
        );
        expect(await breaks(second)).toBe(isOpenRefund(first));
        expect((await run(world.orders.read(order.id))).refunds).toHaveLength(isOpenRefund(first) ? 1 : 2);
      },
    );

    it('is forgotten with the transaction that wrote it', async ({ world }) => {
      const before = await awaitingPayment(world);
      const body = Effect.gen(function* () {
        const { order } = yield* world.orders.lock(before.order.id);
        yield* world.orders.save({ order: { ...order, state: 'Paid' }, refund: aRefund(order.id) });
        return yield* Effect.fail('no');
      });
      expect(await failureOf(world.unitOfWork.run(body))).toBe('no');
      expect(await run(world.orders.read(before.order.id))).toEqual(before);
    });

    it('is locked for one at a time: no update is lost', async ({ world }) => {
      const { order } = await awaitingPayment(world);
      const count = world.unitOfWork.run(
        Effect.gen(function* () {
          const { order: locked } = yield* world.orders.lock(order.id);
          yield* Effect.yieldNow;
          yield* world.orders.save({ order: { ...locked, finalizationAttempts: locked.finalizationAttempts + 1 } });
        }),
      );
      await together(times(8, () => count));
      expect((await run(world.orders.read(order.id))).order.finalizationAttempts).toBe(8);
    });
  });
};

const finds = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: finding orders`, () => {
    it('says not found for one that does not exist', async ({ world }) => {
      expect(await failureOf(world.orders.read(nobody))).toEqual({ _tag: 'NotFound', what: 'Order' });
      expect(await failureOf(world.unitOfWork.run(world.orders.lock(nobody)))).toEqual({
        _tag: 'NotFound',
        what: 'Order',
      });
    });

    it('finds by the session of that provider alone', async ({ world }) => {
      const { order, attempt } = await awaitingPayment(world);
      const sessionId = attempt?.sessionId ?? '';
      expect(await run(world.orders.findBySession('card', sessionId))).toBe(order.id);
      expect(await run(world.orders.findBySession('wallet', sessionId))).toBeNull();
      expect(await run(world.orders.findBySession('card', `cs_${anId()}`))).toBeNull();
    });

    it('lists newest first, by page, with the total of the filter', async ({ world }) => {
      const userId = anId<AccountId>();
      const ids: OrderId[] = [];
      for (let at = 0; at < 5; at += 1)
        ids.push((await opened(world, anOpenOrder(await storedSlot(world), { userId, maxActiveHolds: 9 }))).order.id);
      const page = async (at: number) => {
        const { items, total } = await run(world.orders.list({ page: at, pageSize: 2, userId }));
        return { ids: items.map(({ order }) => order.id), total };
      };
      const [a, b, c, d, e] = ids.toReversed();
      expect(await page(1)).toEqual({ ids: [a, b], total: 5 });
      expect(await page(2)).toEqual({ ids: [c, d], total: 5 });
      expect(await page(3)).toEqual({ ids: [e], total: 5 });
      expect(await page(4)).toEqual({ ids: [], total: 5 });
    });

    it('lists by state, whole dossiers', async ({ world }) => {
      const userId = anId<AccountId>();
      const paid = await awaitingPayment(world, { userId });
      await awaitingPayment(world, { userId });
      const dossier = await changed(world, paid.order.id, () => ({ order: { state: 'Paid' } }));
      const listed = (state: OrderState) => run(world.orders.list({ page: 1, pageSize: 9, userId, states: [state] }));
      expect(await listed('Paid')).toMatchObject({ items: [dossier], total: 1 });
      expect(await listed('Refunded')).toEqual({ items: [], total: 0 });
    });
  });
};
