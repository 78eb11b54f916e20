import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import {
  cancellationPolicy,
  defaultCancellationTerms,
  type Activity,
  type BlockRule,
  type Booking,
} from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { machine } from '../../kernel/index.ts';
import { aBooking, anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, together } from '../../testing/world-test.ts';
import { playDecision } from '../booking/decide-booking.ts';
import { bookPlace, type BookPlace } from '../booking/book-place.ts';
import { finishClass } from '../class-end/end-classes.ts';
import { releasePlace } from '../booking/release-place.ts';
import { acceptOffer } from '../waiting-list/accept-offer.ts';
import { joinWaitingList } from '../waiting-list/waiting-list.ts';
import { waitForPlace } from '../waiting-list/wait-for-place.ts';
import { setBookingBlock } from './set-booking-block.ts';

const rule: BlockRule = { noShows: 3, days: 30, blockDays: 7 };
const until = now.add({ hours: 24 });
const block = (world: StoreWorld, userId: AccountId, moment: Temporal.Instant | null = until) =>
  run(setBookingBlock(portsAt(world))({ userId, until: moment, reason: 'Litiga', actor: admin }));
const classOf = async (
  world: StoreWorld,
  activity: Activity,
  startsAt = Temporal.Instant.from('2027-03-08T17:00:00Z'),
  over = {},
) => {
  const slot = aSlot(activity, { startsAt, endsAt: startsAt.add({ hours: 1 }), ...over });
  await run(world.slots.put(slot));
  return slot;
};
const anActivityWith = async (world: StoreWorld, blocks: BlockRule | null) => {
  const id = anId<NonNullable<Activity['cancellationPolicyId']>>();
  const terms = { ...defaultCancellationTerms, block: blocks, version: 1, createdAt: now, updatedAt: now };
  await run(world.entities.of(cancellationPolicy).insert({ id, ...terms, name: `Regola ${id}` }));
  const activity = anActivity({ cancellationPolicyId: id, means: ['free', 'entry'] });
  await run(world.activities.put(activity));
  return activity;
};
const command = (slotId: BookPlace['slotId'], userId: AccountId, over: Partial<BookPlace> = {}): BookPlace => ({
  ...{ slotId, userId, by: { id: userId, role: 'client' }, means: 'free', subscriptionId: null, guestName: null },
  ...{ overbook: false, force: false, reason: null, zone: 'Europe/Rome' },
  actor: { kind: 'person', accountId: userId, requestId: 'r', address: null },
  ...over,
});
const book = (world: StoreWorld, ...of: Parameters<typeof command>) => bookPlace(portsAt(world))(command(...of));

/** Staff notes that somebody did not come. */
const noted = (world: StoreWorld, id: Booking['id']) =>
  Effect.gen(function* () {
    const ports = portsAt(world);
    const read = yield* world.bookings.find(id);
    if (read !== null) yield* world.slots.lock([read.slotId]);
    yield* world.bookings.lock([id]);
    const view = yield* world.bookings.viewOf(id);
    if (view === null) return;
    const decision = { view, subscription: null, isGone: false, event: 'markNoShow', by: null, reason: null } as const;
    yield* playDecision(ports)({ ...decision, actor: machine('desk'), now });
  });

