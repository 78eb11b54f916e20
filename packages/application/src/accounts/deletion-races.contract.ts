import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { blankProfile, privilege, type Account } from '@svc/domain/accounts';
import type { BookingId, SessionId } from '@svc/domain/kernel';
import { addEntries, creditEntries, joinWaitingList, sellCustom, sellPlan } from '../booking/index.ts';
import { requireLive } from '../kernel/index.ts';
import { accountPortsOn, asCaller } from '../testing/account-studio.ts';
import { anAccount, anId, anna, now } from '../testing/fixtures.ts';
import { anOpenOrder, aWish, opened, storedSlot } from '../testing/fixtures.money.ts';
import { anOpenPlanOrder } from '../testing/fixtures.plans.ts';
import { aStudioPlan, storedSubscription } from '../testing/fixtures.subscriptions.ts';
import type { OpenStoreWorld, StoreWorld } from '../testing/store-world.ts';
import { inWorld, run, times } from '../testing/world-test.ts';
import { lockAccount } from './change-account.ts';
import { deleteUser } from './delete-user.ts';
import { enableUser } from './enable-user.ts';
import { createApiToken } from './manage-api-tokens.ts';
import { anOtpRequest } from './otp-store.contract.ts';
import { addPhoto } from './photos.ts';
import { editProfessional } from './professionals.ts';
import { forgotPassword } from './recover-password.ts';
import { setPreferredLanguage } from './set-preferred-language.ts';
import { writePassword } from './write-password.ts';

/** A world whose waiting transactions somebody can see. */
export type OpenRaceWorld = () => Promise<
  Awaited<ReturnType<OpenStoreWorld>> & {
    /** Resolves once a transaction waits for another one, or `ended` does. */
    readonly untilWaiting: (ended: Promise<unknown>) => Promise<void>;
  }
>;

const zone = 'Europe/Rome';
const clock = { now: () => now, monotonicMs: () => 0 };
const portsOf = (world: StoreWorld) => accountPortsOn(world, clock);
const day = (text: string) => Temporal.PlainDate.from(text);

/** What somebody would receive: made ready for a person, and then given. */
type Gift = (world: StoreWorld, person: Account) => Promise<Effect.Effect<unknown, unknown>>;

const { actor } = asCaller(anAccount());

const gifts: Readonly<Record<string, Gift>> = {
  'a place at the till': async (world, { id: userId }) =>
    world.orders.open(aWish(anOpenOrder(await storedSlot(world), { userId }))),
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
    const ids = { bookingId: anId<BookingId>(), movementId: anId<string>(), subscriptionId: subscription.id };
    const command = { ...place, ...ids, userId, bookedBy: userId, startsAfter: now, endsAfter: now, now, actor };
    return world.unitOfWork.run(Effect.andThen(requireLive(world)(userId), () => world.entryPlaces.take(command)));
  },
  'a number on a waiting list': async (world, { id: userId }) => {
    const slot = await storedSlot(world, { capacity: 1, taken: 1 });
    return joinWaitingList(portsFor(world))({ slotId: slot.id, userId, means: 'entry' });
  },
  'a billing profile': async (world, { id }) =>
    world.unitOfWork.run(Effect.andThen(requireLive(world)(id), world.billingProfiles.put(id, anna))),
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
    const token = { name: 'x', permissions: [], allowedOrigins: [], expiresAt: null, active: true };
    return createApiToken(portsOf(world))(token, asPerson(person));
  },
  'a profile': async (world, person) => {
    const profile = { ...blankProfile(person), displayName: 'Prof. Loto' };
    return editProfessional(portsOf(world))({ caller: person, profile, actor });
  },
  'a picture': async (world, person) => {
    const content = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return addPhoto(portsOf(world))({ caller: person, ownerId: person.id, content, actor });
  },
  'a language': async (world, { id }) => setPreferredLanguage(portsOf(world))(id, 'en', actor),
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

/** A transaction that stays open after `body` until it is let go. */
const heldOpen = async <A, E>(world: StoreWorld, body: Effect.Effect<A, E>) => {
  const [done, go] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()];
  const ended = Effect.runPromiseExit(
    world.unitOfWork.run(
      Effect.andThen(
        Effect.tap(body, () => Effect.sync(() => Deferred.doneUnsafe(done, Effect.void))),
        Deferred.await(go),
      ),
    ),
  );
  await Promise.race([run(Deferred.await(done)), ended]);
  return { ended, letGo: () => Deferred.doneUnsafe(go, Effect.void) };
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

/** Nobody receives anything once they are deleted, whoever was first to look. */
export const deletionRacesContract = (name: string, open: OpenRaceWorld): void => {
  const it = inWorld(open);
  let untilWaiting: Awaited<ReturnType<OpenRaceWorld>>['untilWaiting'];
  const raced = inWorld(async () => {
    const world = await open();
    ({ untilWaiting } = world);
    return world;
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

    raced('leaves no mailed link behind, whoever asked for one meanwhile', async ({ world }) => {
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
              ? world.orders.open(aWish(command))
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

  describe(`${name}: what ends access`, () => {
    it('locks the account before its codes, as whoever uses one does: none of them waits for the other in a circle', async ({
      world,
    }) => {
      const { person, boss } = await aPair(world);
      const ports = portsOf(world);
      const request = anOtpRequest({ email: person.email, accountId: person.id });
      await run(world.unitOfWork.run(world.otps.insert(request)));
      const use = world.unitOfWork.run(
        Effect.gen(function* () {
          yield* lockAccount(ports)(person.id);
          const locked = yield* world.otps.lock(request.id);
          if (locked !== null) yield* world.otps.save({ ...locked, tries: locked.tries + 1 });
        }),
      );
      const write = writePassword(ports)({
        accountId: person.id,
        passwordHash: 'hash:new',
        also: () => ({}),
        actor,
        operation: 'password.changed',
      });
      const disable = enableUser(ports)({ ...asCaller(boss), id: person.id, enabled: false });
      await Promise.all(
        times(6, (at) => run(at % 3 === 0 ? use : at % 3 === 1 ? Effect.asVoid(write) : Effect.asVoid(disable))),
      );
      expect((await run(world.otps.find(request.id)))?.state).toBe('Superseded');
    });
  });
};
