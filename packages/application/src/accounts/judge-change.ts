import * as Effect from 'effect/Effect';
import type { ChangeFacts, Privileged } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from './sign-in.ts';

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
