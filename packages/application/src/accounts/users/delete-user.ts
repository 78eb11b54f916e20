import * as Effect from 'effect/Effect';
import { deleted, maskEmail, mayChange, mayGo, type Account, type Privileged } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { endClaimsOf, type ClaimPorts } from '../../booking/index.ts';
import { changesBetween, fromResult, type Actor, type AuditedActor } from '../../kernel/index.ts';
import { changeAccount } from '../account/change-account.ts';
import { changeCounterOf } from '../password/change-password.ts';
import { factorCounterOf } from '../second-factor/use-code.ts';
import { endAccess } from '../session/end-access.ts';
import { changeFacts } from './judge-change.ts';
import type { AccountPorts } from '../account-ports.ts';
import type { SocialPorts } from '../social/social-ports.ts';

export interface DeleteUser {
  readonly caller: Privileged;
  readonly id: AccountId;
  readonly actor: AuditedActor;
}

/** Ports of what removes an account. */
export type LeavePorts = Pick<
  AccountPorts,
  | 'accounts'
  | 'actionTokens'
  | 'audit'
  | 'authEvents'
  | 'clock'
  | 'directory'
  | 'files'
  | 'freshSignInSeconds'
  | 'lockouts'
  | 'logger'
  | 'otps'
  | 'signInSteps'
  | 'passwordHasher'
  | 'photos'
  | 'records'
  | 'passkeys'
  | 'secondFactors'
  | 'sessions'
  | 'tokenRevocations'
  | 'unitOfWork'
> &
  Pick<SocialPorts, 'identities'> &
  ClaimPorts;

/** What ends with every deletion, in its transaction; the person may come back by the same provider as somebody new. Refuses while money of the account is on its way. */
export const leave = (ports: LeavePorts) => (account: Account, actor: Actor) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const { id, email } = account;
    yield* fromResult(mayGo(yield* ports.records.tiesOf(id, now)));
    const cancelledBookings = yield* endClaimsOf(ports)({ userId: id, now, actor });
    yield* endAccess(ports)(id);
    yield* ports.records.forgetAddresses([email]);
    yield* ports.identities.removeOf(id);
    yield* ports.secondFactors.remove(id);
    for (const counter of [factorCounterOf(id), changeCounterOf(id)]) yield* ports.lockouts.forget(counter);
    yield* ports.passkeys.removeAll(id);
    return { cancelledBookings };
  });

/**
 * An Admin's deletion: the account lets nobody in, its address is free again, future bookings are cancelled. The name and
 * what was booked and paid stay; `eraseUser` is for those who want to be forgotten.
 */
export const deleteUser =
  (ports: LeavePorts) =>
  ({ caller, id, actor }: DeleteUser) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const facts = yield* changeFacts(ports)(caller, id);
        const { before } = yield* changeAccount(ports.accounts)(id, (current) =>
          mayChange({ ...facts, subject: current, change: { kind: 'delete' } }).map(() =>
            current.state === 'Deleted' ? current : deleted(current),
          ),
        );
        if (before.state === 'Deleted') return;
        const { cancelledBookings } = yield* leave(ports)(before, actor);
        // The address goes: what was sent from it is found by the account, should the person want to be forgotten.
        if (before.emailProven) yield* ports.records.keepSender([before.email], id);
        yield* ports.audit.record({
          actor,
          action: 'Deleted',
          operation: 'user.delete',
          entity: 'account',
          entityId: id,
          subject: id,
          changes: changesBetween({ state: before.state }, { state: 'Deleted', cancelledBookings }),
          personal: changesBetween({ email: maskEmail(before.email) }, null),
        });
      }),
    );
