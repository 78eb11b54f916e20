import { describe, expect } from 'vitest';
import { slotTable } from '@svc/domain/booking';
import { finalizeOrder, holdTable, orderTable, type Order, type OrderDossier } from '@svc/domain/commerce';
import { statesOf, step, type BookingId, type InvoiceJobId, type OrderId } from '@svc/domain/kernel';
import { aBooking, after, anAccount, anId } from '../../testing/fixtures.ts';
import { anInvoiceJob } from '../../testing/fixtures.invoicing.ts';
import { aConfirmation, anOpenOrder, aRefund, awaitingPayment, changed, opened } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import { bookingOf } from './booked-order.ts';
import type { FinalizeBookings } from './order-store.ts';

const paid = async (world: StoreWorld): Promise<OrderDossier> => {
  const before = await awaitingPayment(world);
  await run(world.orders.confirm(aConfirmation(before)));
  return run(world.orders.read(before.order.id));
};

const wanted = (ids: readonly OrderId[]): FinalizeBookings => {
  const { id: _id, orderId: _order, source: _source, pendingCreditCents: _credit, ...job } = anInvoiceJob();
  return {
    orders: ids.map((each) => ({ orderId: each, bookingId: anId<BookingId>(), jobId: anId<InvoiceJobId>() })),
    job: { ...job, nextAttemptAt: after(90), createdAt: after(90) },
    now: after(90),
  };
};

/** Every booking of which nobody was mailed yet; taken out. */
const announced = async (world: StoreWorld): Promise<readonly BookingId[]> => {
  const taken: BookingId[] = [];
  for (let id = await run(world.announcements.take()); id !== null; id = await run(world.announcements.take()))
    taken.push(id);
  return taken;
};

/** Left to the long way, and nothing was written. */
const expectLeft = async (world: StoreWorld, id: OrderId): Promise<void> => {
  const state = async () => [
    await run(world.orders.read(id)),
    await run(world.timeline.of(id)),
    await run(world.bookings.ofOrder(id)),
    await run(world.invoices.jobOfOrder(id)),
  ];
  const before = await state();
  await announced(world);
  expect(await run(world.orders.finalize(wanted([id])))).toEqual([]);
  expect(await state()).toEqual(before);
  expect(await announced(world)).toEqual([]);
};

/** The usual finalization, many orders in one statement; it agrees with the domain or leaves the order to the long way. */
export const orderFinalizeContract = (name: string, open: OpenStoreWorld): void => {
  finalizes(name, open);
  leaves(name, open);
};