/** Who books nothing for a while, on every store. */
export const bookingBlocksContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: somebody who is blocked`, () => {
    it('is blocked once, by the last word, until it is lifted; in the past nobody is', async ({ world }) => {
      const userId = anId<AccountId>();
      expect(await run(world.bookingBlocks.find(userId))).toBeNull();
      expect(await block(world, userId)).toEqual({ userId, until, cause: 'staff', reason: 'Litiga' });
      const later = until.add({ hours: 1 });
      await run(world.bookingBlocks.put({ userId, until: later, cause: 'auto', reason: null }));
      expect(await run(world.bookingBlocks.find(userId))).toEqual({
        userId,
        until: later,
        cause: 'auto',
        reason: null,
      });
      const past = setBookingBlock(portsAt(world))({ userId, until: now, reason: null, actor: admin });
      expect(await failureOf(past)).toMatchObject({ code: 'time_past' });
      expect(await block(world, userId, null)).toBeNull();
      expect(await run(world.bookingBlocks.find(userId))).toBeNull();
    });

    it('client_blocked: books nothing, waits for nothing and takes no offer; staff may insist', async ({ world }) => {
      const activity = await anActivityWith(world, null);
      const [slot, full] = [
        await classOf(world, activity),
        await classOf(world, activity, undefined, { capacity: 1, taken: 1 }),
      ];
      const userId = anId<AccountId>();
      const entry = await run(
        joinWaitingList(portsAt(world))({ slotId: full.id, userId, means: 'free', subscriptionId: null }),
      );
      const released = { slotId: full.id, releasedRef: `hold:${anId()}`, userId: null, now };
      await run(world.unitOfWork.run(releasePlace(portsAt(world))(released)));
      await block(world, userId);
      const refused = { code: 'client_blocked', params: { until: until.toString() } };
      expect(await failureOf(book(world, slot.id, userId))).toMatchObject(refused);
      const { actor } = command(slot.id, userId);
      const waiting = {
        slotId: slot.id,
        userId,
        means: 'free',
        subscriptionId: null,
        zone: 'Europe/Rome',
        actor,
      } as const;
      expect(await failureOf(waitForPlace(portsAt(world))(waiting))).toMatchObject(refused);
      const accept = acceptOffer(portsAt(world))({ entryId: entry.id, userId, zone: 'Europe/Rome', actor });
      expect(await failureOf(accept)).toMatchObject(refused);
      const by = { id: admin.accountId, role: 'admin' } as const;
      expect(await failureOf(book(world, slot.id, userId, { by }))).toMatchObject(refused);
      expect((await run(book(world, slot.id, userId, { by, force: true }))).booking.state).toBe('Confirmed');
      expect((await run(book(world, slot.id, anId()))).booking.state).toBe('Confirmed');
      const [seen] = await run(world.slots.among([slot.id], userId));
      expect([seen?.blockedUntil, (await run(world.slots.find(slot.id, anId())))?.blockedUntil]).toEqual([until, null]);
      await block(world, userId, null);
      expect((await run(accept)).booking.state).toBe('Confirmed');
    });
  });

  describe(`${name}: no-shows`, () => {
    /** So many in classes of the last days; the booking that makes the next one. */
    const noShows = async (world: StoreWorld, activity: Activity, daysAgo: readonly number[]) => {
      const userId = anId<AccountId>();
      for (const days of daysAgo) {
        const slot = await classOf(world, activity, now.subtract({ hours: 24 * days }));
        await run(world.bookings.insert(aBooking(slot, { userId, state: 'NoShow' })));
      }
      const slot = await classOf(world, activity, now.subtract({ hours: 3 }), { taken: 2 });
      const booking = aBooking(slot, { userId });
      await run(world.bookings.insert(booking));
      await run(world.bookings.insert(aBooking(slot, { state: 'CheckedIn' })));
      return { userId, slot, booking };
    };
    const blockOf = (world: StoreWorld, userId: AccountId) => run(world.bookingBlocks.find(userId));

    it('block by the rule of the activity: the third in thirty days for seven, a day more ago does not count', async ({
      world,
    }) => {
      const activity = await anActivityWith(world, rule);
      expect(await run(world.bookingBlocks.ruleOf(activity.id))).toEqual(rule);
      const third = await noShows(world, activity, [1, 29]);
      await run(finishClass(portsAt(world))(third.slot.id));
      const blocked = { userId: third.userId, until: now.add({ hours: 7 * 24 }), cause: 'auto', reason: null };
      expect(await blockOf(world, third.userId)).toEqual(blocked);
      const second = await noShows(world, activity, [1, 31]);
      await run(finishClass(portsAt(world))(second.slot.id));
      expect(await blockOf(world, second.userId)).toBeNull();
      const none = await noShows(world, await anActivityWith(world, null), [1, 2, 3]);
      await run(finishClass(portsAt(world))(none.slot.id));
      expect(await blockOf(world, none.userId)).toBeNull();
    });

    it('neither shorten nor replace what staff has said, also meanwhile; a shorter one of no-shows gives way', async ({
      world,
    }) => {
      const activity = await anActivityWith(world, rule);
      const standing = { cause: 'staff' as const, reason: 'Litiga', until: now.add({ hours: 2 }) };
      const { userId, slot } = await noShows(world, activity, [1, 2]);
      await run(world.bookingBlocks.put({ userId, ...standing }));
      await run(finishClass(portsAt(world))(slot.id));
      expect(await blockOf(world, userId)).toEqual({ userId, ...standing });
      const auto = { userId, until: now.add({ hours: 3 }), cause: 'auto', reason: null } as const;
      await run(world.bookingBlocks.putByNoShows(auto, now));
      expect(await blockOf(world, userId)).toEqual({ userId, ...standing });
      await run(world.bookingBlocks.putByNoShows(auto, standing.until));
      expect(await blockOf(world, userId)).toEqual(auto);
      for (const hours of [2, 5, 4])
        await run(world.bookingBlocks.putByNoShows({ ...auto, until: now.add({ hours }) }, now));
      expect((await blockOf(world, userId))?.until).toEqual(now.add({ hours: 5 }));
    });

    it('that are noted at the same moment are all counted', async ({ world }) => {
      const activity = await anActivityWith(world, rule);
      const { userId, booking } = await noShows(world, activity, [1]);
      const other = aBooking(await classOf(world, activity, now.subtract({ hours: 5 }), { taken: 1 }), { userId });
      await run(world.bookings.insert(other));
      await together([booking, other].map(({ id }) => world.unitOfWork.run(noted(world, id))));
      expect((await blockOf(world, userId))?.cause).toBe('auto');
    });
  });
};
