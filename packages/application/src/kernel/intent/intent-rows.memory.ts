import type { Intent, IntentId, IntentState } from '@svc/domain/kernel';
import type { IntentOutcome, IntentTimes, StoredIntent } from './intent-store.ts';
import type { MemoryView } from '../memory-database.ts';

/** An intent with the moments that the database wrote beside it. */
export interface IntentRow extends Intent {
  readonly times: Omit<IntentTimes, 'readAt'>;
}

export const storedIntent = (row: IntentRow, readAt: Temporal.Instant): StoredIntent => ({
  ...row,
  times: { ...row.times, readAt },
});

/** @param now of the clock of the database */
export const recordIntent = (view: MemoryView, intent: Intent, now: Temporal.Instant): void =>
  view.put('intent', intent.id, { ...intent, times: { recordedAt: now, outcomeAt: null } } satisfies IntentRow);

export interface WrittenOutcome {
  readonly state: IntentState;
  readonly resolvedAt: Temporal.Instant;
  readonly outcome: IntentOutcome;
}

/** @param now of the clock of the database */
export const writeOutcome = (view: MemoryView, row: IntentRow, written: WrittenOutcome, now: Temporal.Instant): void =>
  view.put('intent', row.id, { ...row, ...written, times: { ...row.times, outcomeAt: now } } satisfies IntentRow);

/** As if the database had had it for so much longer. */
export const backdateIntent = (view: MemoryView, id: IntentId, byMs: number): void => {
  const row = view.get<IntentRow>('intent', id);
  if (row === undefined) throw new Error(`intent ${id} is not there`);
  const recordedAt = row.times.recordedAt.subtract({ milliseconds: byMs });
  view.put('intent', id, { ...row, times: { ...row.times, recordedAt } } satisfies IntentRow);
};
