import { describe, expect } from 'vitest';
import { cancellationPolicy, defaultCancellationTerms, type Activity, type Booking } from '@svc/domain/booking';
import { aBooking, anAccount, anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { cancelPlace } from '../booking/cancel-place.ts';
import { decideBooking } from '../booking/decide-booking.ts';
import { finishClass } from '../class-end/end-classes.ts';

const by = { id: admin.accountId, role: 'admin' } as const;

/** Somebody in a class of which one no-show blocks, and to which another came. */
const booked = async (world: StoreWorld, account: Parameters<typeof anAccount>[0], over: Partial<Booking> = {}) => {
  const id = anId<NonNullable<Activity['cancellationPolicyId']>>();
  const block = { noShows: 1, days: 30, blockDays: 7 };
  const terms = { ...defaultCancellationTerms, block, version: 1, createdAt: now, updatedAt: now };
  await run(world.entities.of(cancellationPolicy).insert({ id, ...terms, name: `Regola ${id}` }));
  const person = anAccount(account);
  await run(world.accounts.insert(person));
  const activity = anActivity({ cancellationPolicyId: id });
  await run(world.activities.put(activity));
  const slot = aSlot(activity, { taken: 2 });
  await run(world.slots.put(slot));
  const booking = aBooking(slot, { userId: person.id, ...over });
  for (const each of [booking, aBooking(slot, { state: 'CheckedIn' })]) await run(world.bookings.insert(each));
  return { person, slot, booking };
};

/** What is written of people whose accounts were deleted, on every store. */
export const deletedPeopleContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a booking of somebody who may be deleted`, () => {
    it.for([
      ['of a deleted account ends without words of them', { state: 'Deleted' }, null],
      ['of a live account ends with what staff says', {}, 'Maleducato'],
    ] as const)('%s', async ([, account, reason], { world }) => {
      const of = async (over: Partial<Booking> = {}) => booked(world, account, over);
      const [cancelled, declined, missed] = [await of(), await of({ state: 'Requested' }), await of()];
      const words = { reason: 'Maleducato', by, actor: admin } as const;
      await run(
        cancelPlace(portsAt(world))({ ...words, bookingId: cancelled.booking.id, dryRun: false, excuse: false }),
      );
      await run(decideBooking(portsAt(world))({ ...words, bookingId: declined.booking.id, event: 'decline' }));
      const late = portsAt(world, missed.slot.startsAt);
      await run(decideBooking(late)({ ...words, bookingId: missed.booking.id, event: 'markNoShow' }));
      const ends = [];
      for (const { booking } of [cancelled, declined, missed]) ends.push(await run(world.bookings.find(booking.id)));
      expect(ends.map((each) => [each?.state, each?.ended?.reason])).toEqual(
        ['Cancelled', 'Declined', 'NoShow'].map((state) => [state, reason]),
      );
    });

    it('blocks nobody when it is a no-show, noted by staff or by the clock', async ({ world }) => {
      for (const [account, blocks] of [
        [{}, true],
        [{ state: 'Deleted' as const }, false],
      ] as const) {
        const [byStaff, byClock] = [await booked(world, account), await booked(world, account)];
        const ports = portsAt(world, byStaff.slot.endsAt.add({ hours: 2 }));
        const { id: bookingId } = byStaff.booking;
        await run(decideBooking(ports)({ bookingId, by, actor: admin, reason: null, event: 'markNoShow' }));
        expect(await run(finishClass(ports)(byClock.slot.id))).toBe(1);
        for (const { person } of [byStaff, byClock])
          expect((await run(world.bookingBlocks.find(person.id))) !== null).toBe(blocks);
      }
    });

    it('reads no block that stood when the account was deleted', async ({ world }) => {
      const person = anAccount({ state: 'Deleted' });
      const until = now.add({ hours: 24 });
      await run(world.bookingBlocks.put({ userId: person.id, until, cause: 'staff', reason: 'Litiga' }));
      expect(await run(world.bookingBlocks.find(person.id))).not.toBeNull();
      await run(world.accounts.insert(person));
      expect(await run(world.bookingBlocks.find(person.id))).toBeNull();
    });
  });
};
