import type { FatturaRecord, GatewayABooks, PlannedState } from './gateway-a-books.ts';
import type { DocumentFacts } from './document-facts.ts';
import { duplicateMessage, mayNotShareNumber, refusedStates, usualFinal, type OutcomeMarker } from './sdi-course.ts';

/**
 * What becomes of the next transmission.
 *
 * - `refuse`: the POST answers `status` (400) with this error and stores nothing.
 * - `state` at once: the POST answers with this word (ERRO, or a word nobody knows); later: it is the final state.
 * - `hiddenMs`: the row is stored, but lists show it only after that long.
 */
export type PlannedOutcome =
  | { readonly refuse: string; readonly status?: number }
  | {
      readonly state: string;
      readonly message?: string;
      readonly when?: 'at-once' | 'later';
      readonly hiddenMs?: number;
    };

/** How documents move on by themselves. */
export interface OutcomeRule {
  /** `auto`: PREN, after `sentMs` INVI, after `finalMs` the final word; `manual`: only control calls move them. */
  readonly mode: 'auto' | 'manual';
  readonly sentMs: number;
  readonly finalMs: number;
  readonly markers: readonly OutcomeMarker[];
}

const isDuplicate = (
  books: GatewayABooks,
  facts: DocumentFacts,
  row: Pick<FatturaRecord, 'environment' | 'username'>,
): boolean =>
  books.fatture.some(
    (other) =>
      other.direction === 'sent' &&
      other.environment === row.environment &&
      other.username === row.username &&
      !refusedStates.includes(other.state) &&
      other.sellerVat === facts.sellerVat &&
      other.number === facts.number &&
      other.date.slice(0, 4) === facts.date.slice(0, 4) &&
      mayNotShareNumber(other, facts),
  );

/** The state the POST answers with and what follows by itself. */
export const outcomeOf = (
  books: GatewayABooks,
  rule: OutcomeRule,
  facts: DocumentFacts,
  row: Pick<FatturaRecord, 'environment' | 'username'>,
  now: number,
  planned: Extract<PlannedOutcome, { readonly state: string }> | undefined,
): { readonly state: string; readonly message: string; readonly plan: PlannedState[] } => {
  const marker = rule.markers.find(({ word }) => facts.buyerName.toUpperCase().includes(word.toUpperCase()));
  const duplicate = isDuplicate(books, facts, row)
    ? { state: 'ERRO', message: duplicateMessage, when: 'later' as const }
    : undefined;
  const forced = planned === undefined ? (duplicate ?? marker) : { message: '', when: 'later' as const, ...planned };
  if (forced?.when === 'at-once') return { state: forced.state, message: forced.message, plan: [] };
  const start = { state: 'PREN', message: '' };
  if (rule.mode === 'manual' && forced === undefined) return { ...start, plan: [] };
  const final = forced ?? usualFinal(facts);
  return {
    ...start,
    plan: [
      { at: now + rule.sentMs, state: 'INVI', message: '' },
      { at: now + rule.finalMs, state: final.state, message: final.message },
    ],
  };
};

/** Puts a state onto a row as SDI's word; from INVI on it has an identifier of SDI. */
export const moveTo = (row: FatturaRecord, state: string, message: string, at: number): void => {
  row.state = state;
  row.message = row.environment === 'test' && message !== '' ? `[TEST] ${message}` : message;
  row.updatedAt = at;
  row.unread = true;
  if (state !== 'PREN' && row.sdiId === null) row.sdiId = String(9_000_000_000 + row.id);
};

/** Lets everything happen that is due. */
export const advance = (books: GatewayABooks, now: number): void => {
  for (const row of books.fatture) {
    while (row.plan[0] !== undefined && row.plan[0].at <= now) {
      const step = row.plan[0];
      row.plan = row.plan.slice(1);
      moveTo(row, step.state, step.message, step.at);
    }
  }
};
