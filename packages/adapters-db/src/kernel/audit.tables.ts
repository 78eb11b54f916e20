import type { AuditAction, AuditChanges, AuditedActor, AuditEntity, AuditOperation } from '@svc/application/kernel';
import { defineEntity } from '@mikro-orm/core';
import type { AccountId } from '@svc/domain/kernel';
import { column, oneOf } from './columns.ts';

const refused = `raise exception 'auditImmutable' using detail = 'entries of the audit log and its tombstones are never changed'`;

/**
 * Append-only: `audit.anonymize` and `audit.purge` alone change it, each with a tombstone in the same transaction. Lies in
 * a table per month, which this does not say: months come and go (docs/decisions/audit-in-transaction.md).
 */
export const AuditRow = defineEntity({
  name: 'Audit',
  tableName: 'audit_log',
  properties: {
    at: column.instant().primary().defaultRaw('clock_timestamp()'),
    id: column.big().primary().autoincrement(),
    actorKind: column.text<AuditedActor['kind']>(),
    /** The account of a person, the id of a token; null for the operator, and once the person was erased. */
    actor: column.text().nullable(),
    /** A name that leads to nobody: the shown part of a token, or what stands for a person who was erased. */
    actorAlias: column.text().nullable(),
    /** The operator who acted as the person for support; an alias once they were erased. */
    operator: column.text().nullable(),
    requestId: column.text(),
    ip: column.text().nullable(),
    action: column.text<AuditAction>(),
    operation: column.text<AuditOperation>(),
    entity: column.text<AuditEntity>(),
    entityId: column.text(),
    subject: column.uuid<AccountId>().nullable(),
    changes: column.document<AuditChanges>(),
    personal: column.document<AuditChanges | string>().nullable(),
  },
  checks: [
    oneOf('audit_log_actor_kind', 'actor_kind', ['person', 'token', 'maintenance']),
    oneOf('audit_log_action', 'action', ['Created', 'Modified', 'Deleted']),
  ],
  indexes: [
    // Read backwards: an entry's history, an actor's and a subject's come newest first.
    { name: 'audit_log_entity', properties: ['entity', 'entityId', 'at', 'id'] },
    { name: 'audit_log_actor', properties: ['actor', 'at', 'id'] },
    { name: 'audit_log_subject', properties: ['subject', 'at', 'id'], where: 'subject is not null' },
    { name: 'audit_log_operator', properties: ['operator', 'at', 'id'], where: 'operator is not null' },
    { name: 'audit_log_request', properties: ['requestId'] },
  ],
  triggers: [
    {
      name: 'audit_log_append_only',
      timing: 'before',
      events: ['update', 'delete'],
      body: `if audit.permits(tg_op, tg_table_name, to_jsonb(old), to_jsonb(new)) is not true then ${refused}; end if; return coalesce(new, old)`,
    },
  ],
});

/**
 * What maintenance took from the audit log: how much, when, for which kind of actor, never a person's id. Nothing changes it; what refuses
 * TRUNCATE stands in the migration alone, since the drift check knows no such trigger.
 */
export const AuditTombstoneRow = defineEntity({
  name: 'AuditTombstone',
  tableName: 'audit_tombstone',
  properties: {
    id: column.big().primary().autoincrement(),
    at: column.instant().defaultRaw('clock_timestamp()'),
    action: column.text<'anonymize' | 'purge'>(),
    count: column.big(),
    details: column.document<Readonly<Record<string, string | null>>>(),
    actorKind: column.text<AuditedActor['kind']>(),
    /** The id of a token; null for a person and for the operator. */
    actor: column.text().nullable(),
    /** The transaction that wrote it: no other one may act in its name. */
    transactionId: column.big(),
  },
  checks: [
    oneOf('audit_tombstone_action', 'action', ['anonymize', 'purge']),
    oneOf('audit_tombstone_actor_kind', 'actor_kind', ['person', 'token', 'maintenance']),
  ],
  triggers: [{ name: 'audit_tombstone_append_only', timing: 'before', events: ['update', 'delete'], body: refused }],
});

/** Persons who are erased while entries of the audit log still name them; a row goes with the last of its entries. */
export const AuditForgettingRow = defineEntity({
  name: 'AuditForgetting',
  tableName: 'audit_forgetting',
  properties: {
    id: column.uuid().primary(),
    persons: column.texts(),
    /** As whom each of them acts in what they did, in the order of the persons. */
    aliases: column.texts(),
    /** Records that are about them without naming them in every entry, and their ids. */
    entities: column.texts(),
    entityIds: column.texts(),
    byKind: column.text<AuditedActor['kind']>(),
    byActor: column.text().nullable(),
    since: column.instant(),
  },
});
