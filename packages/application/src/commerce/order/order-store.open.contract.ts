import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { AccountId, OrderId } from '@svc/domain/kernel';
import { aBooking, after, anId, now } from '../../testing/fixtures.ts';
import {
  anOpenOrder,
  aPlaceRequest,
  changed,
  opened,
  slotNow,
  storedSlot,
  plannedIntent,
} from '../../testing/fixtures.money.ts';
import { portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times } from '../../testing/world-test.ts';
import { releasePlace } from '../../booking/index.ts';
import type { OpenOrder, OpenOrderRefusal } from './order-store.ts';

/** Refused with that code, and nothing was written: no order, no place, no intent. */
const expectRefused = async (world: StoreWorld, command: OpenOrder, code: OpenOrderRefusal): Promise<void> => {
  const before = await run(world.slots.find(command.slotId, command.userId));
  const orders = await run(world.orders.list({ page: 1, pageSize: 1, userId: command.userId }));
  expect(await run(world.orders.open(aPlaceRequest(command)))).toEqual({ kind: 'refused', code });
  expect(await run(world.slots.find(command.slotId, command.userId))).toEqual(before);
  expect(await run(world.orders.list({ page: 1, pageSize: 1, userId: command.userId }))).toEqual(orders);
  expect(await plannedIntent(world, command.intentId)).toBeNull();
};

/** How an order is opened: all or nothing. */
export const orderOpenContract = (name: string, open: OpenStoreWorld): void => {
  writes(name, open);
  refuses(name, open);
};

