import type { Effect } from 'effect/Effect';
import type { Actor } from './actor.ts';
import type { StoreDown } from './faults.ts';

/** One change made for a person or a client. `changes` is redacted by construction: callers list safe fields only. */
export interface AuditEntry {
  readonly actor: Actor;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Append-only, written in the transaction of the change itself. */
export interface AuditLog {
  readonly record: (entry: AuditEntry) => Effect<void, StoreDown>;
}
