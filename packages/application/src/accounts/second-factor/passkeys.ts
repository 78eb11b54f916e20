import * as Effect from 'effect/Effect';
import { withoutPasskeys, type PasskeyId } from '@svc/domain/accounts';
import { ok } from '@svc/domain/kernel';
import { notFound, sealedChanges, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import { lockAccount } from '../account/change-account.ts';
import { lockOwner } from '../session/standing-session.ts';
import type { OwnFactorChange } from './end-second-factor.ts';
import { changeFactor } from './change-second-factor.ts';
import type { EnrolPorts } from './enrol-second-factor.ts';
import type { ChallengePorts } from './use-passkey.ts';

/** Another name for a passkey of the caller. */
export const renamePasskey =
  (ports: Pick<AccountPorts, 'accounts' | 'audit' | 'passkeys' | 'unitOfWork'>) =>
  ({ id, name, actor }: { readonly id: PasskeyId; readonly name: string; readonly actor: PersonActor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { accountId } = actor;
        yield* lockAccount(ports)(accountId); // a use of it meanwhile raises its counter
        const passkey = (yield* ports.passkeys.ofAccount(accountId)).find((each) => each.id === id);
        if (passkey === undefined) return yield* Effect.fail(notFound('Passkey'));
        const renamed = { ...passkey, name };
        yield* ports.passkeys.save(renamed);
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'secondFactor.passkeyRenamed',
          entity: 'account',
          entityId: accountId,
          subject: accountId,
          changes: sealedChanges('passkeys'),
        });
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
