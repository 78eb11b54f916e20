import { describe, expect } from 'vitest';
import type { ClientSubscription, EntryMovement, SubscriptionId } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { awaitingPayment } from '../../testing/fixtures.money.ts';
import * as Effect from 'effect/Effect';
import { machine } from '../../kernel/index.ts';
import { aBooking, after, anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
import { aClientSubscription } from '../../testing/fixtures.subscriptions.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { breaks, failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const aMovement = (subscriptionId: SubscriptionId, delta: number): EntryMovement => {
  const id = anId<string & { readonly brand: 'EntryMovementId' }>();
  const kind = delta > 0 ? 'grant' : 'consume';
  return { id, subscriptionId, kind, delta, bookingId: null, reason: 'test', at: now, key: `${kind}:${id}` };
};
const stored = async (world: StoreWorld, over: Partial<ClientSubscription> = {}): Promise<ClientSubscription> => {
  const subscription = aClientSubscription(over);
  await run(world.subscriptions.insert(subscription));
  return subscription;
};
const desk = machine('desk');

/** What every SubscriptionStore holds, and BookingStore about the bookings of a person. */
export const subscriptionStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: entries`, () => {
    it('come back with every field, newest first, of one person or of all, page by page', async ({ world }) => {
      const userId = anId<AccountId>();
      const [one, two] = [
        await stored(world, { userId }),
        await stored(world, { userId, validTo: Temporal.PlainDate.from('2027-12-31') }),
      ];
      const other = await stored(world);
      const list = (who: AccountId | null, page = 1, pageSize = 25) =>
        run(world.subscriptions.list({ userId: who, page, pageSize }));
      expect(await list(userId)).toEqual({ items: [two, one], total: 2 });
      expect(await list(userId, 2, 1)).toEqual({ items: [one], total: 2 });
      expect((await list(null)).items).toEqual([other, two, one]);
      expect(await list(anId<AccountId>(), 9)).toEqual({ items: [], total: 0 });
      expect(await run(world.subscriptions.lockOf(userId))).toEqual([one, two]);
    });

    it('are the sum of their movements, under any interleaving, and each movement happens once', async ({ world }) => {
      const { id } = await stored(world);
      const moves = times(12, (at) => aMovement(id, at % 3 === 0 ? 5 : 1));
      await together(moves.map((movement) => world.subscriptions.move(movement, desk)));
      expect(await failureOf(world.subscriptions.move(moves[0]!, desk))).toMatchObject({ _tag: 'Taken' });
      const ledger = await run(world.subscriptions.movementsOf(id));
      expect(new Set(ledger)).toEqual(new Set(moves));
      const [after] = await run(world.subscriptions.lock([id]));
      expect(after?.remaining).toBe(ledger.reduce((sum, { delta }) => sum + delta, 0));
    });

    it('return the newest of their movements, however many there are', async ({ world }) => {
      const { id } = await stored(world);
      const moves = times(5, (at) => ({ ...aMovement(id, 1), at: after(at) }));
      for (const movement of moves) await run(world.subscriptions.move(movement, desk));
      expect(await run(world.subscriptions.movementsOf(id, 2))).toEqual(moves.slice(-2));
    });

    it('never fall below nothing: neither balance nor ledger moves', async ({ world }) => {
      const { id } = await stored(world);
      await run(world.subscriptions.move(aMovement(id, 2), desk));
      expect(await breaks(world.subscriptions.move(aMovement(id, -3), desk))).toBe(true);
      expect((await run(world.subscriptions.lock([id])))[0]?.remaining).toBe(2);
      expect(await run(world.subscriptions.movementsOf(id))).toHaveLength(1);
    });

    it('come back with all that was sold and done since, one per order', async ({ world }) => {
      const orderId = (await awaitingPayment(world)).order.id;
      const one = await stored(world, { orderId, paid: { amountCents: 9000, method: 'online' } });
      expect(await run(world.subscriptions.ofOrder(orderId))).toEqual(one);
      expect(await failureOf(world.subscriptions.insert(aClientSubscription({ orderId })))).toMatchObject({
        _tag: 'Taken',
      });
      const day = (text: string) => Temporal.PlainDate.from(text);
      const next: ClientSubscription = {
        ...one,
        status: 'RefundPending',
        restoreTo: 'Suspended',
        validFrom: day('2027-03-02'),
        validTo: day('2027-06-30'),
        suspensions: [
          { from: day('2027-03-05'), to: day('2027-03-09'), reason: 'Influenza' },
          { from: day('2027-04-01'), to: null, reason: null },
        ],
        refund: { mode: 'full', amountCents: 9000, bookingIds: [anId()], openedAt: now },
        note: 'Parla con Giulia',
        version: 2,
      };
      await run(world.subscriptions.save(next));
      expect(await run(world.subscriptions.find(one.id))).toEqual(next);
      expect(await run(world.subscriptions.find(anId<SubscriptionId>()))).toBeNull();
    });

    it('get new terms without losing what came in meanwhile', async ({ world }) => {
      const subscription = await stored(world);
      await run(world.subscriptions.move(aMovement(subscription.id, 4), desk));
      const terms = { ...subscription, validTo: Temporal.PlainDate.from('2027-06-30'), dailyLimit: null, version: 2 };
      await run(world.subscriptions.save(terms));
      expect(await run(world.subscriptions.lock([subscription.id]))).toEqual([{ ...terms, remaining: 4 }]);
    });

    it('of a new client are opened once, however many ask at once', async ({ world }) => {
      const userId = anId<AccountId>();
      const openOnce = world.unitOfWork.run(
        Effect.gen(function* () {
          if ((yield* world.subscriptions.lockOf(userId)).length > 0) return;
          yield* world.subscriptions.insert(aClientSubscription({ userId }));
        }),
      );
      await together(times(6, () => openOnce));
      expect((await run(world.subscriptions.list({ userId, page: 1, pageSize: 25 }))).total).toBe(1);
    });
  });

  describe(`${name}: the bookings of a person`, () => {
    it('are the latest class first or the soonest, by time, state and professional, page by page', async ({
      world,
    }) => {
      const [userId, pro] = [anId<AccountId>(), anId<AccountId>()];
      const books = async (hours: number, professionalIds: readonly AccountId[], state: 'Confirmed' | 'Cancelled') => {
        const activity = anActivity({ professionalIds });
        const slot = aSlot(activity, { startsAt: after(3600 * hours) });
        const booking = aBooking(slot, { userId, state });
        await run(world.activities.put(activity));
        await run(world.slots.put(slot));
        await run(world.bookings.insert(booking));
        return { booking, slot, activity, terms: null };
      };
      const [first, second, third] = [
        await books(1, [pro], 'Confirmed'),
        await books(2, [], 'Cancelled'),
        await books(3, [pro], 'Confirmed'),
      ];
      const ask = (over: Partial<Parameters<typeof world.bookings.ofUser>[0]> = {}) =>
        run(
          world.bookings.ofUser({
            userId,
            professionalId: null,
            from: null,
            to: null,
            states: null,
            first: 'latest',
            page: 1,
            pageSize: 25,
            ...over,
          }),
        );
      expect(await ask()).toEqual({ items: [third, second, first], total: 3 });
      expect(await ask({ page: 2, pageSize: 2 })).toEqual({ items: [first], total: 3 });
      expect(await ask({ first: 'soonest' })).toEqual({ items: [first, second, third], total: 3 });
      expect(await ask({ first: 'soonest', page: 2, pageSize: 2 })).toEqual({ items: [third], total: 3 });
      expect((await ask({ professionalId: pro })).items).toEqual([third, first]);
      expect((await ask({ states: ['Cancelled'] })).items).toEqual([second]);
      expect((await ask({ from: second.slot.startsAt, to: third.slot.startsAt })).items).toEqual([second]);
      expect((await ask({ userId: pro })).total).toBe(0);
    });
  });
};
