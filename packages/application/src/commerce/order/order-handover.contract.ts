import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Slot } from '@svc/domain/booking';
import { expireOrder, failOrder, lapseReviewHold, openRefund, releaseReviewed } from '@svc/domain/commerce';
import type { Decision, OrderDossier } from '@svc/domain/commerce';
import type { AccountId, RefundId } from '@svc/domain/kernel';
import { endClaimsOf } from '../../booking/index.ts';
import { machine } from '../../kernel/index.ts';
import { aBooking, after, anId, now } from '../../testing/fixtures.ts';
import { anOpenOrder, changed, opened, storedSlot } from '../../testing/fixtures.money.ts';
import { bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { studioConfig } from '../../testing/studio.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import { applyDecision } from './apply-decision.ts';
import type { MoneyPorts } from '../commerce-ports.ts';

const actor = machine('commerce');
const late = after(3600);
/** Stores and clock alone: nothing here may look outside. */
const moneyPorts = (world: StoreWorld) => ({ ...portsAt(world, now), config: studioConfig }) as unknown as MoneyPorts;

/** Two places, one kept by an order and one by somebody else; two people wait. */
const fullClass = async (world: StoreWorld) => {
  const slot = await storedSlot(world, { capacity: 2, taken: 1 });
  const { order } = await opened(world, anOpenOrder(slot));
  return { slot, order, waiting: [await waits(world, slot), await waits(world, slot)] as const };
};

/** Plays a decision as every use case does: locked, judged, applied. */
const play = (world: StoreWorld, { order }: Pick<OrderDossier, 'order'>, decide: (dossier: OrderDossier) => Decision) =>
  world.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* world.orders.lock(order.id);
      return yield* applyDecision(moneyPorts(world))(before, decide(before), actor);
    }),
  );

const reviewed = {
  state: 'OperatorReview' as const,
  review: { reason: 'payment_mismatch' as const, evidence: {}, since: now },
};
const captured = { paymentId: 'pi_1', capturedCents: 2000, paidAt: now };
const wentBack = { capturedCents: 2000, refundedCents: 2000 };

interface End {
  /** What happened to the order before. */
  readonly before?: (world: StoreWorld, dossier: OrderDossier, slot: Slot) => Promise<unknown>;
  readonly decide: (dossier: OrderDossier) => Decision;
}

/** Every way in which an order lets go of a place. */
const ends: Readonly<Record<string, End>> = {
  'limit.hold: its hold expires': { decide: (dossier) => expireOrder(dossier, late) },
  'record.capacity-hold: its payment fails': { decide: (dossier) => failOrder(dossier, 'card_declined', 'fail') },
  'an operator releases it': {
    before: (world, { order }) => changed(world, order.id, () => ({ order: reviewed })),
    decide: (dossier) => releaseReviewed(dossier)._unsafeUnwrap(),
  },
  'limit.review-hold: its review takes too long': {
    before: (world, { order }) =>
      changed(world, order.id, () => ({
        order: { ...reviewed, ...captured },
        hold: { state: 'Converted', keptUntil: now },
      })),
    decide: (dossier) => lapseReviewHold(dossier, late),
  },
  'it is given back before it is booked': {
    before: (world, { order }) =>
      changed(world, order.id, () => ({ order: { state: 'Paid', ...captured }, hold: { state: 'Converted' } })),
    decide: refundedAtConsole,
  },
  'its booking is given back': {
    before: async (world, { order }, slot) => {
      await changed(world, order.id, () => ({
        order: { state: 'Finalized', ...captured, finalizedAt: now },
        hold: { state: 'Converted' },
      }));
      await run(world.bookings.insert(aBooking(slot, { userId: order.userId, orderId: order.id, means: 'order' })));
    },
    decide: refundedAtConsole,
  },
};

function refundedAtConsole(dossier: OrderDossier): Decision {
  const command = { refundId: anId<RefundId>(), reason: 'requested_by_admin' as const, remote: wentBack, now };
  return openRefund(dossier, command)._unsafeUnwrap();
}

/** What becomes of the places that orders and people let go of, on whatever the stores stand. */
export const orderHandoverContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a place is handed on once to who waits, when`, () => {
    it.for(Object.entries(ends))('%s', async ([, { before, decide }], { world }) => {
      const { slot, order } = await fullClass(world);
      await before?.(world, await run(world.orders.read(order.id)), slot);
      await together(
        times(3, () => play(world, { order }, (dossier) => (isOver(dossier) ? idle(dossier) : decide(dossier)))),
      );
      expect(await listOf(world, slot)).toMatchObject({
        states: ['Offered', 'Waiting'],
        outcomes: ['offered'],
        taken: 2,
      });
    });

    it('a person goes who had booked it by an entry, and keeps what waited behind', async ({ world }) => {
      const subscription = await storedSubscription(world);
      const { slot, booking } = await bookedByEntry(world, subscription, { slot: { capacity: 1 } });
      const [one, two] = [await waits(world, slot), await waits(world, slot)];
      const end = (userId: AccountId) => world.unitOfWork.run(endClaimsOf(portsAt(world))({ userId, now, actor }));
      expect(await run(end(two.userId))).toBe(0);
      expect(await together(times(2, () => end(subscription.userId)))).toEqual(expect.arrayContaining([0, 1]));
      expect(await run(world.bookings.find(booking.id))).toMatchObject({
        state: 'StudioCancelled',
        entryOutcome: 'returned',
      });
      expect((await run(world.subscriptions.find(subscription.id)))?.remaining).toBe(10);
      expect(await listOf(world, slot)).toMatchObject({ states: ['Offered', 'Left'], outcomes: ['offered'], taken: 1 });
      await run(end(one.userId));
      expect(await listOf(world, slot)).toMatchObject({
        states: ['Declined', 'Left'],
        outcomes: ['freed', 'offered'],
        taken: 0,
      });
    });
  });

  describe(`${name}: a person who goes`, () => {
    it('keeps what was paid online, what is over and what was attended', async ({ world }) => {
      const userId = anId<AccountId>();
      const [paid, past, attended] = [
        await storedSlot(world, { taken: 1 }),
        await storedSlot(world, { taken: 1, startsAt: after(-3600), endsAt: after(-60) }),
        await storedSlot(world, { taken: 1 }),
      ];
      const { order } = await opened(world, anOpenOrder(await storedSlot(world), { userId }));
      await run(world.bookings.insert(aBooking(paid, { userId, means: 'order', orderId: order.id })));
      await run(world.bookings.insert(aBooking(past, { userId })));
      await run(world.bookings.insert(aBooking(attended, { userId, state: 'CheckedIn' })));
      expect(await run(world.unitOfWork.run(endClaimsOf(portsAt(world))({ userId, now, actor })))).toBe(0);
      for (const slot of [paid, past, attended])
        expect(await listOf(world, slot)).toMatchObject({ outcomes: [], taken: 1 });
    });
  });
};

/** The review's releases and refunds refuse what is over by themselves; a race must find that out under the lock. */
const isOver = ({ order, hold }: OrderDossier): boolean =>
  ['Expired', 'PaymentFailed', 'Released', 'Refunded'].includes(order.state) || hold?.state === 'Released';
const idle = (dossier: OrderDossier): Decision => expireOrder(dossier, now.subtract({ hours: 1000 }));
