import {
  auditLogContract,
  flagStoreContract,
  idempotencyStoreContract,
  intentStoreContract,
  timelineContract,
  unitOfWorkContract,
} from '@svc/application/contracts';
import type { Actor, AuditEntry } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { afterAll, describe, expect, it } from 'vitest';
import { oneDatabase, type OpenStores } from '../testing/open-stores.ts';
import { sql } from './statement.ts';

const shared = oneDatabase();
afterAll(shared.close);

unitOfWorkContract('postgres', shared.open);
intentStoreContract('postgres', shared.open);
timelineContract('postgres', shared.open);
flagStoreContract('postgres', shared.open);
idempotencyStoreContract('postgres', shared.open);

interface AuditJson extends Omit<AuditEntry, 'actor' | 'entityId'> {
  readonly entity_id: string;
  readonly actor_kind: Actor['kind'];
  readonly actor: string;
  readonly request_id: string | null;
}

const recorded = sql<{ entry: AuditJson }>(
  'test_audit_of',
  'select to_json(a.*) as entry from audit_log a where entity = $1 and entity_id = $2 order by id',
);

const toEntry = ({ entry }: { readonly entry: AuditJson }): AuditEntry => ({
  actor:
    entry.actor_kind === 'person'
      ? { kind: 'person', accountId: entry.actor as never, requestId: entry.request_id ?? '' }
      : { kind: 'machine', name: entry.actor },
  action: entry.action,
  entity: entry.entity,
  entityId: entry.entity_id,
  changes: entry.changes,
});

const openAudited = async () => {
  const stores: OpenStores = await shared.open();
  const auditOf = async (entity: string, entityId: string): Promise<readonly AuditEntry[]> =>
    (await Effect.runPromise(stores.database.query(recorded, [entity, entityId]))).map(toEntry);
  return { ...stores, auditOf };
};
auditLogContract('postgres', openAudited);

describe('the audit log', () => {
  it.each(['update audit_log set action = action', 'delete from audit_log'])('lets nobody %s', async (text) => {
    const { world, database } = await openAudited();
    const actor = { kind: 'machine', name: 'seed' } as const;
    await Effect.runPromise(world.audit.record({ actor, action: 'a', entity: 'e', entityId: '1', changes: {} }));
    await expect(Effect.runPromise(database.query(sql(`test_${text}`, text), []))).rejects.toThrow('append-only');
  });
});
