import * as Effect from 'effect/Effect';
import { isDemotion, mayChange, withRole, type Privileged } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { changesBetween, type AuditedActor } from '../../kernel/index.ts';
import { changeAccount } from '../account/change-account.ts';
import { endAccess, endPending } from '../session/end-access.ts';
import { secondStepFor } from '../second-factor/second-step.ts';
import { changeFacts } from './judge-change.ts';
import type { AccountPorts } from '../account-ports.ts';
import { notifyOwner } from '../mail/notify-owner.ts';

type Ports = Pick<
  AccountPorts,
  | 'accounts'
  | 'actionTokens'
  | 'audit'
  | 'clock'
  | 'digest'
  | 'directory'
  | 'frontEndUrl'
  | 'ids'
  | 'mailer'
  | 'mails'
  | 'otps'
  | 'sessions'
  | 'settingsDocuments'
  | 'signInSteps'
  | 'outbox'
  | 'tokenRevocations'
  | 'unitOfWork'
>;

export interface SetRole {
  readonly caller: Privileged;
  readonly id: AccountId;
  /** One of the privilege bits. */
  readonly bit: number;
  readonly granted: boolean;
  readonly actor: AuditedActor;
}

/**
 * Grants or takes a role. Cookies follow with their next request; bearer tokens keep their claims for life, so those of
 * somebody who lost a role end at once, with what might still become one. So does all access of somebody of whom a second factor
 * is asked from now on and who has none: a door would let them do nothing but set one up.
 */
export const setRole =
  (ports: Ports) =>
  ({ caller, id, bit, granted, actor }: SetRole) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const facts = yield* changeFacts(ports)(caller, id);
        const { before, after } = yield* changeAccount(ports.accounts)(id, (current) =>
          mayChange({ ...facts, subject: current, change: { kind: 'role', bit, granted } }).map(() => ({
            ...current,
            privilegeBits: withRole(current.privilegeBits, bit, granted),
          })),
        );
        if (before.privilegeBits === after.privilegeBits) return after;
        if (isDemotion(before.privilegeBits, after.privilegeBits)) yield* endPending(ports)(id);
        else if ((yield* secondStepFor(ports)(after)) === 'enrol') yield* endAccess(ports)(id);
        if (after.state === 'Enabled') yield* notifyOwner(ports)(after, 'roleChanged');
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'user.role',
          entity: 'account',
          entityId: id,
          subject: id,
          changes: changesBetween({ privilegeBits: before.privilegeBits }, { privilegeBits: after.privilegeBits }),
        });
        return after;
      }),
    );
