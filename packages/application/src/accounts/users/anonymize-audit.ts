import * as Effect from 'effect/Effect';
import { atLeast } from '@svc/domain/accounts';
import { refusal, type AccountId } from '@svc/domain/kernel';
import { changesBetween, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';

type Ports = Pick<AccountPorts, 'accounts' | 'audit' | 'auditMaintenance' | 'unitOfWork'>;

/**
 * Takes a person out of the audit log (GDPR art. 17), whether they have an account or not. What was done stays, and what an
 * entry says of others: it is the studio's evidence (art. 17(3)(e)). Nobody wipes the traces of somebody who goes on acting
 * with privileges, nor their own: `subject_still_active`. Once more takes out what was written meanwhile.
 */
export const anonymizeAuditOf = (ports: Ports) => (id: AccountId, actor: PersonActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const account = yield* ports.accounts.find(id);
      const acts = account !== null && account.state !== 'Deleted' && atLeast(account.privilegeBits, 'pro');
      if (acts || actor.accountId === id) return yield* Effect.fail(refusal('subject_still_active'));
      const stone = yield* ports.auditMaintenance.anonymize(id, actor);
      // Whose entries they were stands nowhere any more.
      yield* ports.audit.record({
        actor,
        action: 'Created',
        operation: 'audit.anonymize',
        entity: 'auditTombstone',
        entityId: stone.id,
        changes: changesBetween(null, { anonymized: stone.count }),
      });
      return stone;
    }),
  );
