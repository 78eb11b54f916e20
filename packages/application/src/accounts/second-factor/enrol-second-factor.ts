import * as Effect from 'effect/Effect';
import {
  activated,
  enrolled,
  recoveryCodeFrom,
  recoveryCodes,
  totpRules,
  type Account,
  type LockoutRefusal,
  type SignInStepId,
} from '@svc/domain/accounts';
import { refusal, type AccountId, type Refusal, type SessionId } from '@svc/domain/kernel';
import { notFound, sealedChanges, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { lockAccount } from '../account/change-account.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import { recordSignIn } from '../session/admit.ts';
import { lockOwner } from '../session/standing-session.ts';
import type { AccountMailPorts } from '../action-token/mail-action-token.ts';
import { changeFactor, type FactorPorts } from './change-second-factor.ts';
import { codeLockOf, countProof, matchedStep, recoveryHash, secretField, type CodePorts } from './use-code.ts';

export type EnrolPorts = FactorPorts &
  CodePorts &
  AccountMailPorts &
  Pick<AccountPorts, 'audit' | 'authEvents' | 'random' | 'sessions' | 'studioName' | 'unitOfWork'>;

/** Where a secret is shown: no other session or sign-in confirms it. */
export type EnrolHolder = SessionId | SignInStepId;

/** What is shown once, for the app. */
export interface ShownSecret {
  /** Base32, to be typed. */
  readonly secret: string;
  /** `otpauth://…`, to be opened or scanned. */
  readonly uri: string;
}

/** A new secret for the owner's app, in the current unit of work; nothing is asked of anybody until a code of it came. */
export const beginIn = (ports: EnrolPorts) => (accountId: AccountId, holder: EnrolHolder) =>
  Effect.gen(function* () {
    const secret = ports.totp.secretFrom(ports.random.bytes(totpRules.secretBytes));
    const sealed = ports.secrets.seal(secretField(accountId), secret);
    const { account } = yield* changeFactor(ports)(accountId, (factor) =>
      enrolled(factor, sealed, holder, ports.clock.now()),
    );
    const uri = ports.totp.uriOf({ secret, account: account.email, issuer: yield* ports.studioName });
    return { secret, uri } satisfies ShownSecret;
  });

/** Ten of them, and what is kept. */
export const newRecoveryCodes = (ports: Pick<CodePorts, 'digest'> & Pick<AccountPorts, 'random'>, id: AccountId) => {
  const codes = Array.from({ length: recoveryCodes.count }, () =>
    recoveryCodeFrom(ports.random.bytes(recoveryCodes.letters)),
  );
  return { codes, hashes: codes.map((code) => recoveryHash(ports, id, code)) };
};

/** A first code that confirms nothing, with the reason that its event has. */
export type RefusedActivation =
  | { readonly reason: 'locked'; readonly refusal: Refusal<LockoutRefusal> }
  | { readonly reason: 'code_wrong' | 'begun_elsewhere'; readonly refusal: Refusal<'second_factor_code_wrong'> };

const refusedBy = (no: RefusedActivation): RefusedActivation => no;

/** A factor that stands from now on. */
interface Activated {
  readonly account: Account;
  /** Shown this once. */
  readonly recoveryCodes: readonly string[];
}

interface Activation {
  readonly accountId: AccountId;
  readonly holder: EnrolHolder;
  readonly code: string;
  readonly actor: PersonActor;
}

/**
 * The owner's first code: from now on every door asks for one. In the current unit of work; the mail and the audit entry
 * are part of it. A wrong code, and one of a secret that was shown elsewhere, is an outcome and no failure: its count must
 * be committed. @returns the recovery codes, shown this once
 */
export const activateIn =
  (ports: EnrolPorts) =>
  ({ accountId, holder, code, actor }: Activation) =>
    Effect.gen(function* () {
      const seen = yield* lockAccount(ports)(accountId);
      if (seen === null || seen.state === 'Deleted') return yield* Effect.fail(notFound('User'));
      const lock = yield* codeLockOf(ports)(accountId);
      if (lock !== null) return refusedBy({ reason: 'locked', refusal: lock });
      const factor = yield* ports.secondFactors.find(accountId);
      const step = factor === null ? null : matchedStep(ports, factor, code);
      const elsewhere = factor?.begunBy !== holder;
      if (factor?.state === 'Pending' && (step === null || elsewhere)) {
        yield* countProof(ports)(accountId, false);
        const reason = elsewhere ? 'begun_elsewhere' : 'code_wrong';
        return refusedBy({ reason, refusal: refusal('second_factor_code_wrong') });
      }
      const { codes, hashes } = newRecoveryCodes(ports, accountId);
      const { account } = yield* changeFactor(ports)(
        accountId,
        (current) => activated(current, step ?? 0, hashes, ports.clock.now()),
        Effect.void,
        holder,
      );
      yield* countProof(ports)(accountId, true);
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'secondFactor.activated',
        entity: 'account',
        entityId: accountId,
        subject: accountId,
        changes: sealedChanges('secondFactor'),
      });
      yield* notifyOwner(ports)(account, 'secondFactorAdded');
      const done: Activated = { account, recoveryCodes: codes };
      return done;
    });

/** The session of the person who enrols. */
export interface OwnEnrolment {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
}

/** A signed-in person begins: the secret of before, if it was never confirmed, is forgotten. */
export const beginEnrolment =
  (ports: EnrolPorts) =>
  ({ accountId, sessionId }: OwnEnrolment) =>
    ports.unitOfWork.run(Effect.andThen(lockOwner(ports)(accountId, sessionId), beginIn(ports)(accountId, sessionId)));

export interface ActivateSecondFactor {
  readonly sessionId: SessionId;
  readonly code: string;
  readonly actor: PersonActor;
}

/** A signed-in person confirms with a code, in the session that was shown the secret, and while it stands. */
export const activateSecondFactor =
  (ports: EnrolPorts) =>
  ({ sessionId, code, actor }: ActivateSecondFactor) =>
    Effect.gen(function* () {
      const { accountId } = actor;
      const outcome = yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          const account = yield* lockOwner(ports)(accountId, sessionId);
          const done = yield* activateIn(ports)({ accountId, holder: sessionId, code, actor });
          if ('reason' in done) yield* recordSignIn(ports, 'secondFactor')(account.email, account, done.reason);
          return done;
        }),
      );
      return 'reason' in outcome ? yield* Effect.fail(outcome.refusal) : outcome.recoveryCodes;
    });
