import type { AuditedActor, StoredAuditEntry } from '@svc/application/kernel';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { sql } from '../kernel/statement.ts';
import type { OpenStores } from './open-stores.ts';

interface AuditJson extends Pick<
  StoredAuditEntry,
  'action' | 'operation' | 'entity' | 'subject' | 'changes' | 'personal'
> {
  readonly entity_id: string;
  readonly actor_kind: AuditedActor['kind'];
  readonly actor: string | null;
  readonly actor_alias: string | null;
  readonly operator: AccountId | null;
  readonly request_id: string;
  readonly ip: string | null;
}

const recorded = sql<{ entry: AuditJson }>(
  'test_audit_of',
  'select to_json(a.*) as entry from audit_log a where entity = $1 and entity_id = $2 order by id',
);

/** A person who was erased acts by the alias. */
const actorOf = ({
  actor_kind: kind,
  actor,
  actor_alias: alias,
  operator,
  request_id,
  ip,
}: AuditJson): AuditedActor => {
  const origin = { requestId: request_id, address: ip };
  if (kind === 'person')
    return { kind, accountId: (actor ?? alias) as AccountId, ...origin, ...(operator === null ? {} : { operator }) };
  return kind === 'token' ? { kind, tokenId: actor ?? '', prefix: alias ?? '', ...origin } : { kind, ...origin };
};

const toEntry = ({ entry }: { readonly entry: AuditJson }): StoredAuditEntry => ({
  actor: actorOf(entry),
  action: entry.action,
  operation: entry.operation,
  entity: entry.entity,
  entityId: entry.entity_id,
  subject: entry.subject,
  changes: entry.changes,
  personal: entry.personal,
});

/** Stores with a way to read what the audit log recorded. */
export const openAudited = async (open: () => Promise<OpenStores>) => {
  const stores = await open();
  const auditOf = async (entity: string, entityId: string): Promise<readonly StoredAuditEntry[]> =>
    (await Effect.runPromise(stores.database.query(recorded, [entity, entityId]))).map(toEntry);
  return { ...stores, auditOf };
};
