import type { Effect } from 'effect/Effect';
import type { Intent, IntentId, IntentKind } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../faults.ts';

export type IntentOutcome = NonNullable<Intent['outcome']>;

/**
 * The moments of an intent by the clock of the database. The wall clocks of two processes differ, and any of them may jump:
 * whether an absence is proven and whether a key still lives is judged by this one clock alone.
 */
export interface IntentTimes {
  readonly recordedAt: Temporal.Instant;
  /** Of the last outcome; null before the first. */
  readonly outcomeAt: Temporal.Instant | null;
  /** What the same clock showed when the intent was read. */
  readonly readAt: Temporal.Instant;
}

/** An intent as the ledger gives it back. `plannedAt` and `resolvedAt` are of the processes that wrote them, for people. */
export interface StoredIntent extends Intent {
  readonly times: IntentTimes;
}

/** How old the intent was when it was read. */
export const ageMsOf = ({ times: { recordedAt, readAt } }: StoredIntent): number =>
  readAt.since(recordedAt).total('milliseconds');

/** The intent as it would be read so much later, by the monotonic clock of the process that holds it. */
export const heldFor = (intent: StoredIntent, ms: number): StoredIntent => ({
  ...intent,
  times: { ...intent.times, readAt: intent.times.readAt.add({ milliseconds: Math.ceil(ms) }) },
});

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
  readonly find: (id: IntentId) => Effect<StoredIntent | null, StoreDown>;
  /** The newest intent of that kind for the subject. */
  readonly latest: (kind: IntentKind, subject: string) => Effect<StoredIntent | null, StoreDown>;
  /** Every attempt of every call made for these records, in the order they were planned. */
  readonly ofSubjects: (subjects: readonly string[]) => Effect<readonly StoredIntent[], StoreDown>;
  /**
   * Open intents that the database has had for `staleMs` by its own clock, claimed for `claimMs` so that two workers rarely meet. Those that nobody has
   * looked at come first, else the longest unseen ones, so that the ones that never move cannot fill every batch.
   * The claim is thrift; correctness comes from `resolve`.
   */
  readonly claimOpen: (
    staleMs: number,
    now: Temporal.Instant,
    claimMs: number,
    limit: number,
  ) => Effect<readonly StoredIntent[], StoreDown>;
}
