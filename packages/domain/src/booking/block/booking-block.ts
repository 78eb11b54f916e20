import type { AccountId } from '../../kernel/ids.ts';

/** A person books nothing for a while. */
export interface BookingBlock {
  readonly userId: AccountId;
  /** From then on they may book again. */
  readonly until: Temporal.Instant;
  /** `auto`: by their no-shows. */
  readonly cause: 'auto' | 'staff';
  /** What staff writes to itself; null: nothing. */
  readonly reason: string | null;
}

/** So many no-shows in so many days block for so many; of a cancellation policy. */
export interface BlockRule {
  readonly noShows: number;
  readonly days: number;
  readonly blockDays: number;
}

const HOURS = 24;

/** From when on a no-show counts: days are elapsed ones. */
export const countedFrom = ({ days }: BlockRule, now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: HOURS * days });

/**
 * The block that a no-show leads to.
 * @param noShows of the person since `countedFrom`, this one among them
 * @param standing what blocks the person already; a longer one stays
 * @returns null: nothing changes
 */
export const blockAfterNoShow = (
  userId: AccountId,
  rule: BlockRule,
  noShows: number,
  standing: BookingBlock | null,
  now: Temporal.Instant,
): BookingBlock | null => {
  const until = now.add({ hours: HOURS * rule.blockDays });
  if (noShows < rule.noShows) return null;
  if (standing !== null && Temporal.Instant.compare(standing.until, until) >= 0) return null;
  return { userId, until, cause: 'auto', reason: null };
};
