import type { AuditedActor, StoredAuditEntry } from '@svc/application/kernel';
import type { AccountId } from '@svc/domain/kernel';

/** A row of the audit log as `to_json` writes it. */
export interface AuditJson extends Pick<
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

/** The entry that a row holds. */
export const entryOf = (row: AuditJson): StoredAuditEntry => ({
  actor: actorOf(row),
  action: row.action,
  operation: row.operation,
  entity: row.entity,
  entityId: row.entity_id,
  subject: row.subject,
  changes: row.changes,
  personal: row.personal,
});
