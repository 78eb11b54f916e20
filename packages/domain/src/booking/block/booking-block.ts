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

/** What a block of no-shows until a moment replaces: one that is over, or a shorter one of no-shows; never the word of staff. */
export const givesWay = (standing: BookingBlock, until: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(standing.until, now) <= 0 ||
  (standing.cause === 'auto' && Temporal.Instant.compare(standing.until, until) < 0);

/** Until when a person books nothing; null: they may. */
export const inForce = (block: BookingBlock | null, now: Temporal.Instant): BookingBlock | null =>
  block !== null && Temporal.Instant.compare(block.until, now) > 0 ? block : null;

/**
 * The block that a no-show leads to.
 * @param noShows of the person since `countedFrom`, this one among them
 * @param standing what blocks the person already; one of staff stays as long as it is in force, one of no-shows while it is longer
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
  if (standing !== null && !givesWay(standing, until, now)) return null;
  return { userId, until, cause: 'auto', reason: null };
};
