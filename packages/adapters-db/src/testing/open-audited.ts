import type { StoredAuditEntry } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { entryOf, type AuditJson } from '../kernel/audit-row.ts';
import { sql } from '../kernel/statement.ts';
import type { OpenStores } from './open-stores.ts';

const recorded = sql<{ entry: AuditJson }>(
  'test_audit_of',
  'select to_json(a.*) as entry from audit_log a where entity = $1 and entity_id = $2 order by id',
);

/** Stores with a way to read what the audit log recorded. */
export const openAudited = async (open: () => Promise<OpenStores>) => {
  const stores = await open();
  const auditOf = async (entity: string, entityId: string): Promise<readonly StoredAuditEntry[]> =>
    (await Effect.runPromise(stores.database.query(recorded, [entity, entityId]))).map(({ entry }) => entryOf(entry));
  return { ...stores, auditOf };
};
