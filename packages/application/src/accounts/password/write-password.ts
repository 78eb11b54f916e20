import * as Effect from 'effect/Effect';
import { afterPasswordWrite, type Account } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { sealedChanges, type AuditedActor } from '../../kernel/index.ts';
import { endAccess } from '../session/end-access.ts';
import { mailTo, recoveryFacts } from '../action-token/mail-action-token.ts';
import { passwordChangedText } from '../mail/mail-texts.ts';
import type { AccountPorts } from '../account-ports.ts';
import { notifyOwner } from '../mail/notify-owner.ts';

/** What `write-password` stands on. */
export type WritePasswordPorts = Pick<
  AccountPorts,
  | 'accounts'
  | 'actionTokens'
  | 'audit'
  | 'clock'
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

export interface PasswordWrite {
  readonly accountId: AccountId;
  readonly passwordHash: string;
  /** What else changes with it, for example the state of an invited account. */
  readonly also: (account: Account) => Partial<Account>;
  readonly actor: AuditedActor;
  readonly operation: 'password.changed' | 'password.reset' | 'password.set';
}

/**
 * Spec 1, Session: a password write, the stamp and end of every session, the end of the OIDC tokens, the gate, the
 * audit row and the news to the owner are one transaction. The hash is made before it.
 * @returns the account as it is now, null when there is none
 */
export const writePassword = (ports: WritePasswordPorts) => (write: PasswordWrite) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      let before: string | null = null;
      const change = (current: Account): Account => {
        before = current.passwordHash;
        return {
          ...current,
          passwordHash: write.passwordHash,
          defaultPassword: afterPasswordWrite(current),
          ...write.also(current),
        };
      };
      const update = ports.accounts.update(write.accountId, change);
      const account = yield* Effect.catchTag(update, 'Taken', (fault) => Effect.die(fault)); // the address stays
      if (account === null) return null;
      yield* endAccess(ports)(account.id);
      yield* ports.audit.record({
        actor: write.actor,
        action: 'Modified',
        operation: write.operation,
        entity: 'account',
        entityId: account.id,
        subject: account.id,
        changes: sealedChanges('password', 'sessions'),
      });
      if (before === null || write.operation === 'password.set') yield* notifyOwner(ports)(account, 'passwordSet');
      else {
        const text = passwordChangedText(account.preferredLanguage, recoveryFacts(ports));
        yield* mailTo(ports)(account, 'passwordChanged', text);
      }
      return account;
    }),
  );
