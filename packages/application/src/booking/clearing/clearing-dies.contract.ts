import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { aBooking, after, anAccount, now } from '../../testing/fixtures.ts';
import { bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { inWorld, run, times } from '../../testing/world-test.ts';
import { clearSlots } from './slot-clearing.reconciler.ts';
import type { Clearing } from './slot-clearings.ts';

const because: Clearing = { cause: 'cancel', ref: null, reason: 'Influenza', notify: true, actor: admin };
const CLAIM_MS = 5000;
const [CLASSES, DIES_IN] = [30, 12] as const;

const storedAccount = async (world: StoreWorld) => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  return account;
};

/** A cancelled class with two people: one came by an entry, the other has paid. */
const aCancelledClass = async (world: StoreWorld, nth: number) => {
  const [byEntry, payer] = [await storedAccount(world), await storedAccount(world)];
  const pack = await storedSubscription(world, { userId: byEntry.id });
  const { slot, booking } = await bookedByEntry(world, pack, { slot: { capacity: 2, taken: 2, state: 'Cancelled' } });
  const paid = aBooking(slot, { userId: payer.id, means: 'order', orderId: (9000 + nth) as never });
  await run(world.bookings.insert(paid));
  return { slot, pack, bookings: [booking, paid], emails: [byEntry.email, payer.email] };
};

/** A worker that is gone in the middle of a class: what it has written of that one is undone, and it does nothing more. */
const dyingPorts = (world: StoreWorld) => {
  let begun = 0;
  const end: StoreWorld['slotClearings']['end'] = (slotId) =>
    (begun += 1) >= DIES_IN ? Effect.interrupt : world.slotClearings.end(slotId);
  return { ...portsAt(world, after(1)), slotClearings: { ...world.slotClearings, end } };
};

/** What every store holds when a worker dies over classes that are being emptied. */
export const clearingDiesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: thirty classes whose worker dies`, () => {
    it('(37) are emptied by the next one: each person has one mail, one entry back, one refund', async ({ world }) => {
      const classes = await Promise.all(times(CLASSES, (n) => aCancelledClass(world, n)));
      await run(
        world.slotClearings.begin(
          classes.map(({ slot }) => slot.id),
          because,
          now,
        ),
      );
      const states = async () =>
        Promise.all(
          classes
            .flatMap(({ bookings }) => bookings)
            .map(async ({ id }) => (await run(world.bookings.find(id)))?.state),
        );
      const died = await Effect.runPromiseExit(clearSlots(dyingPorts(world), CLAIM_MS));
      expect(died._tag).toBe('Failure');
      expect((await states()).filter((state) => state === 'StudioCancelled')).toHaveLength(2 * (DIES_IN - 1));
      for (let worker = 1; worker <= 4; worker += 1) {
        const at = after(2 * worker + (worker > 1 ? CLAIM_MS / 1000 : 0));
        await run(clearSlots(portsAt(world, at), CLAIM_MS));
      }
      expect(await states()).toEqual(times(2 * CLASSES, () => 'StudioCancelled'));
      const mails = await run(world.mails.exchange([], { now: after(60), claimMs: 1, limit: 10_000 }));
      for (const { pack, bookings, emails } of classes) {
        expect(emails.map((email) => mails.filter(({ to }) => to === email).length)).toEqual([1, 1]);
        const movements = await run(world.subscriptions.movementsOf(pack.id));
        expect(movements.filter(({ kind }) => kind === 'return')).toHaveLength(1);
        expect((await run(world.subscriptions.find(pack.id)))?.remaining).toBe(10);
        const owed = await run(world.owedRefunds.of(bookings.map(({ id }) => id)));
        expect(owed).toMatchObject([{ bookingId: bookings[1]!.id, percent: 100, reason: 'class_cancelled' }]);
      }
    });
  });
};
