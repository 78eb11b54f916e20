import * as Effect from 'effect/Effect';
import { passkeyLimits, withoutPasskeys, type Passkey, type PasskeyId } from '@svc/domain/accounts';
import { ok, refusal, type AccountId, type SessionId } from '@svc/domain/kernel';
import { nameMade, notFound, sealedChanges, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import { recordSignIn } from '../session/admit.ts';
import { lockAccount } from '../account/change-account.ts';
import { lockOwner } from '../session/standing-session.ts';
import { changeFactor, factorStands } from './change-second-factor.ts';
import type { OwnFactorChange } from './end-second-factor.ts';
import { newRecoveryCodes, type EnrolPorts } from './enrol-second-factor.ts';
import type { NewPasskeyAnswer } from './passkey-verifier.ts';
import { challengeFor, type ChallengePorts } from './use-passkey.ts';

/** The challenge for a new passkey of a signed-in person; the session that asked is the one that may answer. */
export const beginPasskey =
  (ports: EnrolPorts & ChallengePorts) =>
  ({ accountId, sessionId }: { readonly accountId: AccountId; readonly sessionId: SessionId }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const account = yield* ports.accounts.find(accountId);
        if (account === null) return yield* Effect.fail(notFound('User'));
        return { account, ...(yield* challengeFor(ports)({ accountId, purpose: 'enrol', holderId: sessionId })) };
      }),
    );

export interface AddPasskey {
  readonly sessionId: SessionId;
  readonly name: string;
  readonly answer: NewPasskeyAnswer;
  readonly actor: PersonActor;
}

/**
 * A passkey of the owner: from now on every door asks for a second proof. Ten recovery codes come with the first factor.
 * A wrong answer spends its challenge. @returns the codes, shown this once; none where there are some already
 */
export const addPasskey =
  (ports: EnrolPorts & ChallengePorts & Pick<AccountPorts, 'authEvents'>) =>
  ({ sessionId, name, answer, actor }: AddPasskey) =>
    Effect.flatMap(
      ports.unitOfWork.run(
        Effect.gen(function* () {
          const { accountId } = actor;
          const now = ports.clock.now();
          const holder = yield* lockOwner(ports)(accountId, sessionId);
          const asked = { accountId, purpose: 'enrol', holderId: sessionId } as const;
          const challenge = yield* ports.passkeyChallenges.take(asked, now);
          const shown = challenge === null ? null : yield* ports.passkeyVerifier.made(answer, challenge);
          if (shown === null) {
            yield* recordSignIn(ports, 'secondFactor')(holder.email, holder, 'passkeyRefused');
            return refusal('passkey_refused');
          }
          const before = yield* ports.passkeys.ofAccount(accountId);
          if (before.length >= passkeyLimits.perAccount)
            return refusal('too_many_passkeys', { most: passkeyLimits.perAccount });
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
            sessionId,
          );
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
          return { passkey, recoveryCodes };
        }),
      ),
      (outcome) => ('_tag' in outcome ? Effect.fail(outcome) : Effect.succeed(outcome)),
    );

/** Another name for a passkey of the caller. */
export const renamePasskey =
  (ports: Pick<AccountPorts, 'accounts' | 'passkeys' | 'unitOfWork'>) =>
  ({ accountId, id, name }: { readonly accountId: AccountId; readonly id: PasskeyId; readonly name: string }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* lockAccount(ports)(accountId); // a use of it meanwhile raises its counter
        const passkey = (yield* ports.passkeys.ofAccount(accountId)).find((each) => each.id === id);
        if (passkey === undefined) return yield* Effect.fail(notFound('Passkey'));
        const renamed = { ...passkey, name };
        yield* ports.passkeys.save(renamed);
        return renamed;
      }),
    );

/** Its owner gives a passkey up. With the last factor the recovery codes go, and the doors ask for none. */
export const removePasskey =
  (ports: EnrolPorts & ChallengePorts) =>
  ({ id, sessionId, actor }: OwnFactorChange & { readonly id: PasskeyId }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { accountId } = actor;
        yield* lockOwner(ports)(accountId, sessionId);
        const left = (yield* ports.passkeys.ofAccount(accountId)).filter((each) => each.id !== id).length;
        const { account } = yield* changeFactor(ports)(
          accountId,
          (factor) => ok(left === 0 ? withoutPasskeys(factor) : factor),
          Effect.flatMap(ports.passkeys.remove(accountId, id), (found) =>
            found ? Effect.void : Effect.fail(notFound('Passkey')),
          ),
          // Nothing of the app is decided here that could be refused.
        ).pipe(Effect.catchTag('Refusal', Effect.die));
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'secondFactor.passkeyRemoved',
          entity: 'account',
          entityId: accountId,
          subject: accountId,
          changes: sealedChanges('passkeys'),
        });
        yield* notifyOwner(ports)(account, account.secondFactor ? 'passkeyRemoved' : 'secondFactorRemoved');
      }),
    );
