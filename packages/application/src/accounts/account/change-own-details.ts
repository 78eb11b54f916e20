import * as Effect from 'effect/Effect';
import type { Account } from '@svc/domain/accounts';
import { err, ok, type AccountId } from '@svc/domain/kernel';
import { accountDeleted, changesBetween, type AuditedActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { changeAccount } from './change-account.ts';

/** What people say of themselves; their address is changed by nobody, since they enter by it. */
export type OwnDetails = Pick<Account, 'displayName' | 'phone'>;

const detailsOf = ({ displayName, phone }: Account): OwnDetails => ({ displayName, phone });

/** Somebody changes their own name and phone number. The same again writes nothing. */
export const changeOwnDetails =
  (ports: Pick<AccountPorts, 'unitOfWork' | 'accounts' | 'audit'>) =>
  (accountId: AccountId, details: OwnDetails, actor: AuditedActor) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { before, after } = yield* changeAccount(ports.accounts)(accountId, (current) =>
          current.state === 'Deleted'
            ? err(accountDeleted)
            : ok({ ...current, ...detailsOf({ ...current, ...details }) }),
        );
        if (before.displayName === after.displayName && before.phone === after.phone) return after;
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'user.details',
          entity: 'account',
          entityId: accountId,
          subject: accountId,
          changes: {},
          personal: changesBetween(detailsOf(before), detailsOf(after)),
        });
        return after;
      }),
    );
