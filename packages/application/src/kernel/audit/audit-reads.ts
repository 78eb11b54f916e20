import type { Effect } from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { AuditAction } from './audit-operation.ts';
import type { StoredAuditEntry } from './stored-audit-entry.ts';
import type { StoreDown } from '../faults.ts';

/** An entry as it is read: with its time and its number, which order entries of one moment. */
export interface AuditRecord extends StoredAuditEntry {
  readonly id: number;
  readonly at: Temporal.Instant;
  /** How the account that acted is called now; null for all other actors, and once it was erased. */
  readonly actorName: string | null;
}

/** Which entries are asked for; what is absent does not count. `from` is included, `to` is not. */
export interface AuditFilter {
  readonly from?: Temporal.Instant | undefined;
  readonly to?: Temporal.Instant | undefined;
  /** The account or token that acted, or the operator who acted as a person. */
  readonly actorId?: string | undefined;
  readonly subjectId?: AccountId | undefined;
  /** The person who acted, whom it is about, or either. */
  readonly person?: { readonly id: AccountId; readonly as: 'actor' | 'subject' | 'both' } | undefined;
  readonly entityName?: string | undefined;
  /** One of these kinds of record. */
  readonly entityNames?: readonly string[] | undefined;
  readonly entityId?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly operation?: string | undefined;
  readonly requestId?: string | undefined;
  readonly ip?: string | undefined;
}

/** Where a page ended: the next one begins below. */
export interface AuditPlace {
  readonly at: Temporal.Instant;
  readonly id: number;
}

/** Reads of the audit log by keyset: nothing is counted, and no page is skipped to. */
export interface AuditReads {
  /** The newest entries below a place, newest first; `limit` of them at most. */
  readonly page: (
    filter: AuditFilter,
    below: AuditPlace | null,
    limit: number,
  ) => Effect<readonly AuditRecord[], StoreDown>;
}
