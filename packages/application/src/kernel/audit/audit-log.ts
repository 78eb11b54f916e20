import type { Effect } from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { AuditedActor } from './actor.ts';
import type { AuditAction, AuditEntity, AuditOperation } from './audit-operation.ts';
import type { StoreDown } from '../faults.ts';

/**
 * What an entry may hold: plain data that somebody named. A `Redacted`, bytes, an object of a library and what nobody knows do
 * not compile. A text does, whatever it says: each field of a record is named, and \`shownChanges\` says how it is shown.
 */
export type AuditValue =
  | null
  | boolean
  | number
  | string
  | readonly AuditValue[]
  | { readonly [field: string]: AuditValue };

/** Fields of a record as an entry may hold them. */
export type AuditFields = Readonly<Record<string, AuditValue>>;

/** A field before and after. Of a sealed field, a file or a long text only that it changed. */
export type AuditChange = { readonly old: AuditValue; readonly new: AuditValue } | { readonly changed: true };

export type AuditChanges = Readonly<Record<string, AuditChange>>;

/** One change made for a person, a client of the public API or the operator. */
export interface AuditEntry {
  readonly actor: AuditedActor;
  readonly action: AuditAction;
  readonly operation: AuditOperation;
  readonly entity: AuditEntity;
  readonly entityId: string;
  /** The account that the change is about. */
  readonly subject?: AccountId | null;
  readonly changes: AuditChanges;
  /** Data about the subject, or free text that may hold some: an erasure takes it away. */
  readonly personal?: AuditChanges;
}

/** Append-only, written in the transaction of the change itself. */
export interface AuditLog {
  /** A Modified entry without a change is not written: nothing happened. */
  readonly record: (entry: AuditEntry) => Effect<void, StoreDown>;
}
