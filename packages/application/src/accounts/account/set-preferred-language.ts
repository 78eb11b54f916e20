import * as Effect from 'effect/Effect';
import { err, ok, type AccountId } from '@svc/domain/kernel';
import { accountDeleted, changesBetween, type AuditedActor } from '../../kernel/index.ts';
import { changeAccount } from './change-account.ts';
import type { AccountPorts } from '../account-ports.ts';

/** Spec 1, Account: in which language somebody reads content. */
export const setPreferredLanguage =
  (ports: Pick<AccountPorts, 'unitOfWork' | 'accounts' | 'audit'>) =>
  (accountId: AccountId, language: 'it' | 'en', actor: AuditedActor) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { before, after } = yield* changeAccount(ports.accounts)(accountId, (current) =>
          current.state === 'Deleted' ? err(accountDeleted) : ok({ ...current, preferredLanguage: language }),
        );
        if (before.preferredLanguage === after.preferredLanguage) return;
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'user.language',
          entity: 'account',
          entityId: accountId,
          subject: accountId,
          changes: changesBetween({ preferredLanguage: before.preferredLanguage }, { preferredLanguage: language }),
        });
      }),
    );
