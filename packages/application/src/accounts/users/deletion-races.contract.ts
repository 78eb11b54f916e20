import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { apiPermissions, blankProfile, privilege, type Account } from '@svc/domain/accounts';
import type { BookingId, SessionId } from '@svc/domain/kernel';
import { addEntries, creditEntries, joinWaitingList, sellCustom, sellPlan } from '../../booking/index.ts';
import { saveBillingProfile } from '../../invoicing/index.ts';
import type { ImageMaker } from '../../kernel/index.ts';
import { memoryFileStorage } from '../../kernel/files/file-storage.memory.ts';
import { accountPortsOn, asCaller } from '../../testing/account-studio.ts';
import { anAccount, anId, anna, now } from '../../testing/fixtures.ts';
import { anOpenOrder, aPlaceRequest, opened, storedSlot } from '../../testing/fixtures.money.ts';
import { anOpenPlanOrder } from '../../testing/fixtures.plans.ts';
import { aStudioPlan, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { offeredForSale, openTill, soldClass, takes } from '../../testing/fixtures.till.ts';
import { heldOpen, type OpenRaceWorld } from '../../testing/held-open.ts';
import type { StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times } from '../../testing/world-test.ts';
import { deleteUser } from './delete-user.ts';
import { createApiToken } from '../api-token/manage-api-tokens.ts';
import { addPhoto } from '../photo/photos.ts';
import { editProfessional } from '../professional/professionals.ts';
import { forgotPassword } from '../password/recover-password.ts';
import { changeOwnDetails } from '../account/change-own-details.ts';
import { setPreferredLanguage } from '../account/set-preferred-language.ts';

const zone = 'Europe/Rome';
const clock = { now: () => now, monotonicMs: () => 0 };
const portsOf = (world: StoreWorld) => accountPortsOn(world, clock);
const day = (text: string) => Temporal.PlainDate.from(text);

/** What somebody would receive: made ready for a person, and then given. */
type Gift = (world: StoreWorld, person: Account) => Promise<Effect.Effect<unknown, unknown>>;

const { actor } = asCaller(anAccount());

const gifts: Readonly<Record<string, Gift>> = {
  'a place at the till': async (world, { id: userId }) =>
    world.orders.open(aPlaceRequest(anOpenOrder(await storedSlot(world), { userId }))),
  'an offered place at the till': async (world, { id: userId }) => {
    const till = await openTill(world);
    return takes(till, await offeredForSale(till, (await soldClass(world))[1], userId));
  },
  'a plan at the till': async (world, { id: userId }) => world.orders.openPlan(anOpenPlanOrder({ userId })),
  'a plan at the desk': async (world, { id: userId }) => {
    const plan = aStudioPlan();
    await run(world.studioPlans.insert(plan));
    const paid = { method: 'cash' as const };
    return sellPlan(portsFor(world))({
      userIds: [userId],
      planId: plan.id,
      validFrom: null,
      paid,
      note: null,
      zone,
      actor,
    });
  },
  'a subscription of their own': async (world, { id: userId }) =>
    sellCustom(portsFor(world))({
      userId,
      name: 'Su misura',
      entries: 5,
      validFrom: day('2027-03-01'),
      validTo: day('2027-06-01'),
      activityIds: [],
      dailyLimit: null,
      paid: { method: 'cash' },
      note: null,
      zone,
      actor,
    }),
  entries: async (world, { id: userId }) =>
    addEntries(portsFor(world))({ userId, subscriptionId: null, entries: 3, reason: 'x', zone, actor }),
  'an entry back': async (world, { id: userId }) => {
    const { id } = await storedSubscription(world, { userId });
    return creditEntries(portsFor(world))({ id, entries: 1, reason: 'x', bookingId: null, zone, actor });
  },
  'a place with an entry': async (world, { id: userId }) => {
    const subscription = await storedSubscription(world, { userId });
    const slot = await storedSlot(world);
    const place = { activityId: slot.activityId, day: slot.localDate, today: day('2027-03-01'), slotId: slot.id };
    const plain = { state: 'Confirmed', guestName: null, overbookUpTo: null } as const;
    const ids = { ...plain, bookingId: anId<BookingId>(), movementId: anId<string>(), subscriptionId: subscription.id };
    const command = { ...place, ...ids, userId, bookedBy: userId, startsAfter: now, endsAfter: now, now, actor };
    return world.entryPlaces.take(command);
  },
  'a number on a waiting list': async (world, { id: userId }) => {
    const slot = await storedSlot(world, { capacity: 1, taken: 1 });
    return joinWaitingList(portsFor(world))({ slotId: slot.id, userId, means: 'entry', subscriptionId: null });
  },
  'a billing profile': async (world, { id }) => saveBillingProfile(portsFor(world))(id, anna, actor),
  'a session': async (world, person) =>
    Effect.flatMap(world.sessions.open(anId<SessionId>(), person), (session) =>
      session === null ? Effect.fail('changed') : Effect.void,
    ),
  'an OIDC sign-in': async (world, person) => {
    const record = { kind: 'Session', id: anId<string>(), payload: '{}', grantId: null, accountId: person.id };
    const put = world.oidcRecords.putIf({ ...record, clientId: null, uid: null, expiresAt: null }, { seen: person });
    return Effect.flatMap(put, (written) => (written ? Effect.void : Effect.fail('changed')));
  },
  'an API token': async (world, person) => {
    const token = { name: 'x', permissions: [apiPermissions[0]], allowedOrigins: [], expiresAt: null, active: true };
    return createApiToken(portsOf(world))(token, asPerson(person));
  },
  'a profile': async (world, person) => {
    const profile = { ...blankProfile(person), displayName: 'Prof. Loto' };
    return editProfessional(portsOf(world))({ caller: person, profile, actor });
  },
  'a picture': async (world, person) => {
    const content = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const images: ImageMaker = { make: () => Effect.succeed({ type: 'image/png', content, width: 1, height: 1 }) };
    return addPhoto({ ...portsOf(world), files: memoryFileStorage(), images })({
      caller: person,
      ownerId: person.id,
      content,
      actor,
    });
  },
  'a language': async (world, { id }) => setPreferredLanguage(portsOf(world))(id, 'en', actor),
  'a name': async (world, { id }) => changeOwnDetails(portsOf(world))(id, { displayName: 'Carla', phone: null }, actor),
};

const portsFor = (world: StoreWorld) => ({
  ...world,
  clock,
  ids: { next: anId },
  digest: { sha256: (content: string | Uint8Array) => `sha256 of ${String(content)}` },
});
const asPerson = ({ id }: Account) => ({ kind: 'person' as const, accountId: id, requestId: 'req-1', address: null });

const aPair = async (world: StoreWorld) => {
  const [person, boss] = [anAccount({ privilegeBits: privilege.pro }), anAccount({ privilegeBits: privilege.admin })];
  for (const each of [person, boss]) await run(world.accounts.insert(each));
  return { person, boss };
};

const refusedOrNot = (effect: Effect.Effect<unknown, unknown>) =>
  Effect.runPromise(
    Effect.match(effect, {
      onFailure: () => 'refused' as const,
      onSuccess: (answer) =>
        answer === 'refused' || (answer as { kind?: string } | undefined)?.kind === 'refused'
          ? ('refused' as const)
          : ('given' as const),
    }),
  );

const deletion = (world: StoreWorld, boss: Account, person: Account) =>
  deleteUser(portsOf(world))({ ...asCaller(boss), id: person.id });

/** Nobody receives anything once they are deleted, also when the other transaction read the account first. */
export const deletionRacesContract = (name: string, open: OpenRaceWorld): void => {
  const it = inWorld(open);
  let untilWaiting: Awaited<ReturnType<OpenRaceWorld>>['untilWaiting'];
  const raced = inWorld(async () => {
    const world = await open();
    ({ untilWaiting } = world);
    return world;
  });

  describe(`${name}: somebody who is there`, () => {
    it.for(Object.keys(gifts))('receives %s', async (gift, { world }) => {
      const { person } = await aPair(world);
      expect(await refusedOrNot(await gifts[gift]!(world, person))).toBe('given');
    });
  });

  describe(`${name}: a deletion that is under way`, () => {
    raced.for(Object.keys(gifts))('is waited for, and then refuses %s', async (gift, { world }) => {
      const { person, boss } = await aPair(world);
      const give = await gifts[gift]!(world, person);
      const deleting = await heldOpen(world, deletion(world, boss, person));
      const given = refusedOrNot(give);
      await untilWaiting(given);
      deleting.letGo();
      expect((await deleting.ended)._tag).toBe('Success');
      expect(await given).toBe('refused');
      expect((await run(world.accounts.find(person.id)))?.state).toBe('Deleted');
    });

    raced('leaves no mailed link behind, also one that was asked for meanwhile', async ({ world }) => {
      const { person, boss } = await aPair(world);
      const deleting = await heldOpen(world, deletion(world, boss, person));
      const asked = run(forgotPassword(portsOf(world))({ email: person.email }));
      await untilWaiting(asked);
      deleting.letGo();
      await Promise.all([deleting.ended, asked]);
      expect(await run(world.actionTokens.latest(person.id, 'resetPassword'))).toBeNull();
    });
  });

  describe(`${name}: a deletion and a checkout of one person at once`, () => {
    it('are never both done, in many rounds', async ({ world }) => {
      for (const round of times(40, (at) => at)) {
        const { person, boss } = await aPair(world);
        const command = anOpenOrder(await storedSlot(world), { userId: person.id });
        const deleting = () => refusedOrNot(deletion(world, boss, person));
        const buying = () =>
          refusedOrNot(
            round % 4 < 2
              ? world.orders.open(aPlaceRequest(command))
              : world.orders.openPlan(anOpenPlanOrder({ userId: person.id })),
          );
        const both =
          round % 2 === 0
            ? await Promise.all([deleting(), buying()])
            : (await Promise.all([buying(), deleting()])).toReversed();
        expect(both).not.toEqual(['given', 'given']);
        expect(both).not.toEqual(['refused', 'refused']);
      }
    });

    it('open_orders: the deletion waits for the checkout and then counts its order', async ({ world }) => {
      const { person, boss } = await aPair(world);
      await opened(world, anOpenOrder(await storedSlot(world), { userId: person.id }));
      expect(await run(Effect.flip(deletion(world, boss, person)))).toMatchObject({ code: 'open_orders' });
    });
  });
};
