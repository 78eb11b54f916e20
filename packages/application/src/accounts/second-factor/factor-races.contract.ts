import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { privilege, type Account, type SecondFactorState } from '@svc/domain/accounts';
import type { SessionId } from '@svc/domain/kernel';
import { accountPortsOn, asCaller } from '../../testing/account-studio.ts';
import { anAccount, anId } from '../../testing/fixtures.ts';
import { heldOpen, type OpenRaceWorld } from '../../testing/held-open.ts';
import type { StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { changeCounterOf } from '../password/change-password.ts';
import { confirmSession } from '../session/confirm-session.ts';
import { deleteUser } from '../users/delete-user.ts';
import { eraseUser } from '../users/erase-user.ts';
import { removeSecondFactor, renewRecoveryCodes, resetSecondFactor } from './end-second-factor.ts';
import { beginStepPasskey, completeStepPasskey } from './enrol-at-sign-in.ts';
import { activateSecondFactor, beginEnrolment } from './enrol-second-factor.ts';
import { cookieSession, proveSecondStep } from './pass-second-step.ts';
import { plainDevice, plainPasskeyVerifier } from './passkey-verifier.memory.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { removePasskey } from './passkeys.ts';
import { beginSecondStep } from './second-step.ts';
import { plainTotpAt, plainTotpCodes } from './totp-codes.memory.ts';
import { factorCounterOf, recoveryHash, type GivenCode } from './use-code.ts';

const SECRET = 'anna';
const PASSWORD = 'correct horse';
const RECOVERY = 'abcd-efgh-ijkl-mnop';
const device = plainDevice('phone');

/** @param at of the store's own clock, by which sessions are judged */
const portsOf = (world: StoreWorld, at: Temporal.Instant) => ({
  ...accountPortsOn(world, { now: () => at, monotonicMs: () => 0 }),
  random: { bytes: (size: number) => crypto.getRandomValues(new Uint8Array(size)) },
  secrets: { seal: (_: string, plain: string) => plain, open: (_: string, sealed: string) => sealed },
  totp: plainTotpCodes,
  passkeyVerifier: plainPasskeyVerifier,
});

/** Somebody with a session and an app, and a SuperAdmin. */
const aPair = async (world: StoreWorld, state: SecondFactorState) => {
  const boss = anAccount({ privilegeBits: privilege.superAdmin, passwordHash: `hash:${PASSWORD}` });
  const person = anAccount({ secondFactor: state === 'Active' });
  for (const each of [person, boss]) await run(world.accounts.insert(each));
  const sessionId = anId<SessionId>();
  const opened = await run(world.sessions.open(sessionId, person));
  if (opened === null) throw new Error('no session');
  const at = opened.issuedAt.add({ seconds: 1 });
  const ports = portsOf(world, at);
  const factor = {
    accountId: person.id,
    state,
    sealedSecret: SECRET,
    lastStep: null,
    recoveryHashes: state === 'Active' ? [recoveryHash(ports, person.id, RECOVERY)] : [],
    begunBy: state === 'Pending' ? sessionId : null,
    lockMailedAt: null,
    changedAt: at,
  };
  await run(world.unitOfWork.run(world.secondFactors.save(factor)));
  const { actor } = asCaller(person);
  const code = plainTotpAt(SECRET, Math.floor(at.epochMilliseconds / 30_000));
  return { world, ports, boss, person, sessionId, actor, code };
};
type Pair = Awaited<ReturnType<typeof aPair>>;

interface Act {
  readonly from: 'Pending' | 'Active';
  /** Made ready, and then done. */
  readonly ready: (pair: Pair) => Promise<Effect.Effect<unknown, unknown>>;
}

const wrong = { code: 'wrong' } as const;
const confirming = ({ ports, person, sessionId }: Pair, given: GivenCode) =>
  confirmSession(ports)({ accountId: person.id, sessionId, password: null, given });
const proving = async ({ ports, person }: Pair, given: GivenCode) => {
  const begun = await run(beginSecondStep(ports)(person, 'password', 'prove'));
  return proveSecondStep(ports)({ token: begun?.token ?? null, ...given }, cookieSession(ports, []));
};
const adding = async ({ ports, person, sessionId, actor }: Pair, signed?: string, { make } = device) => {
  const { challenge } = await run(beginPasskey(ports)({ accountId: person.id, sessionId }));
  return addPasskey(ports)({ sessionId, name: 'Phone', answer: make(signed ?? challenge), actor });
};
const added = (pair: Pair) => adding(pair);
/** In place of an app, where one is demanded in the middle of a sign-in. */
const addingAtSignIn = async ({ ports, person }: Pair, signed?: string) => {
  const begun = await run(beginSecondStep(ports)(person, 'password', 'enrol'));
  const token = begun?.token ?? null;
  const { challenge } = await run(beginStepPasskey(ports)({ token }));
  const given = { token, name: 'Phone', answer: device.make(signed ?? challenge), requestId: 'req-1', address: null };
  return completeStepPasskey(ports)(given, cookieSession(ports, []));
};

const acts: Readonly<Record<string, Act>> = {
  'a new secret': {
    from: 'Pending',
    ready: async ({ ports, person, sessionId }) => beginEnrolment(ports)({ accountId: person.id, sessionId }),
  },
  'an activation': {
    from: 'Pending',
    ready: async ({ ports, sessionId, code, actor }) => activateSecondFactor(ports)({ sessionId, code, actor }),
  },
  'giving it up': { from: 'Active', ready: async ({ ports, ...own }) => removeSecondFactor(ports)(own) },
  'new recovery codes': { from: 'Active', ready: async ({ ports, ...own }) => renewRecoveryCodes(ports)(own) },
  'a passkey': { from: 'Active', ready: added },
  'a passkey at sign-in': { from: 'Pending', ready: (pair) => addingAtSignIn(pair) },
  'a passkey given up': {
    from: 'Active',
    ready: async (pair) => {
      const { passkey } = await run(await added(pair));
      return removePasskey(pair.ports)({ ...pair, id: passkey.id });
    },
  },
  'a confirmation': { from: 'Active', ready: async (pair) => confirming(pair, { code: pair.code }) },
  'a second step': { from: 'Active', ready: (pair) => proving(pair, { code: pair.code }) },
  'a recovery code': { from: 'Active', ready: (pair) => proving(pair, { recoveryCode: RECOVERY }) },
  'a reset': {
    from: 'Active',
    ready: async ({ ports, boss, person }) => resetSecondFactor(ports)({ ...asCaller(boss), id: person.id }),
  },
};

/** Wrong proofs at each door that judges one. */
const guesses: Readonly<Record<string, Act>> = {
  'an activation': {
    from: 'Pending',
    ready: async ({ ports, sessionId, actor }) => activateSecondFactor(ports)({ sessionId, ...wrong, actor }),
  },
  'a confirmation': { from: 'Active', ready: async (pair) => confirming(pair, wrong) },
  'a second step': { from: 'Active', ready: (pair) => proving(pair, wrong) },
  'a recovery code': { from: 'Active', ready: (pair) => proving(pair, { recoveryCode: 'wrong' }) },
  'a new passkey': { from: 'Pending', ready: (pair) => adding(pair, 'another challenge') },
  'a new passkey at sign-in': { from: 'Pending', ready: (pair) => addingAtSignIn(pair, 'another challenge') },
};

const done = (effect: Effect.Effect<unknown, unknown>) =>
  Effect.runPromise(Effect.match(effect, { onFailure: () => false, onSuccess: () => true }));
const deletion = ({ ports, boss, person }: Pair) => deleteUser(ports)({ ...asCaller(boss), id: person.id });

/** What is kept of a factor. */
const left = async ({ world, person }: Pair) => ({
  factor: (await run(world.secondFactors.find(person.id)))?.state ?? null,
  passkeys: (await run(world.passkeys.ofAccount(person.id))).length,
  counted: (await run(world.lockouts.find(factorCounterOf(person.id))))?.failures ?? null,
  passwords: (await run(world.lockouts.find(changeCounterOf(person.id))))?.failures ?? null,
});
const nothing = { factor: null, passkeys: 0, counted: null, passwords: null };

/** A factor beside a deletion, a demotion and the end of a session that are under way. */
export const factorRacesContract = (name: string, open: OpenRaceWorld): void => {
  const it = inWorld(open);
  let untilWaiting: Awaited<ReturnType<OpenRaceWorld>>['untilWaiting'];
  const raced = inWorld(async () => {
    const world = await open();
    ({ untilWaiting } = world);
    return world;
  });

  describe(`${name}: a second factor of somebody who is there`, () => {
    it.for(Object.entries(acts))('takes %s', async ([, { from, ready }], { world }) => {
      expect(await done(await ready(await aPair(world, from)))).toBe(true);
    });
    it.for(Object.entries(guesses))('counts a wrong code of %s', async ([, { from, ready }], { world }) => {
      const pair = await aPair(world, from);
      expect(await done(await ready(pair))).toBe(false);
      expect((await left(pair)).counted).toBe(1);
    });
  });

  describe(`${name}: a deletion that is under way`, () => {
    raced.for([
      ...Object.entries(acts),
      ...Object.entries(guesses).map(([act, guess]) => [`a guess: ${act}`, guess] as const),
    ])('is waited for, and then nothing is left by %s', async ([, { from, ready }], { world }) => {
      const pair = await aPair(world, from);
      const act = await ready(pair);
      const deleting = await heldOpen(world, deletion(pair));
      const acted = done(act);
      await untilWaiting(acted);
      deleting.letGo();
      expect((await deleting.ended)._tag).toBe('Success');
      expect(await acted).toBe(false);
      expect(await left(pair)).toEqual(nothing);
    });
    raced.for(Object.entries(acts))('waits for %s, and takes away what that has left', async ([, act], { world }) => {
      const pair = await aPair(world, act.from);
      const acting = await heldOpen(world, await act.ready(pair));
      const deleted = done(deletion(pair));
      await untilWaiting(deleted);
      acting.letGo();
      expect((await acting.ended)._tag).toBe('Success');
      expect(await deleted).toBe(true);
      expect(await left(pair)).toEqual(nothing);
    });
  });

  describe(`${name}: the counts of wrong codes and of wrong own passwords`, () => {
    const counted = async (world: StoreWorld) => {
      const pair = await aPair(world, 'Active');
      await done(confirming(pair, wrong));
      const since = pair.ports.clock.now();
      await run(
        world.lockouts.update(changeCounterOf(pair.person.id), () => ({ state: 'Counting', failures: 1, since })),
      );
      expect(await left(pair)).toMatchObject({ counted: 1, passwords: 1 });
      return pair;
    };
    it('go with a deleted account', async ({ world }) => {
      const pair = await counted(world);
      await run(deletion(pair));
      expect(await left(pair)).toEqual(nothing);
    });
    it('go with an erased account, also where an erasure comes again', async ({ world }) => {
      const pair = await counted(world);
      const { ports, boss, person } = pair;
      const erase = (email: string) =>
        run(eraseUser(ports)({ ...asCaller(boss), sessionId: null, id: person.id, email, password: PASSWORD }));
      await erase(person.email);
      expect(await left(pair)).toEqual(nothing);
      await run(
        world.lockouts.update(factorCounterOf(person.id), () => ({
          state: 'Counting',
          failures: 1,
          since: ports.clock.now(),
        })),
      );
      await erase(person.email);
      expect(await left(pair)).toEqual(nothing);
    });
  });

  describe(`${name}: a factor that begins to stand`, () => {
    const firsts = {
      'an activation': acts['an activation']!,
      'a passkey': { from: 'Pending', ready: (pair) => added(pair) } satisfies Act,
    };
    it.for(Object.entries(firsts))('leaves one session fresh, where it came: %s', async ([, act], { world }) => {
      const pair = await aPair(world, act.from);
      const [other, theirs] = [anId<SessionId>(), anId<SessionId>()];
      await run(world.sessions.open(other, pair.person));
      await run(world.sessions.open(theirs, pair.boss));
      const fresh = async () =>
        (await run(world.sessions.check([pair.sessionId, other, theirs]))).map((row) => row!.provedAt !== null);
      expect(await fresh()).toEqual([true, true, true]);
      expect(await done(await act.ready(pair))).toBe(true);
      expect(await fresh()).toEqual([true, false, true]);
      // A second one changes nothing at the doors: who was asked for the first stays as fresh as they are.
      expect(await run(world.sessions.prove(other, pair.person.id))).toBe(true);
      expect(await done(await adding(pair, undefined, plainDevice('key')))).toBe(true);
      expect(await fresh()).toEqual([true, true, true]);
    });
    raced('is waited for: a password that was right before it proves nothing', async ({ world }) => {
      const pair = await aPair(world, 'Pending');
      await run(world.accounts.update(pair.person.id, (each) => ({ ...each, passwordHash: `hash:${PASSWORD}` })));
      const activating = await heldOpen(world, await acts['an activation']!.ready(pair));
      const { ports, person, sessionId } = pair;
      const confirmed = { accountId: person.id, sessionId, password: PASSWORD, given: null };
      const confirming = run(Effect.flip(confirmSession(ports)(confirmed)));
      await untilWaiting(confirming);
      activating.letGo();
      expect((await activating.ended)._tag).toBe('Success');
      expect(await confirming).toMatchObject({ code: 'confirmation_failed' });
    });
  });

  describe(`${name}: a change of who may`, () => {
    raced.for([0, privilege.admin])(
      'is waited for: somebody demoted meanwhile to %i resets nothing',
      async (bits, { world }) => {
        const pair = await aPair(world, 'Active');
        const { ports, boss, person } = pair;
        const demote = world.accounts.update(boss.id, (account: Account) => ({ ...account, privilegeBits: bits }));
        const demoting = await heldOpen(world, demote);
        const resetting = run(Effect.flip(resetSecondFactor(ports)({ ...asCaller(boss), id: person.id })));
        await untilWaiting(resetting);
        demoting.letGo();
        expect((await demoting.ended)._tag).toBe('Success');
        expect(await resetting).toMatchObject({ code: 'permission_denied' });
        expect((await left(pair)).factor).toBe('Active');
      },
    );

    raced.for(
      ['a new secret', 'an activation', 'giving it up', 'new recovery codes', 'a passkey', 'a passkey given up'].map(
        (act) => [act, acts[act]!] as const,
      ),
    )('is waited for: in a session that ends meanwhile nothing is done: %s', async ([, act], { world }) => {
      const pair = await aPair(world, act.from);
      const ready = await act.ready(pair);
      const before = await left(pair);
      const ending = await heldOpen(world, world.sessions.revokeAll(pair.person.id));
      const acting = run(Effect.flip(ready));
      await untilWaiting(acting);
      ending.letGo();
      expect((await ending.ended)._tag).toBe('Success');
      expect(await acting).toMatchObject({ code: 'session_invalidated' });
      expect(await left(pair)).toEqual(before);
    });
  });
};
