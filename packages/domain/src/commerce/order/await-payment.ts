import { step } from '../../kernel/transitions.ts';
import { attemptTable } from '../attempt/attempt.transitions.ts';
import { note, unchanged, type Decision } from './decision.ts';
import type { OrderDossier } from './order.ts';

/**
 * How long a payment is looked for whose payer was done. The slowest ways to pay that a hosted page offers by itself are
 * over sooner: a direct debit is answered within 14 bank days, a voucher lapses after days, and the wallet cancels a
 * payment that it still holds back after 30.
 */
export const AWAITED_DAYS = 30;
const LONGEST_HOURS = 24;

/** The session that is complete without money, and how long to wait before looking again. */
export interface AwaitFacts {
  readonly sessionId: string;
  readonly now: Temporal.Instant;
  /** Before the second look; those after it come ever rarer, in the end once a day. */
  readonly firstLookMs: number;
}

/** When to ask again about a payment, or a refund, awaited since then; null once it will not come any more. */
export const nextLook = (since: Temporal.Instant, { now, firstLookMs }: Omit<AwaitFacts, 'sessionId'>) => {
  const ageMs = Math.max(0, now.epochMilliseconds - since.epochMilliseconds);
  const endMs = since.epochMilliseconds + AWAITED_DAYS * 24 * 3_600_000;
  if (now.epochMilliseconds >= endMs) return null;
  const pauseMs = Math.max(firstLookMs, Math.min(Math.floor(ageMs / 2), LONGEST_HOURS * 3_600_000));
  // The last look is at the end itself, however long the pause before it.
  return Temporal.Instant.fromEpochMilliseconds(Math.min(now.epochMilliseconds + pauseMs, endMs));
};

/**
 * The session is complete and no money has come: the payer chose a way to pay whose answer takes days. It is looked at
 * again and again, ever more rarely, for the event that reports it may be lost; after the bound the attempt is closed.
 * Money that arrives even later is still played, as on any session we thought over.
 */
export const awaitPayment = (dossier: OrderDossier, facts: AwaitFacts): Decision => {
  const { attempt } = dossier;
  if (attempt === null || attempt.sessionId !== facts.sessionId) return unchanged(dossier);
  const state = step(attemptTable, attempt.state, 'await').unwrapOr(attempt.state);
  if (state !== 'Awaiting') return unchanged(dossier);
  const { awaited } = attempt;
  if (awaited !== null && Temporal.Instant.compare(facts.now, awaited.lookAt) < 0) return unchanged(dossier);
  const since = awaited?.since ?? facts.now;
  const lookAt = nextLook(since, facts);
  const about = { sessionId: facts.sessionId };
  if (lookAt === null)
    return {
      ...unchanged(dossier),
      attempt: { ...attempt, state: step(attemptTable, state, 'close').unwrapOr(state) },
      notes: [note('payment.neverCame', { ...about, since: since.toString() })],
    };
  return {
    ...unchanged(dossier),
    attempt: { ...attempt, state, awaited: { since, lookAt } },
    notes: awaited === null ? [note('payment.awaited', about)] : [],
  };
};
