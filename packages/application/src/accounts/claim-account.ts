import * as Effect from 'effect/Effect';
import { claimAccount, type Account, type Claimed } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { endAccess } from './end-access.ts';
import type { AccountPorts } from './account-ports.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * Inside a unit of work: the owner of the address has shown up (a mailed code, a provider that vouches for it). What
 * somebody else may have got hold of before that ends here: the password, every session, every token.
 */
export const claim = (ports: AccountPorts) => (id: AccountId, through: string, requestId: string) =>
  Effect.gen(function* () {
    let before: Account | undefined;
    let claimed: Claimed | undefined;
    const account = yield* ports.accounts
      .update(id, (current) => {
        before = current;
        claimed = claimAccount(current);
        return claimed.account;
      })
      // The address does not change, so no other account can be in its way.
      .pipe(Effect.catchTag('Taken', (taken) => Effect.die(taken)));
    if (account === null || before === undefined || claimed === undefined) return null;
    if (claimed.dispossessed) {
      yield* endAccess(ports)(id);
      yield* tellOwner(ports)(account, 'passwordDropped');
    }
    if (before.state !== account.state || before.emailProven !== account.emailProven)
      yield* ports.audit.record({
        actor: { kind: 'person', accountId: id, requestId },
        action: 'account.claim',
        entity: 'account',
        entityId: id,
        changes: { through, state: account.state, passwordRemoved: claimed.dispossessed },
      });
    return account;
  });
