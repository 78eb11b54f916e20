/** Why the mirror leaves a document at the gateway: nobody can read it, it is another company's, or we have it already. */
export const leftReasons = ['unreadable', 'foreign', 'copy'] as const;
/** `unreadable` is tried again, the others once we go by other numbers (`isLookDue`). */
export type LeftReason = (typeof leftReasons)[number];

/** What is remembered of such a document, so that it is not fetched again at every look. */
export interface LeftThere {
  readonly reason: LeftReason;
  /** Under which numbers of ours it was judged. */
  readonly judgedFor: string;
  readonly since: Temporal.Instant;
  readonly lookedAt: Temporal.Instant;
}

/** An unreadable document is looked at again no later than this. */
const MOST_MS = 3_600_000;

/**
 * Whether to fetch it again. Another company's document stays another's until we go by other numbers ourselves. One that
 * could not be read is tried at ever longer distances, each as long as it has been waiting by then, one hour at most.
 */
export const isLookDue = ({ reason, judgedFor, since, lookedAt }: LeftThere, ours: string, now: Temporal.Instant) =>
  judgedFor !== ours ||
  (reason === 'unreadable' &&
    now.epochMilliseconds - lookedAt.epochMilliseconds >=
      Math.min(lookedAt.epochMilliseconds - since.epochMilliseconds, MOST_MS));