const finalizes = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: finalizing what was paid`, () => {
    it('writes what the domain decides, the booking and the one invoice job', async ({ world }) => {
      const before = await paid(world);
      const command = wanted([before.order.id]);
      expect(await run(world.orders.finalize(command))).toEqual([before.order.id]);
      const decided = finalizeOrder(before, 'hold', command.now)._unsafeUnwrap();
      expect(await announced(world)).toContain(command.orders[0]!.bookingId);
      expect(await run(world.orders.read(before.order.id))).toEqual({
        ...before,
        order: decided.order,
        hold: decided.hold,
        booked: true,
      });
      const [{ bookingId, jobId } = { bookingId: '', jobId: '' }] = command.orders;
      const { slotId, userId, id: orderId } = before.order;
      const booked = bookingOf({ id: orderId, userId }, slotId!, bookingId as BookingId, command.now);
      expect(await run(world.bookings.ofOrder(orderId))).toEqual(booked);
      const job = { ...command.job, id: jobId, orderId, source: 'Booking', pendingCreditCents: 0 };
      expect(await run(world.invoices.jobOfOrder(orderId))).toEqual(job);
    });

    it('writes to the timeline what the domain notes, and that the invoice is queued', async ({ world }) => {
      const before = await paid(world);
      const command = wanted([before.order.id]);
      const [note] = finalizeOrder(before, 'hold', command.now)._unsafeUnwrap().notes;
      await run(world.orders.finalize(command));
      const timeline = await run(world.timeline.of(before.order.id));
      expect(timeline.slice(-2)).toEqual([
        { ...note, at: command.now, actor: { kind: 'machine', name: 'BookingPaymentBackgroundService' } },
        {
          at: command.now,
          event: 'invoice.queued',
          actor: { kind: 'machine', name: 'finalize' },
          amountCents: before.order.total.amountCents,
          facts: { job: command.orders[0]?.jobId },
        },
      ]);
    });

    it('takes many at once, each once, also when several workers come for the same ones', async ({ world }) => {
      const dossiers = await Promise.all(times(8, () => paid(world)));
      const ids = dossiers.map(({ order }) => order.id);
      const shares = await together(times(4, () => world.orders.finalize(wanted(ids))));
      expect(shares.flat().toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
      for (const id of ids) {
        const events = (await run(world.timeline.of(id))).map(({ event }) => event);
        expect(events).toEqual(['order.opened', 'order.paid', 'order.finalized', 'invoice.queued']);
      }
    });

    it('takes the usual ones and leaves the others among them', async ({ world }) => {
      const [one, other, two] = [await paid(world), await awaitingPayment(world), await paid(world)];
      const ids = [one, other, two].map(({ order }) => order.id);
      // A batch answers which orders, not in which order.
      const taken = await run(world.orders.finalize(wanted(ids)));
      expect(taken.toSorted((a, b) => a - b)).toEqual([one.order.id, two.order.id].toSorted((a, b) => a - b));
      expect(await run(world.orders.read(other.order.id))).toEqual(other);
    });

    it('has nothing to do when nothing is paid', async ({ world }) => {
      expect(await run(world.orders.finalize(wanted([])))).toEqual([]);
    });
  });
};

const leaves = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: finalizing leaves an order to the long way, with nothing written,`, () => {
    const odd: readonly (readonly [string, (dossier: OrderDossier) => Partial<Order>])[] = [
      ['of which a part went back', () => ({ refundedCents: 1 })],
      ['that was paid too much', ({ order }) => ({ capturedCents: order.total.amountCents + 1 })],
      ['that was paid too little', ({ order }) => ({ capturedCents: order.total.amountCents - 1 })],
      ['that was final before', () => ({ finalizedAt: after(61) })],
      ['that a person looked at', () => ({ review: { reason: 'payment_mismatch', evidence: {}, since: after(61) } })],
    ];
    it.for(odd)('%s', async ([, over], { world }) => {
      const { order } = await paid(world);
      await changed(world, order.id, (dossier) => ({ order: over(dossier) }));
      await expectLeft(world, order.id);
    });

    it('whose place is kept for a review', async ({ world }) => {
      const { order } = await paid(world);
      await changed(world, order.id, () => ({ hold: { keptUntil: after(9000) } }));
      await expectLeft(world, order.id);
    });

    it('whose payer has another booking there', async ({ world }) => {
      const { order } = await paid(world);
      const { slotId, userId } = order;
      if (slotId === null) throw new Error('a booking order without a slot');
      await run(world.bookings.insert(aBooking({ id: slotId }, { userId, state: 'Confirmed', orderId: null })));
      await expectLeft(world, order.id);
    });

    it('whose payer was deleted; the others of the moment become final', async ({ world }) => {
      const [gone, other] = [await paid(world), await paid(world)];
      await run(world.accounts.insert(anAccount({ id: gone.order.userId, state: 'Deleted' })));
      await expectLeft(world, gone.order.id);
      const both = wanted([gone.order.id, other.order.id]);
      expect(await run(world.orders.finalize(both))).toEqual([other.order.id]);
    });

    it('that has an invoice job already', async ({ world }) => {
      const { order } = await paid(world);
      await run(world.invoices.insertJob(anInvoiceJob({ orderId: order.id })));
      await expectLeft(world, order.id);
    });

    it('that a refund has in its hands', async ({ world }) => {
      const { order } = await paid(world);
      const refund = aRefund(order.id);
      await changed(world, order.id, () => ({ order: { state: 'RefundPending', restoreTo: 'Paid' }, refund }));
      await expectLeft(world, order.id);
    });

    it('a second order of one person for one class that comes in the same moment', async ({ world }) => {
      const first = await paid(world);
      const { userId, activityId, slotId } = first.order;
      if (slotId === null || activityId === null) throw new Error('a booking order without a slot');
      await changed(world, first.order.id, () => ({ hold: { state: 'Released' } }));
      const slot = { id: slotId, activityId };
      const { order } = await opened(world, anOpenOrder(slot, { userId }));
      for (const id of [first.order.id, order.id])
        await changed(world, id, ({ order: { total } }) => ({
          order: { state: 'Paid', capturedCents: total.amountCents, paymentId: `pi_${id}`, paidAt: after(60) },
          hold: { state: 'Converted' },
        }));
      const both = [first.order.id, order.id];
      expect(await run(world.orders.finalize(wanted(both)))).toEqual([first.order.id]);
      await expectLeft(world, order.id);
    });

    it.for(statesOf(slotTable))('unless its class takes people, also once it is over: %s', async (state, { world }) => {
      const { order } = await paid(world);
      const slotView = await run(world.slots.find(order.slotId!, order.userId));
      await run(world.slots.put({ ...slotView!.slot, state }));
      if (state !== 'Open' && state !== 'Done') return await expectLeft(world, order.id);
      expect(await run(world.orders.finalize(wanted([order.id])))).toEqual([order.id]);
    });

    const cells = statesOf(orderTable).flatMap((order) => statesOf(holdTable).map((hold) => ({ order, hold })));
    it.for(cells)('in every state but the usual one: order $order, hold $hold', async ({ order, hold }, { world }) => {
      const before = await paid(world);
      await changed(world, before.order.id, () => ({ order: { state: order }, hold: { state: hold } }));
      if (order !== 'Paid' || hold !== 'Converted') return await expectLeft(world, before.order.id);
      expect(await run(world.orders.finalize(wanted([before.order.id])))).toEqual([before.order.id]);
      const { order: final } = await run(world.orders.read(before.order.id));
      expect(final.state).toBe(step(orderTable, order, 'finalize')._unsafeUnwrap());
    });
  });
};
