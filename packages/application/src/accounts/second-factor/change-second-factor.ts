import * as Effect from 'effect/Effect';
import { factorStands, noSecondFactor, type Account, type SecondFactor, type SignInStepId } from '@svc/domain/accounts';
import { ok, refusal, type AccountId, type Refusal, type Result, type SessionId } from '@svc/domain/kernel';
import { fromResult, notFound } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { changeAccount, lockAccount } from '../account/change-account.ts';

/** What a change of a second factor stands on. */
export type FactorPorts = Pick<
  AccountPorts,
  'accounts' | 'clock' | 'passkeys' | 'secondFactors' | 'sessions' | 'signInSteps'
>;

/** A factor and its account, after a change. */
export interface ChangedFactor {
  readonly account: Account;
  readonly factor: SecondFactor;
}

/**
 * Decides on the factor of the locked account and writes the decision, and with it whether the doors ask for one. In the
 * current unit of work. What waits between two proofs ends when that changes: it was judged by the factor as it was. When the
 * doors begin to ask, no session of one proof stays fresh: it could undo the factor.
 * @param besides written first, under the account's lock: passkeys that come or go
 * @param by where the owner is that sets a factor up: that session stays as fresh as it is
 */
export const changeFactor =
  (ports: FactorPorts) =>
  <R extends string, E = never>(
    accountId: AccountId,
    decide: (factor: SecondFactor, account: Account) => Result<SecondFactor, R>,
    besides: Effect.Effect<unknown, E> = Effect.void,
    by: SessionId | SignInStepId | null = null,
  ) =>
    Effect.gen(function* () {
      const account = yield* lockAccount(ports)(accountId);
      // Its person left while this waited: nothing of them comes back.
      if (account === null || account.state === 'Deleted') return yield* Effect.fail(notFound('User'));
      const current = (yield* ports.secondFactors.find(accountId)) ?? noSecondFactor(accountId, ports.clock.now());
      const factor = yield* fromResult(decide(current, account).mapErr((code): Refusal<R> => refusal(code)));
      yield* besides;
      yield* ports.secondFactors.save(factor);
      const secondFactor = factorStands(factor, (yield* ports.passkeys.ofAccount(accountId)).length);
      if (account.secondFactor === secondFactor) return { account, factor } satisfies ChangedFactor;
      yield* ports.signInSteps.endAll(accountId);
      if (secondFactor) yield* ports.sessions.unprove(accountId, by);
      const { after } = yield* changeAccount(ports.accounts)(accountId, (seen) => ok({ ...seen, secondFactor }));
      return { account: after, factor } satisfies ChangedFactor;
    });
