import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';

/** The attempt that nobody had an answer to, and how long a gateway may keep it out of sight (ms). */
export interface AbsenceFacts {
  /** When the transmission was begun whose answer nobody knows; null when every attempt has its answer. */
  readonly sentAt: Temporal.Instant | null;
  /** By the same clock as `sentAt`. */
  readonly now: Temporal.Instant;
  /** How long a document may be at a gateway before it stands in its lists. */
  readonly absentAfterMs: number;
  /** Stands for the account that the attempt was made with; null when it remembers none. */
  readonly sentWith: string | null;
  /** Stands for the account that is configured now; null without usable credentials. */
  readonly configured: string | null;
  /** The person says that they looked with the account it was sent with. */
  readonly formerAccountConfirmed: boolean;
}
/** `absence_too_early` carries from when the word counts: `until`, and `retryAfterSeconds`. */
export type AbsenceRefusalCode = 'account_changed' | 'absence_too_early';

/**
 * Another account shows nothing of what was sent with the one of before, neither to a search nor to a person who looks there
 * by mistake. Other credentials may be the same account (a renewed token); only a person knows.
 */
const sameAccount: Rule<AbsenceFacts, AbsenceRefusalCode> = ({ sentWith, configured, formerAccountConfirmed }) =>
  sentWith === null || sentWith === configured || formerAccountConfirmed ? undefined : refusal('account_changed');

/**
 * Both gateways queue what they take in: for a while neither a search nor a person who looks there sees the document.
 * Sent again meanwhile it would be there twice.
 */
const outOfTheQueue: Rule<AbsenceFacts, AbsenceRefusalCode> = ({ sentAt, now, absentAfterMs }) => {
  const until = sentAt?.add({ milliseconds: absentAfterMs });
  if (until === undefined || Temporal.Instant.compare(now, until) >= 0) return undefined;
  const retryAfterSeconds = Math.ceil(now.until(until).total('seconds'));
  return refusal('absence_too_early', { until: until.toString(), retryAfterSeconds });
};

/** Whether a person's word that a lost transmission did not arrive (`providerOutcomeConfirmed`) counts by now. */
export const absenceRules = [sameAccount, outOfTheQueue] as const;
/** Judges `absenceRules`; without an unanswered attempt there is nothing to wait for. */
export const mayDeclareAbsent = (facts: AbsenceFacts): Result<void, Refusal<AbsenceRefusalCode>> =>
  judge(absenceRules, facts);
