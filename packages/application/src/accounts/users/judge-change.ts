import * as Effect from 'effect/Effect';
import { mayChange, type Account, type ChangeFacts, type Privileged } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from '../account-ports.ts';

/**
 * What a change of an account is judged by, beside the account itself; first thing in its transaction. The SuperAdmins'
 * rows stay locked until its end, and the caller counts as what the database says now.
 */
export const changeFacts =
  (ports: Pick<AccountPorts, 'directory' | 'accounts'>) => (caller: Privileged, subject: AccountId) =>
    Effect.gen(function* () {
      const superAdmins = yield* ports.directory.lockSuperAdmins;
      const now = yield* ports.accounts.find(caller.id);
      const actor = { id: caller.id, privilegeBits: now?.state === 'Enabled' ? now.privilegeBits : 0 };
      const others = superAdmins.filter((id) => id !== subject).length;
      return { actor, otherSuperAdmins: others } satisfies Pick<ChangeFacts, 'actor' | 'otherSuperAdmins'>;
    });

/**
 * Whether the caller may have a link mailed to somebody. It comes back where no mail server is configured, and a person who
 * holds it becomes that account: never one above the caller, who for the caller is not there.
 */
export const mayHandOver =
  (ports: Pick<AccountPorts, 'directory' | 'accounts'>) => (caller: Privileged, subject: Account) =>
    Effect.map(changeFacts(ports)(caller, subject.id), (facts) =>
      mayChange({ ...facts, subject, change: { kind: 'edit' } }).match(
        () => true,
        ({ code }) => code === 'account_deleted',
      ),
    );
