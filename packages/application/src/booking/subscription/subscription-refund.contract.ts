import { describe, expect } from 'vitest';
import { usedEntries, type ClientSubscription } from '@svc/domain/booking';
import type { OrderId } from '@svc/domain/kernel';
import { machine } from '../../kernel/index.ts';
import { after, anId, now } from '../../testing/fixtures.ts';
import { anOpenOrder, opened, slotNow, storedSlot } from '../../testing/fixtures.money.ts';
import { aStudioPlan, bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { listOf, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { grantSubscription } from './grant-subscription.ts';
import {
  confirmSubscriptionRefund,
  failSubscriptionRefund,
  openSubscriptionRefund,
  quoteSubscriptionRefund,
} from './refund-subscription.ts';

const zone = 'Europe/Rome';
const actor = machine('commerce');
const portsOf = (world: StoreWorld) => ({ ...world, ids: { next: anId } });
const anOrderId = async (world: StoreWorld): Promise<OrderId> =>
  (await opened(world, anOpenOrder(await storedSlot(world)))).order.id;
const sold = async (world: StoreWorld, over: Partial<ClientSubscription> = {}) =>
  storedSubscription(world, {
    orderId: await anOrderId(world),
    paid: { amountCents: 9000, method: 'online' },
    ...over,
  });
const refundOf = (world: StoreWorld, { id: subscriptionId }: ClientSubscription) => {
  const ports = portsOf(world);
  const inside = world.unitOfWork.run;
  const question = {
    subscriptionId,
    mode: 'remaining' as const,
    money: { paidCents: 9000, refundedCents: 0 },
    paidBack: false,
    now,
    zone,
  };
  return {
    quote: () => run(quoteSubscriptionRefund(ports)(question)),
    open: () => run(inside(openSubscriptionRefund(ports)(question))),
    fail: () => run(inside(failSubscriptionRefund(ports)(subscriptionId))),
    confirm: () => run(inside(confirmSubscriptionRefund(ports)({ subscriptionId, now, actor }))),
  };
};
const ledgerSum = async (world: StoreWorld, { id }: ClientSubscription): Promise<number> =>
  (await run(world.subscriptions.movementsOf(id))).reduce((sum, { delta }) => sum + delta, 0);

/** What selling and refunding a subscription does to everything it touches, on whatever the stores stand. */
export const subscriptionRefundContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an order of a plan`, () => {
    it('makes one subscription with its entries, however often and by however many it is fulfilled', async ({
      world,
    }) => {
      const orderId = await anOrderId(world);
      const plan = aStudioPlan();
      const grant = world.unitOfWork.run(
        grantSubscription(portsOf(world))({ orderId, userId: anId(), plan, paidCents: 9000, now, zone, actor }),
      );
      const made = await together(times(5, () => grant));
      const stored = await run(world.subscriptions.ofOrder(orderId));
      expect(new Set(made.map(({ id }) => id))).toEqual(new Set([stored?.id]));
      expect(stored).toMatchObject({ remaining: 10, status: 'Active', planId: plan.id, orderId });
      expect(stored?.validTo?.toString()).toBe('2027-05-31');
      expect(await run(world.subscriptions.movementsOf(stored!.id))).toMatchObject([{ kind: 'grant', delta: 10 }]);
    });
    it('of an unlimited one gives no entries to count', async ({ world }) => {
      const orderId = await anOrderId(world);
      const plan = aStudioPlan({ entries: null });
      const command = {
        orderId,
        userId: anId<ClientSubscription['userId']>(),
        plan,
        paidCents: 9000,
        now,
        zone,
        actor,
      };
      const made = await run(world.unitOfWork.run(grantSubscription(portsOf(world))(command)));
      expect([made.remaining, await run(world.subscriptions.movementsOf(made.id))]).toEqual([null, []]);
    });
  });

  describe(`${name}: the refund of a subscription`, () => {
    it('state.subscription.refund: counts the entries of its bookings ahead, and fixes what was quoted', async ({
      world,
    }) => {
      const subscription = await sold(world);
      const { booking } = await bookedByEntry(world, subscription);
      await bookedByEntry(world, subscription, { slot: { startsAt: after(-7200), endsAt: after(-3600) } });
      const refund = refundOf(world, subscription);
      expect(await refund.quote()).toMatchObject({ amountCents: 8100, basis: { unused: 9, sold: 10 } });
      expect(await refund.open()).toMatchObject({
        amountCents: 8100,
        subscription: { status: 'RefundPending', refund: { bookingIds: [booking.id] } },
      });
      expect((await refund.open()).subscription.version).toBe(subscription.version + 1);
      expect(await run(world.subscriptions.find(subscription.id))).toMatchObject({
        status: 'RefundPending',
        remaining: 8,
      });
    });
    it('gives nothing back for entries that were a present, in Postgres as in the domain', async ({ world }) => {
      const subscription = await sold(world);
      const { booking } = await bookedByEntry(world, subscription);
      const past = { slot: { startsAt: after(-7200), endsAt: after(-3600) } };
      const [missed, attended] = [
        (await bookedByEntry(world, subscription, past)).booking,
        (await bookedByEntry(world, subscription, past)).booking,
      ];
      const write = (
        kind: 'credit' | 'debit' | 'grant' | 'return',
        delta: number,
        bookingId: typeof missed.id | null,
      ) => {
        const line = { id: anId<string & { readonly brand: 'EntryMovementId' }>(), subscriptionId: subscription.id };
        const movement = { ...line, kind, delta, bookingId, reason: null, at: now, key: `${kind}:${line.id}` };
        return run(world.subscriptions.move(movement, actor));
      };
      await write('credit', 7, null);
      await write('grant', 2, null);
      await write('credit', 3, missed.id);
      await write('debit', -1, null);
      expect(await refundOf(world, subscription).quote()).toMatchObject({
        amountCents: 7200, // one attended, one taken by hand; the one ahead and the one made up for are not used
        basis: { unused: 8, sold: 10 },
      });
      const ledger = await run(world.subscriptions.movementsOf(subscription.id));
      for (const except of [[], [booking.id], [booking.id, attended.id], [missed.id, booking.id, attended.id]])
        expect(await run(world.subscriptions.usedEntries(subscription.id, except))).toBe(usedEntries(ledger, except));
    });
    it('that failed leaves everything as it was', async ({ world }) => {
      const subscription = await sold(world);
      const refund = refundOf(world, subscription);
      await refund.open();
      expect(await refund.fail()).toEqual({ ...subscription, version: 3 });
      expect(await refund.fail()).toEqual({ ...subscription, version: 3 });
    });
    it('state.subscription.refund: (27) cancels it, ends its bookings ahead and frees each place once', async ({
      world,
    }) => {
      const subscription = await sold(world);
      const ahead = [
        await bookedByEntry(world, subscription),
        await bookedByEntry(world, subscription, { booking: { state: 'Requested' } }),
      ];
      const attended = await bookedByEntry(world, subscription, { booking: { state: 'CheckedIn' } });
      const past = await bookedByEntry(world, subscription, { slot: { startsAt: after(-7200), endsAt: after(-3600) } });
      const refund = refundOf(world, subscription);
      await refund.open();
      const answers = await Promise.all(times(5, refund.confirm));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['Cancelled']));
      const states = async (some: readonly { booking: { id: typeof past.booking.id } }[]) =>
        (await run(world.bookings.lock(some.map(({ booking }) => booking.id)))).map(({ state, entryOutcome }) => [
          state,
          entryOutcome,
        ]);
      expect(await states(ahead)).toEqual([
        ['StudioCancelled', 'spent'],
        ['StudioCancelled', 'spent'],
      ]);
      expect(await states([attended, past])).toEqual([
        ['CheckedIn', 'spent'],
        ['Confirmed', 'spent'],
      ]);
      for (const { slot } of ahead) expect((await slotNow(world, slot)).taken).toBe(0);
      for (const { slot } of [attended, past]) expect((await slotNow(world, slot)).taken).toBe(1);
      expect(await run(world.subscriptions.find(subscription.id))).toMatchObject({ status: 'Cancelled', remaining: 0 });
      expect(await ledgerSum(world, subscription)).toBe(0);
    });
    it('state.subscription.refund: (27) wakes the waiting list exactly once for each of its places', async ({
      world,
    }) => {
      const subscription = await sold(world);
      const booked = [];
      for (let at = 0; at < 4; at += 1)
        booked.push(await bookedByEntry(world, subscription, { slot: { capacity: 1 } }));
      for (const { slot } of booked) {
        await waits(world, slot);
        await waits(world, slot);
      }
      const refund = refundOf(world, subscription);
      await refund.open();
      await Promise.all(times(3, refund.confirm));
      for (const { slot, booking } of booked) {
        expect(await listOf(world, slot)).toMatchObject({
          states: ['Offered', 'Waiting'],
          outcomes: ['offered'],
          taken: 1,
        });
        expect(await run(world.waitingList.handoversOf(slot.id))).toMatchObject([
          { releasedRef: `booking:${booking.id}:1` },
        ]);
      }
    });
    it('made at the provider’s console ends it as well, though it was never opened here', async ({ world }) => {
      const subscription = await sold(world);
      const { slot } = await bookedByEntry(world, subscription);
      expect((await refundOf(world, subscription).confirm()).status).toBe('Cancelled');
      expect((await slotNow(world, slot)).taken).toBe(0);
    });
    it('of the rest of the money is confirmed too, and takes what was credited meanwhile', async ({ world }) => {
      const subscription = await sold(world);
      const first = refundOf(world, subscription);
      await first.open();
      await first.confirm();
      const money = { paidCents: 9000, refundedCents: 8000 };
      const rest = { mode: 'full' as const, money, paidBack: true, now, zone };
      const opening = openSubscriptionRefund(portsOf(world))({ subscriptionId: subscription.id, ...rest });
      expect(await run(world.unitOfWork.run(opening))).toMatchObject({ amountCents: 1000 });
      const line = { id: anId<string & { readonly brand: 'EntryMovementId' }>(), subscriptionId: subscription.id };
      const credit = { ...line, kind: 'credit' as const, delta: 2, bookingId: null, reason: null, at: now };
      await run(world.subscriptions.move({ ...credit, key: `credit:${line.id}` }, actor));
      await Promise.all(times(3, first.confirm));
      expect(await run(world.subscriptions.find(subscription.id))).toMatchObject({ status: 'Cancelled', remaining: 0 });
      expect(await ledgerSum(world, subscription)).toBe(0);
    });
    it('refund_not_allowed: of what was paid at the desk; not found: of what is not there', async ({ world }) => {
      const cash = await storedSubscription(world);
      const ports = portsOf(world);
      const question = {
        subscriptionId: cash.id,
        mode: 'full' as const,
        money: { paidCents: 9000, refundedCents: 0 },
        paidBack: false,
        now,
        zone,
      };
      const opening = (id: ClientSubscription['id']) =>
        failureOf(world.unitOfWork.run(openSubscriptionRefund(ports)({ ...question, subscriptionId: id })));
      expect(await opening(cash.id)).toMatchObject({ code: 'refund_not_allowed' });
      expect(await opening(anId())).toMatchObject({ _tag: 'NotFound' });
      expect(await run(world.subscriptions.find(cash.id))).toEqual(cash);
    });
  });
};