const writes = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: opening an order`, () => {
    it('takes the place and writes order, hold, attempt and intent in one go', async ({ world }) => {
      const slot = await storedSlot(world);
      const command = anOpenOrder(slot);
      const result = await run(world.orders.open(aPlaceRequest(command)));
      if (result.kind === 'refused') throw new Error(result.code);
      const { order, hold, attempt, refunds, booked } = result.dossier;
      expect(order).toEqual({
        id: order.id,
        kind: 'booking',
        userId: command.userId,
        activityId: slot.activityId,
        slotId: slot.id,
        state: 'Pending',
        total: command.total,
        lines: command.lines,
        billingProfile: command.billingProfile,
        provider: 'card',
        paymentId: null,
        capturedCents: 0,
        refundedCents: 0,
        restoreTo: null,
        review: null,
        finalizationAttempts: 0,
        expiresAt: command.expiresAt,
        createdAt: command.now,
        paidAt: null,
        finalizedAt: null,
        plan: null,
      });
      const { id: orderId } = order;
      const { userId, expiresAt, total } = command;
      expect(hold).toEqual({
        id: command.holdId,
        orderId,
        slotId: slot.id,
        userId,
        state: 'Active',
        expiresAt,
        keptUntil: null,
      });
      expect(attempt).toEqual({
        id: command.attemptId,
        orderId,
        provider: 'card',
        state: 'Planned',
        sessionId: null,
        url: null,
        amount: total,
        paymentId: null,
        awaited: null,
      });
      expect([refunds, booked]).toEqual([[], false]);
      expect((await slotNow(world, slot)).taken).toBe(1);
    });

    it('answers what is stored: read, lock, list and the ledger say the same', async ({ world }) => {
      const command = anOpenOrder(await storedSlot(world));
      const result = await run(world.orders.open(aPlaceRequest(command)));
      if (result.kind === 'refused') throw new Error(result.code);
      const { dossier, intent } = result;
      expect(await run(world.orders.read(dossier.order.id))).toEqual(dossier);
      expect(await run(world.unitOfWork.run(world.orders.lock(dossier.order.id)))).toEqual(dossier);
      const listed = await run(world.orders.list({ page: 1, pageSize: 10, userId: command.userId }));
      expect(listed).toMatchObject({ items: [dossier], total: 1 });
      expect(await plannedIntent(world, command.intentId)).toEqual(intent);
    });

    it('plans the session with a key that names the order and no other tenant’s', async ({ world }) => {
      const command = anOpenOrder(await storedSlot(world));
      const { order } = await opened(world, command);
      expect(await run(world.intents.latest('session.create', String(order.id)))).toMatchObject({
        id: command.intentId,
        kind: 'session.create',
        subject: String(order.id),
        attempt: 1,
        idempotencyKey: `svc-session-order-${order.id}-${command.attemptId}`,
        paramsHash: command.paramsHash,
        state: 'Planned',
        plannedAt: command.now,
        resolvedAt: null,
        outcome: null,
      });
    });

    it('begins the timeline', async ({ world }) => {
      const { order } = await opened(world, anOpenOrder(await storedSlot(world)));
      const [first, ...rest] = await run(world.timeline.of(order.id));
      expect(first).toMatchObject({ at: now, event: 'order.opened', amountCents: 2000 });
      expect(rest).toEqual([]);
    });

    it('counts orders on from each other', async ({ world }) => {
      const slot = await storedSlot(world);
      const first = await opened(world, anOpenOrder(slot));
      const second = await opened(world, anOpenOrder(slot));
      expect(second.order.id).toBeGreaterThan(first.order.id);
    });

    it('leaves nothing when the transaction around it fails', async ({ world }) => {
      const slot = await storedSlot(world);
      const command = anOpenOrder(slot);
      await failureOf(
        world.unitOfWork.run(Effect.andThen(world.orders.open(aPlaceRequest(command)), Effect.fail('no'))),
      );
      expect((await slotNow(world, slot)).taken).toBe(0);
      expect(await plannedIntent(world, command.intentId)).toBeNull();
      expect((await run(world.orders.list({ page: 1, pageSize: 1, userId: command.userId }))).total).toBe(0);
    });
  });
};

const refuses = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: opening an order is refused, with nothing written,`, () => {
    it('slot_not_found: when there is no such slot', async ({ world }) => {
      await expectRefused(world, anOpenOrder({ id: anId(), activityId: anId() }), 'slot_not_found');
    });

    it.for([
      ['Closed', 'slot_closed'],
      ['Cancelled', 'slot_cancelled'],
      ['Done', 'slot_over'],
    ] as const)('when the slot is %s: %s', async ([state, code], { world }) => {
      await expectRefused(world, anOpenOrder(await storedSlot(world, { state })), code);
    });

    it('slot_over: from the very instant the class begins, and not a microsecond before', async ({ world }) => {
      const begun = await storedSlot(world, { startsAt: now });
      await expectRefused(world, anOpenOrder(begun), 'slot_over');
      const about = await storedSlot(world, { startsAt: now.add({ microseconds: 1 }) });
      expect((await opened(world, anOpenOrder(about))).order.state).toBe('Pending');
    });

    it('place_full: when every place is taken', async ({ world }) => {
      await expectRefused(world, anOpenOrder(await storedSlot(world, { capacity: 2, taken: 2 })), 'place_full');
    });

    it('place_full: when an operator allowed more than the capacity; clients get none of it', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 2, taken: 2, over: 1 });
      await expectRefused(world, anOpenOrder(slot), 'place_full');
    });

    it('place_full: also for a person at the limit of holds, for whom another class would be no way out', async ({
      world,
    }) => {
      const slot = await storedSlot(world, { capacity: 2, taken: 2 });
      await expectRefused(world, anOpenOrder(slot, { maxActiveHolds: 0 }), 'place_full');
    });

    it('already_booked: when the person holds a place there, full or not', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 1 });
      const { order } = await opened(world, anOpenOrder(slot));
      await expectRefused(world, anOpenOrder(slot, { userId: order.userId }), 'already_booked');
    });

    it('already_booked: while a paid hold of the person waits for its booking', async ({ world }) => {
      const slot = await storedSlot(world);
      const { order } = await opened(world, anOpenOrder(slot));
      await changed(world, order.id, () => ({ order: { state: 'Paid' }, hold: { state: 'Converted' } }));
      await expectRefused(world, anOpenOrder(slot, { userId: order.userId }), 'already_booked');
    });

    it.for(['Requested', 'Confirmed', 'CheckedIn'] as const)(
      'already_booked: when the person has a %s booking there',
      async (state, { world }) => {
        const slot = await storedSlot(world);
        const booking = aBooking(slot, { state });
        await run(world.bookings.insert(booking));
        await expectRefused(world, anOpenOrder(slot, { userId: booking.userId }), 'already_booked');
      },
    );

    it.for(['Released', 'Expired'] as const)(
      'but not for a hold of the person that is %s',
      async (state, { world }) => {
        const slot = await storedSlot(world);
        const { order } = await opened(world, anOpenOrder(slot));
        await changed(world, order.id, () => ({ order: { state: 'Expired' }, hold: { state } }));
        await opened(world, anOpenOrder(slot, { userId: order.userId }));
      },
    );

    it.for(['NoShow', 'Cancelled', 'LateCancelled', 'StudioCancelled', 'Declined'] as const)(
      'but not for a booking of the person that is %s',
      async (state, { world }) => {
        const slot = await storedSlot(world);
        const booking = aBooking(slot, { state });
        await run(world.bookings.insert(booking));
        await opened(world, anOpenOrder(slot, { userId: booking.userId }));
      },
    );

    it('hold_limit_reached: at the allowed number of active holds; an ended one makes room', async ({ world }) => {
      const userId = anId<AccountId>();
      const slots = await Promise.all(times(3, () => storedSlot(world)));
      const held: OrderId[] = [];
      for (const slot of slots.slice(0, 2))
        held.push((await opened(world, anOpenOrder(slot, { userId, maxActiveHolds: 2 }))).order.id);
      const third = anOpenOrder(slots[2]!, { userId, maxActiveHolds: 2 });
      await expectRefused(world, third, 'hold_limit_reached');
      await changed(world, held[0]!, () => ({ order: { state: 'Expired' }, hold: { state: 'Expired' } }));
      expect((await opened(world, third)).order.state).toBe('Pending');
    });

    it('hold_limit_reached: counts active holds alone, not converted ones', async ({ world }) => {
      const userId = anId<AccountId>();
      const [one, two] = [await storedSlot(world), await storedSlot(world)];
      const { order } = await opened(world, anOpenOrder(one, { userId, maxActiveHolds: 1 }));
      await changed(world, order.id, () => ({ order: { state: 'Paid' }, hold: { state: 'Converted' } }));
      await opened(world, anOpenOrder(two, { userId, maxActiveHolds: 1, expiresAt: after(5) }));
    });

    it('hold_limit_reached: an offered place counts against nobody, and its person goes on buying', async ({
      world,
    }) => {
      const full = await storedSlot(world, { capacity: 1, taken: 1 });
      const { userId } = await waits(world, full);
      const released = { slotId: full.id, releasedRef: 'booking:given-up:1', userId: null, now };
      expect(await run(world.unitOfWork.run(releasePlace(portsAt(world))(released)))).toBe('offered');
      const [one, two] = [await storedSlot(world), await storedSlot(world)];
      await opened(world, anOpenOrder(one, { userId, maxActiveHolds: 1 }));
      await expectRefused(world, anOpenOrder(two, { userId, maxActiveHolds: 1 }), 'hold_limit_reached');
    });

    it('hold_limit_reached: for everybody when none is allowed', async ({ world }) => {
      await expectRefused(world, anOpenOrder(await storedSlot(world), { maxActiveHolds: 0 }), 'hold_limit_reached');
    });
  });
};
