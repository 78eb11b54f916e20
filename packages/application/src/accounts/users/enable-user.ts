import * as Effect from 'effect/Effect';
import { accountTable, mayChange, type Privileged } from '@svc/domain/accounts';
import { refusal, step, type AccountId } from '@svc/domain/kernel';
import { changesBetween, type AuditedActor } from '../../kernel/index.ts';
import { changeAccount } from '../account/change-account.ts';
import { endAccess } from '../session/end-access.ts';
import { changeFacts } from './judge-change.ts';
import type { AccountPorts } from '../account-ports.ts';
import { notifyOwner } from '../mail/notify-owner.ts';

type Ports = Pick<
  AccountPorts,
  | 'accounts'
  | 'actionTokens'
  | 'audit'
  | 'clock'
  | 'directory'
  | 'frontEndUrl'
  | 'ids'
  | 'mailer'
  | 'mails'
  | 'otps'
  | 'signInSteps'
  | 'outbox'
  | 'sessions'
  | 'tokenRevocations'
  | 'unitOfWork'
>;

export interface EnableUser {
  readonly caller: Privileged;
  readonly id: AccountId;
  readonly enabled: boolean;
  readonly actor: AuditedActor;
}

/** Lets somebody in, or out at once: a disabled account's sessions and tokens end with the same commit. */
export const enableUser = (ports: Ports) => (command: EnableUser) => {
  const { id, caller, actor } = command;
  const event = command.enabled ? 'enable' : 'disable';
  return ports.unitOfWork.run(
    Effect.gen(function* () {
      const facts = yield* changeFacts(ports)(caller, id);
      const { before, after } = yield* changeAccount(ports.accounts)(id, (current) =>
        mayChange({ ...facts, subject: current, change: { kind: event } })
          // The table refuses both events for deleted accounts alone.
          .andThen(() => step(accountTable, current.state, event).mapErr(() => refusal('account_deleted')))
          .map((state) => ({ ...current, state })),
      );
      if (before.state === after.state) return after;
      if (!command.enabled) {
        yield* endAccess(ports)(id);
        if (before.state === 'Enabled' && id !== caller.id) yield* notifyOwner(ports)(after, 'accessEnded');
      }
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: `user.${event}`,
        entity: 'account',
        entityId: id,
        subject: id,
        changes: changesBetween({ state: before.state }, { state: after.state }),
      });
      return after;
    }),
  );
};
