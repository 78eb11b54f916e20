import * as Effect from 'effect/Effect';
import { atLeast, rankOf, removed, wasReset, withRecoveryRenewed, type Privileged } from '@svc/domain/accounts';
import { err, ok, refusal, type AccountId, type SessionId } from '@svc/domain/kernel';
import { sealedChanges, type AuditedActor, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import { endAccess } from '../session/end-access.ts';
import { lockOwner } from '../session/standing-session.ts';
import type { AccountMailPorts } from '../action-token/mail-action-token.ts';
import { lockAccount } from '../account/change-account.ts';
import { changeFacts } from '../users/judge-change.ts';
import { changeFactor, type FactorPorts } from './change-second-factor.ts';
import { newRecoveryCodes, type EnrolPorts } from './enrol-second-factor.ts';

const audited = (
  ports: Pick<AccountPorts, 'audit'>,
  operation: `secondFactor.${'removed' | 'reset' | 'recoveryRenewed'}`,
  { accountId, actor }: { readonly accountId: AccountId; readonly actor: AuditedActor },
) =>
  ports.audit.record({
    actor,
    action: 'Modified',
    operation,
    entity: 'account',
    entityId: accountId,
    subject: accountId,
    changes: sealedChanges('secondFactor'),
  });

/** What the owner of a factor does with it in a session. */
export interface OwnFactorChange {
  readonly sessionId: SessionId;
  readonly actor: PersonActor;
}

/** Its owner gives it up, after a fresh sign-in. Where the policy demands one, the next sign-in enrols a new one. */
export const removeSecondFactor =
  (ports: EnrolPorts) =>
  ({ sessionId, actor }: OwnFactorChange) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { accountId } = actor;
        const now = ports.clock.now();
        yield* lockOwner(ports)(accountId, sessionId);
        const besides = (yield* ports.passkeys.ofAccount(accountId)).length > 0;
        let stood = false;
        const { account } = yield* changeFactor(ports)(accountId, (factor) => {
          stood = factor.state === 'Active';
          return removed(factor, now, besides);
        });
        yield* audited(ports, 'secondFactor.removed', { accountId, actor });
        // A secret that was never confirmed was no factor yet: no door has changed.
        if (stood) yield* notifyOwner(ports)(account, account.secondFactor ? 'appRemoved' : 'secondFactorRemoved');
      }),
    );

/** Ten new recovery codes; those of before open nothing more. */
export const renewRecoveryCodes =
  (ports: EnrolPorts) =>
  ({ sessionId, actor }: OwnFactorChange) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { accountId } = actor;
        const { codes, hashes } = newRecoveryCodes(ports, accountId);
        const now = ports.clock.now();
        yield* lockOwner(ports)(accountId, sessionId);
        const besides = (yield* ports.passkeys.ofAccount(accountId)).length > 0;
        const { account } = yield* changeFactor(ports)(accountId, (factor) =>
          withRecoveryRenewed(factor, hashes, now, besides).mapErr(() => 'second_factor_missing' as const),
        );
        yield* audited(ports, 'secondFactor.recoveryRenewed', { accountId, actor });
        yield* notifyOwner(ports)(account, 'recoveryCodesRenewed');
        return codes;
      }),
    );

type ResetPorts = FactorPorts &
  AccountMailPorts &
  Pick<AccountPorts, 'actionTokens' | 'audit' | 'directory' | 'otps' | 'sessions' | 'tokenRevocations' | 'unitOfWork'>;

export interface ResetSecondFactor {
  /** Null: the operator at the command line, who may reset anybody's. */
  readonly caller: Privileged | null;
  readonly id: AccountId;
  readonly actor: AuditedActor;
}

/**
 * For somebody who lost everything: a SuperAdmin takes the factor of an account below away. Its sessions and whatever may
 * become access end with it, and its owner is mailed.
 */
export const resetSecondFactor =
  (ports: ResetPorts) =>
  ({ caller, id, actor }: ResetSecondFactor) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const now = ports.clock.now();
        // The operator at the command line is judged by nothing here: who reaches the server may do it.
        const facts = caller === null ? null : yield* changeFacts(ports)(caller, id);
        if (facts !== null && !atLeast(facts.actor.privilegeBits, 'superadmin'))
          return yield* Effect.fail(refusal('permission_denied'));
        const rank = facts === null ? Infinity : rankOf(facts.actor.privilegeBits);
        yield* lockAccount(ports)(id);
        const passkeys = (yield* ports.passkeys.ofAccount(id)).length;
        let again = false;
        const { account } = yield* changeFactor(ports)(
          id,
          (factor, subject) => {
            if (rankOf(subject.privilegeBits) >= rank) return err('permission_denied' as const);
            again = factor.state === 'Disabled' && passkeys === 0;
            return again ? ok(factor) : wasReset(factor, now, passkeys > 0);
          },
          ports.passkeys.removeAll(id),
        );
        if (again) return undefined; // it was taken away before: nothing ends, and nobody is mailed
        yield* endAccess(ports)(id);
        yield* audited(ports, 'secondFactor.reset', { accountId: id, actor });
        if (account.state === 'Enabled') yield* notifyOwner(ports)(account, 'secondFactorRemoved');
        return undefined;
      }),
    );
