import type { Effect } from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../faults.ts';
import type { AuditedActor } from './actor.ts';

/** What a maintenance of the audit log leaves: how many entries it changed or took, never whose. */
export interface AuditTombstone {
  readonly id: string;
  readonly count: number;
}

export interface AuditPurged extends AuditTombstone {
  /** What is older has gone. */
  readonly olderThan: Temporal.Instant;
  /** It stopped at its bound: entries as old are left. */
  readonly more: boolean;
}

/** The two changes that entries of the audit log ever see. Each leaves one tombstone, in the same transaction. */
export interface AuditMaintenance {
  /**
   * Takes a person out of every entry: what they did is an alias's of this call alone, without an address; what is about
   * them names nobody, and its personal part is gone. Operation, record, time, and fields of others stay.
   */
  readonly anonymize: (id: AccountId, by: AuditedActor) => Effect<AuditTombstone, StoreDown>;
  /** Whether an entry is older than so many days. */
  readonly holdsOlder: (days: number) => Effect<boolean, StoreDown>;
  /**
   * Removes entries older than so many days by the clock of the store, 30 at least: months that are over whole, of the one
   * in which the limit lies `most` entries, the oldest first; all where it is null.
   */
  readonly purge: (days: number, by: AuditedActor, most: number | null) => Effect<AuditPurged, StoreDown>;
}
