import * as Effect from 'effect/Effect';
import { claimAccount, type Account, type Claimed } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { changesBetween, sealedChanges, type RequestOrigin } from '../../kernel/index.ts';
import { dropFactor } from '../second-factor/drop-factor.ts';
import { endAccess } from '../session/end-access.ts';
import { self } from '../account/register.ts';
import type { AccountPorts } from '../account-ports.ts';
import { notifyOwner } from '../mail/notify-owner.ts';

/** What `claim-account` stands on. */
export type ClaimAccountPorts = Pick<
  AccountPorts,
  | 'accounts'
  | 'actionTokens'
  | 'audit'
  | 'clock'
  | 'frontEndUrl'
  | 'ids'
  | 'passkeys'
  | 'secondFactors'
  | 'mailer'
  | 'mails'
  | 'otps'
  | 'signInSteps'
  | 'outbox'
  | 'sessions'
  | 'tokenRevocations'
>;

const accessOf = ({ state, emailProven }: Account) => ({ state, emailProven });

/**
 * Inside a unit of work: the owner of the address has shown up (a mailed code, a provider that vouches for it). What
 * somebody else may have got hold of before that ends here: the password, every session, every token.
 */
export const claim = (ports: ClaimAccountPorts) => (id: AccountId, through: string, origin: RequestOrigin) =>
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
    let standing: Account = account;
    if (claimed.dispossessed) {
      standing = yield* dropFactor(ports)(id);
      yield* endAccess(ports)(id);
      yield* notifyOwner(ports)(account, 'passwordDropped');
    }
    if (before.state !== account.state || before.emailProven !== account.emailProven)
      yield* ports.audit.record({
        actor: self(account, origin),
        action: 'Modified',
        operation: 'account.claim',
        entity: 'account',
        entityId: id,
        subject: id,
        changes: {
          ...changesBetween(accessOf(before), { ...accessOf(account), through }),
          ...(claimed.dispossessed ? sealedChanges('password') : {}),
        },
      });
    return standing;
  });
