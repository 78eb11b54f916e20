import { createHash } from 'node:crypto';
import { storedAuditEntry, type Actor, type AuditLog, type Digest } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { json, sql } from './statement.ts';

/** Kind, id, alias and address of an actor, as the audit log holds them; a statement passes over those of a machine. */
export const ofAudited = (actor: Actor): readonly [string, string | null, string | null, string | null] => {
  switch (actor.kind) {
    case 'person':
      return ['person', actor.accountId, null, actor.address];
    case 'token':
      return ['token', actor.tokenId, actor.prefix, actor.address];
    case 'maintenance':
      return ['maintenance', null, null, actor.address];
    case 'machine':
      return ['machine', null, null, null];
  }
};

const digest: Digest = { sha256: (content) => createHash('sha256').update(content).digest('hex') };

const record = sql(
  'audit_record',
  `insert into audit_log (actor_kind, actor, actor_alias, ip, request_id, action, operation, entity, entity_id, subject,
     changes, personal, operator)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

/** The time is the database's; the row is part of the change's own transaction. */
export const mikroAuditLog = (database: Database): AuditLog => ({
  record: (entry) =>
    Effect.suspend(() => {
      const stored = storedAuditEntry(entry, digest);
      if (stored === null) return Effect.void;
      const { actor, action, operation, entity, entityId, subject, changes, personal } = stored;
      const values = [action, operation, entity, entityId, subject, json(changes)];
      const theirs = personal === null ? null : json(personal);
      const operator = actor.kind === 'person' ? (actor.operator ?? null) : null;
      const by = [...ofAudited(actor), actor.requestId];
      return Effect.asVoid(database.query(record, [...by, ...values, theirs, operator]));
    }),
});
