import type { Effect } from 'effect/Effect';
import type { Intent, IntentId, IntentKind } from '@svc/domain/kernel';
import type { StoreDown, Taken } from './faults.ts';

export type IntentOutcome = NonNullable<Intent['outcome']>;

/**
 * The ledger of outside calls. `plan` is part of the transaction that decides to call; at most one open intent per
 * kind and subject (`Taken` otherwise), so planning is also the claim. A key never comes back with other parameters.
 */
export interface IntentStore {
  readonly plan: (intent: Intent) => Effect<void, Taken | StoreDown>;
  /** Writes an outcome onto a still open intent. False: somebody else closed it, change nothing else. */
  readonly resolve: (
    id: IntentId,
    event: 'confirm' | 'refuse' | 'lose',
    at: Temporal.Instant,
    outcome: IntentOutcome,
  ) => Effect<boolean, StoreDown>;
  readonly find: (id: IntentId) => Effect<Intent | null, StoreDown>;
  /** The newest intent of that kind for the subject. */
  readonly latest: (kind: IntentKind, subject: string) => Effect<Intent | null, StoreDown>;
  /** Every attempt of every call made for these records, in the order they were planned. */
  readonly ofSubjects: (subjects: readonly string[]) => Effect<readonly Intent[], StoreDown>;
  /**
   * Open intents planned before `before`, claimed for `claimMs` so that two workers rarely meet. Those that nobody has
   * looked at come first, else the longest unseen ones, so that the ones that never move cannot fill every batch.
   * The claim is thrift; correctness comes from `resolve`.
   */
  readonly claimOpen: (
    before: Temporal.Instant,
    now: Temporal.Instant,
    claimMs: number,
    limit: number,
  ) => Effect<readonly Intent[], StoreDown>;
}
