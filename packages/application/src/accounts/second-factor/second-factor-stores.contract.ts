import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import {
  secondFactorTable,
  signInStepTable,
  type Account,
  type SecondFactor,
  type SignInStep,
  type SignInStepId,
} from '@svc/domain/accounts';
import { statesOf } from '@svc/domain/kernel';
import { after, anAccount, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { breaks, inWorld, run, times, together } from '../../testing/world-test.ts';

const stored = async (world: StoreWorld, over: Partial<Account> = {}): Promise<Account> => {
  const account = anAccount(over);
  await run(world.accounts.insert(account));
  return account;
};

const aFactor = (account: Account, over: Partial<SecondFactor> = {}): SecondFactor => ({
  accountId: account.id,
  state: 'Active',
  sealedSecret: 'v1.sealed',
  lastStep: 60_000_001,
  recoveryHashes: ['a', 'b'],
  begunBy: anId<string>(),
  lockMailedAt: after(-60),
  changedAt: now,
  ...over,
});

const aStep = (account: Account, over: Partial<SignInStep> = {}): SignInStep => {
  const id = anId<SignInStepId>();
  return {
    id,
    tokenHash: `hash-${id}`,
    accountId: account.id,
    method: 'password',
    purpose: 'prove',
    state: 'Waiting',
    provedAt: now.subtract({ hours: 3 }),
    tries: 0,
    createdAt: now,
    expiresAt: after(600),
    ...over,
  };
};

/** What every SecondFactorStore and SignInStepStore holds. */
export const secondFactorStoresContract = (name: string, open: OpenStoreWorld): void => {
  factors(name, open);
  steps(name, open);
};

const factors = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: second factors`, () => {
    it.for(statesOf(secondFactorTable))('come back with every field: %s', async (state, { world }) => {
      const [account, other] = [await stored(world), await stored(world)];
      const factor = aFactor(account, { state });
      const none = { sealedSecret: null, lastStep: null, begunBy: null, lockMailedAt: null };
      const bare = aFactor(other, { state, ...none, recoveryHashes: [] });
      for (const each of [factor, bare]) await run(world.unitOfWork.run(world.secondFactors.save(each)));
      expect(await run(world.secondFactors.find(account.id))).toEqual(factor);
      expect(await run(world.secondFactors.find(other.id))).toEqual(bare);
    });

    it('are null where there is none, replaced whole, and gone when removed', async ({ world }) => {
      const account = await stored(world);
      expect(await run(world.secondFactors.find(account.id))).toBeNull();
      await run(world.unitOfWork.run(world.secondFactors.save(aFactor(account))));
      const next = aFactor(account, { state: 'None', sealedSecret: null, lastStep: null, recoveryHashes: [] });
      await run(world.unitOfWork.run(world.secondFactors.save(next)));
      expect(await run(world.secondFactors.find(account.id))).toEqual(next);
      await run(world.unitOfWork.run(world.secondFactors.remove(account.id)));
      expect(await run(world.secondFactors.find(account.id))).toBeNull();
    });

    it('stay as they were when the transaction fails', async ({ world }) => {
      const account = await stored(world);
      const save = world.secondFactors.save(aFactor(account));
      expect(await breaks(world.unitOfWork.run(Effect.andThen(save, Effect.fail('no'))))).toBe(true);
      expect(await run(world.secondFactors.find(account.id))).toBeNull();
    });
  });
};

const steps = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const locked = (world: StoreWorld, { tokenHash }: SignInStep) =>
    run(world.unitOfWork.run(world.signInSteps.lock(tokenHash)));

  describe(`${name}: sign-ins between two proofs`, () => {
    it.for(statesOf(signInStepTable))('come back with every field: %s', async (state, { world }) => {
      const account = await stored(world);
      const step = aStep(account, { state, purpose: 'enrol', tries: 3 });
      expect(await run(world.signInSteps.insert(step, account))).toBe(true);
      expect(await run(world.signInSteps.find(step.tokenHash))).toEqual(step);
      expect(await locked(world, step)).toEqual(step);
      const next: SignInStep = { ...step, state: 'Passed', tries: 4 };
      await run(world.unitOfWork.run(world.signInSteps.save(next)));
      expect(await locked(world, step)).toEqual(next);
      expect(await run(world.signInSteps.find('unknown'))).toBeNull();
    });

    it.for([
      ['password', { passwordHash: 'hash:new' }],
      ['state', { state: 'Disabled' }],
      ['second factor', { secondFactor: true }],
    ] as const)('begin on an account as it was seen, and on no other: %s', async ([, change], { world }) => {
      const seen = await stored(world);
      await run(world.accounts.update(seen.id, (current) => ({ ...current, ...change })));
      const step = aStep(seen);
      expect(await run(world.signInSteps.insert(step, seen))).toBe(false);
      expect(await run(world.signInSteps.find(step.tokenHash))).toBeNull();
    });

    it('are superseded for one account or for everybody, those that wait alone', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const [waiting, passed, theirs] = [aStep(mine), aStep(mine, { state: 'Passed' }), aStep(other)];
      for (const [step, account] of [
        [waiting, mine],
        [passed, mine],
        [theirs, other],
      ] as const)
        await run(world.signInSteps.insert(step, account));
      await run(world.unitOfWork.run(world.signInSteps.endAll(mine.id)));
      const states = async () => {
        const all = await Promise.all([waiting, passed, theirs].map((step) => locked(world, step)));
        return all.map((step) => step?.state);
      };
      expect(await states()).toEqual(['Superseded', 'Passed', 'Waiting']);
      await run(world.unitOfWork.run(world.signInSteps.endAll()));
      expect(await states()).toEqual(['Superseded', 'Passed', 'Superseded']);
    });

    it('made before everybody’s access ended are superseded when they are read for use', async ({ world }) => {
      const account = await stored(world);
      const step = aStep(account, { createdAt: Temporal.Instant.from('2020-01-01T00:00:00Z') });
      await run(world.signInSteps.insert(step, account));
      await run(world.sessions.revokeEverybody);
      expect((await locked(world, step))?.state).toBe('Superseded');
    });

    it('are used by one at a time', async ({ world }) => {
      const account = await stored(world);
      const step = aStep(account);
      await run(world.signInSteps.insert(step, account));
      const use = world.unitOfWork.run(
        Effect.flatMap(world.signInSteps.lock(step.tokenHash), (current) =>
          current?.state === 'Waiting'
            ? Effect.as(world.signInSteps.save({ ...current, state: 'Passed' }), true)
            : Effect.succeed(false),
        ),
      );
      expect((await together(times(6, () => use))).filter(Boolean)).toHaveLength(1);
    });
  });
};
