import * as Effect from 'effect/Effect';
import {
  factorStands,
  passkeyLimits,
  type Account,
  type LockoutRefusal,
  type Passkey,
  type PasskeyId,
} from '@svc/domain/accounts';
import { ok, refusal, type AccountId, type Refusal, type SessionId } from '@svc/domain/kernel';
import { nameMade, notFound, sealedChanges, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { lockAccount } from '../account/change-account.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import { recordSignIn } from '../session/admit.ts';
import { lockOwner } from '../session/standing-session.ts';
import { changeFactor } from './change-second-factor.ts';
import { newRecoveryCodes, type EnrolHolder, type EnrolPorts } from './enrol-second-factor.ts';
import type { NewPasskeyAnswer } from './passkey-verifier.ts';
import { codeLockOf, countProof } from './use-code.ts';
import { challengeFor, type ChallengePorts, type ShownChallenge } from './use-passkey.ts';

/** What adding a passkey stands on. */
export type AddPasskeyPorts = EnrolPorts & ChallengePorts;

/** What a browser needs to make a passkey. */
export interface NewPasskeyChallenge extends ShownChallenge {
  readonly account: Account;
}

/** The challenge for a new passkey, in the current unit of work. @param holder the one that may answer */
export const challengeToAdd = (ports: ChallengePorts) => (account: Account, holder: EnrolHolder) =>
  Effect.map(
    challengeFor(ports)({ accountId: account.id, purpose: 'enrol', holderId: holder }),
    (challenge): NewPasskeyChallenge => ({ account, ...challenge }),
  );

/** A passkey as its owner's browser shows it. */
export interface GivenPasskey {
  /** What its owner calls it. */
  readonly name: string;
  readonly answer: NewPasskeyAnswer;
}

/** A passkey that is not taken, with the reason that its event has. */
export type RefusedPasskey =
  | { readonly reason: 'locked'; readonly refusal: Refusal<LockoutRefusal> }
  | { readonly reason: 'passkeyRefused'; readonly refusal: Refusal<'passkey_refused'> }
  | { readonly reason: 'tooManyPasskeys'; readonly refusal: Refusal<'too_many_passkeys'> };

const refusedBy = (no: RefusedPasskey): RefusedPasskey => no;

/** A passkey that stands from now on. */
export interface AddedPasskey {
  readonly account: Account;
  readonly passkey: Passkey;
  /** Shown this once; none where there are some already. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Adds it for the holder of the challenge, in the current unit of work; the mail and the audit entry are part of it. A wrong
 * answer is an outcome and no failure: its challenge is spent, and its count must be committed.
 */
export const addPasskeyIn =
  (ports: AddPasskeyPorts) =>
  (
    accountId: AccountId,
    holder: EnrolHolder,
    { name, answer, actor }: GivenPasskey & { readonly actor: PersonActor },
  ) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const owner = yield* lockAccount(ports)(accountId);
      // Its person left while this waited: a count would name them again.
      if (owner === null || owner.state === 'Deleted') return yield* Effect.fail(notFound('User'));
      const lock = yield* codeLockOf(ports)(accountId);
      if (lock !== null) return refusedBy({ reason: 'locked', refusal: lock });
      const challenge = yield* ports.passkeyChallenges.take({ accountId, purpose: 'enrol', holderId: holder }, now);
      const shown = challenge === null ? null : yield* ports.passkeyVerifier.made(answer, challenge);
      if (shown === null) {
        yield* countProof(ports)(accountId, false);
        return refusedBy({ reason: 'passkeyRefused', refusal: refusal('passkey_refused') });
      }
      const before = yield* ports.passkeys.ofAccount(accountId);
      if (before.length >= passkeyLimits.perAccount) {
        const most = { most: passkeyLimits.perAccount };
        return refusedBy({ reason: 'tooManyPasskeys', refusal: refusal('too_many_passkeys', most) });
      }
      const passkey: Passkey = {
        ...shown,
        id: ports.ids.next<PasskeyId>(),
        accountId,
        transports: answer.transports,
        name,
        createdAt: now,
        lastUsedAt: null,
      };
      const { codes, hashes } = newRecoveryCodes(ports, accountId);
      let recoveryCodes: readonly string[] = [];
      const { account } = yield* changeFactor(ports)(
        accountId,
        (factor) => {
          if (factorStands(factor, before.length)) return ok(factor);
          recoveryCodes = codes;
          return ok({ ...factor, recoveryHashes: hashes, changedAt: now });
        },
        ports.passkeys.insert(passkey),
        holder,
        // Nothing of the app is decided here that could be refused.
      ).pipe(Effect.catchTag('Refusal', Effect.die));
      yield* nameMade(passkey.id);
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'secondFactor.passkeyAdded',
        entity: 'account',
        entityId: accountId,
        subject: accountId,
        changes: sealedChanges('passkeys'),
      });
      yield* notifyOwner(ports)(account, 'passkeyAdded');
      const done: AddedPasskey = { account, passkey, recoveryCodes };
      return done;
    });

/** The challenge for a new passkey of a signed-in person; the session that asked is the one that may answer. */
export const beginPasskey =
  (ports: ChallengePorts & Pick<AccountPorts, 'accounts' | 'unitOfWork'>) =>
  ({ accountId, sessionId }: { readonly accountId: AccountId; readonly sessionId: SessionId }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const account = yield* ports.accounts.find(accountId);
        if (account === null) return yield* Effect.fail(notFound('User'));
        return yield* challengeToAdd(ports)(account, sessionId);
      }),
    );

export interface AddPasskey extends GivenPasskey {
  readonly sessionId: SessionId;
  readonly actor: PersonActor;
}

/**
 * A passkey of a signed-in person, in the session that asked for it, and while it stands: from now on every door asks for a
 * second proof. Ten recovery codes come with the first factor. @returns the codes, shown this once
 */
export const addPasskey =
  (ports: AddPasskeyPorts) =>
  ({ sessionId, actor, ...given }: AddPasskey) =>
    Effect.gen(function* () {
      const { accountId } = actor;
      const outcome = yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          const account = yield* lockOwner(ports)(accountId, sessionId);
          const done = yield* addPasskeyIn(ports)(accountId, sessionId, { ...given, actor });
          if ('reason' in done) yield* recordSignIn(ports, 'secondFactor')(account.email, account, done.reason);
          return done;
        }),
      );
      return 'reason' in outcome ? yield* Effect.fail(outcome.refusal) : outcome;
    });
