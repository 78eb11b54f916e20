import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { CalendarFeed, CalendarFeedId, FeedOwner, LocationId } from '@svc/domain/booking';
import { privilege } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { after, anAccount, anActivity, anId, aSlot, now, operator } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';

const aFeed = (owner: FeedOwner, over: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: anId<CalendarFeedId>(),
  owner,
  locale: 'it',
  prefix: '0123abcd',
  hash: anId<string>(),
  createdBy: anId<AccountId>(),
  createdAt: now,
  revokedAt: null,
  ...over,
});
const member = async (world: StoreWorld, state: 'Enabled' | 'Disabled' = 'Enabled'): Promise<AccountId> => {
  const account = anAccount({ state });
  await run(world.accounts.insert(account));
  return account.id;
};
const locked = (world: StoreWorld, id: CalendarFeedId) => run(world.unitOfWork.run(world.calendarFeeds.lock(id)));

/** What every CalendarFeedStore holds. */
export const calendarFeedStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: addresses for calendar programs`, () => {
    it('are found by the hash of their secret, until they are revoked', async ({ world }) => {
      const feed = aFeed({ kind: 'client', id: await member(world) });
      await run(world.calendarFeeds.insert(feed));
      expect(await run(world.calendarFeeds.findByHash(feed.hash))).toEqual(feed);
      expect(await run(world.calendarFeeds.findByHash(anId<string>()))).toBeNull();
      const renewed = { ...feed, hash: anId<string>(), prefix: 'ffffffff', createdAt: after(60) };
      await run(world.calendarFeeds.save(renewed));
      expect(await run(world.calendarFeeds.findByHash(feed.hash))).toBeNull();
      expect(await run(world.calendarFeeds.findByHash(renewed.hash))).toEqual(renewed);
      await run(world.calendarFeeds.save({ ...renewed, revokedAt: after(70) }));
      expect(await run(world.calendarFeeds.findByHash(renewed.hash))).toBeNull();
      expect(await locked(world, feed.id)).toBeNull();
    });

    it('of a person who may not sign in answer nobody; a location’s do', async ({ world }) => {
      const [disabled, nobody] = [await member(world, 'Disabled'), anId<AccountId>()];
      for (const id of [disabled, nobody]) {
        const feed = aFeed({ kind: 'professional', id });
        await run(world.calendarFeeds.insert(feed));
        expect(await run(world.calendarFeeds.findByHash(feed.hash))).toBeNull();
      }
      const ofLocation = aFeed({ kind: 'location', id: anId<LocationId>() });
      await run(world.calendarFeeds.insert(ofLocation));
      expect(await run(world.calendarFeeds.findByHash(ofLocation.hash))).toEqual(ofLocation);
    });

    it('of classes answer as long as their person is of the staff; that of their own bookings stays', async ({
      world,
    }) => {
      for (const [privilegeBits, kind, answers] of [
        [privilege.pro, 'professional', true],
        [privilege.admin, 'professional', true],
        [0, 'professional', false],
        [0, 'client', true],
      ] as const) {
        const account = anAccount({ privilegeBits });
        await run(world.accounts.insert(account));
        const feed = aFeed({ kind, id: account.id });
        await run(world.calendarFeeds.insert(feed));
        expect((await run(world.calendarFeeds.findByHash(feed.hash))) !== null).toBe(answers);
      }
    });

    it('are one for an owner, however many ask at once, and another after it was revoked', async ({ world }) => {
      const owner = { kind: 'client', id: anId<AccountId>() } as const;
      const asked = times(6, () => Effect.result(world.calendarFeeds.insert(aFeed(owner))));
      const answers = await together(asked);
      expect(answers.filter(({ _tag }) => _tag === 'Success')).toHaveLength(1);
      await run(world.calendarFeeds.insert(aFeed({ ...owner, kind: 'professional' })));
      const listed = await run(world.calendarFeeds.list(owner.id, false));
      expect(listed.map(({ owner: { kind } }) => kind).toSorted()).toEqual(['client', 'professional']);
      for (const feed of listed) await run(world.calendarFeeds.save({ ...feed, revokedAt: after(1) }));
      expect(await run(world.calendarFeeds.list(owner.id, false))).toEqual([]);
      await run(world.calendarFeeds.insert(aFeed(owner)));
    });

    it('go with the person who is erased, but for those of locations', async ({ world }) => {
      const id = await member(world);
      const [own, ofRoom] = [aFeed({ kind: 'client', id }), aFeed({ kind: 'location', id: anId<LocationId>() })];
      for (const feed of [own, { ...ofRoom, createdBy: id }]) await run(world.calendarFeeds.insert(feed));
      await run(world.records.forgetPersons([id], operator));
      expect(await run(world.calendarFeeds.list(id, false))).toEqual([]);
      expect((await run(world.calendarFeeds.findByHash(ofRoom.hash)))?.id).toBe(ofRoom.id);
    });

    it('of locations are listed where they are asked for, those of other people never', async ({ world }) => {
      const ofLocation = aFeed({ kind: 'location', id: anId<LocationId>() });
      const ofOther = aFeed({ kind: 'client', id: anId<AccountId>() });
      for (const feed of [ofLocation, ofOther]) await run(world.calendarFeeds.insert(feed));
      const ids = async (withLocations: boolean) =>
        (await run(world.calendarFeeds.list(anId<AccountId>(), withLocations))).map(({ id }) => id);
      expect(await ids(false)).toEqual([]);
      expect(await ids(true)).toContain(ofLocation.id);
      expect(await ids(true)).not.toContain(ofOther.id);
    });
  });

  describe(`${name}: the classes of a feed`, () => {
    it('are those of the slot, else of its activity, within the days, in their order', async ({ world }) => {
      const [pro, other, room, hall] = [anId<AccountId>(), anId<AccountId>(), anId<LocationId>(), anId<LocationId>()];
      const activity = anActivity({ professionalIds: [pro], locationId: room });
      await run(world.activities.put(activity));
      const at = (seconds: number) => ({ startsAt: after(seconds), endsAt: after(seconds + 3600) });
      const inherits = aSlot(activity, at(7200));
      const own = aSlot(activity, { ...at(3600), professionalIds: [other], locationId: hall, state: 'Cancelled' });
      const [early, late] = [aSlot(activity, at(-10)), aSlot(activity, at(90_000))];
      for (const slot of [inherits, own, early, late]) await run(world.slots.put(slot));
      const of = async (owner: FeedOwner, limit = 10) =>
        (await run(world.calendarFeeds.classes({ owner, from: now, to: after(90_000), limit }))).map(
          ({ slot }) => slot.id,
        );
      expect(await of({ kind: 'professional', id: pro })).toEqual([inherits.id]);
      expect(await of({ kind: 'professional', id: other })).toEqual([own.id]);
      expect(await of({ kind: 'location', id: room })).toEqual([inherits.id]);
      expect(await of({ kind: 'location', id: hall })).toEqual([own.id]);
      expect(await of({ kind: 'client', id: pro })).toEqual([]);
      const again = aSlot(activity, at(7300));
      await run(world.slots.put(again));
      expect(await of({ kind: 'location', id: room })).toEqual([inherits.id, again.id]);
      expect(await of({ kind: 'location', id: room }, 1)).toEqual([inherits.id]);
    });
  });
};
