import { randomUUID } from 'node:crypto';
import { noticeKind } from '../sdi-notices.ts';
import { duplicateMessage, mayNotShareNumber, refusedStates, usualFinal, type OutcomeMarker } from '../sdi-course.ts';
import type { DocumentFacts } from '../document-facts.ts';
import { bareVat, type GatewayEnvironment, type PlannedState } from '../gateway-a-books.ts';
import type { GatewayBBooks, InvoiceRecord } from './books.ts';

/**
 * What becomes of the next transmission: refused with a status (400) and the number of the error (230), nothing stored;
 * or its final state, and how long lists hide it.
 */
export type PlannedCourse =
  | { readonly refuse: string; readonly status?: number; readonly error?: number | string }
  | { readonly state: string; readonly message?: string; readonly hiddenMs?: number };

/** How documents move on by themselves. */
export interface CourseRule {
  /** `auto`: waiting, after `sentMs` sent, after `finalMs` the final word; `manual`: only control calls move them. */
  readonly mode: 'auto' | 'manual';
  readonly sentMs: number;
  readonly finalMs: number;
  readonly queueMs: number;
  readonly markers: readonly OutcomeMarker[];
}

const isDuplicate = (books: GatewayBBooks, environment: GatewayEnvironment, facts: DocumentFacts): boolean =>
  books.invoices.some(
    (other) =>
      other.direction === 'sent' &&
      other.environment === environment &&
      !refusedStates.includes(other.state) &&
      other.sellerVat === bareVat(facts.sellerVat) &&
      other.number === facts.number &&
      other.date.slice(0, 4) === facts.date.slice(0, 4) &&
      mayNotShareNumber(other, facts),
  );

/** The SDI API sends the header it gets: a person must be named by the codice fiscale in it, or SDI says 00300. */
const wrongTransmitter = ({ sellerFiscalCode, transmitterCode }: DocumentFacts): boolean =>
  sellerFiscalCode.length === 16 && transmitterCode !== sellerFiscalCode;

/** What follows the POST by itself. */
export const courseOf = (
  books: GatewayBBooks,
  rule: CourseRule,
  environment: GatewayEnvironment,
  facts: DocumentFacts,
  now: number,
  planned: Extract<PlannedCourse, { readonly state: string }> | undefined,
  header: 'given' | 'made' = 'given',
): PlannedState[] => {
  const marker = rule.markers.find(({ word }) => facts.buyerName.toUpperCase().includes(word.toUpperCase()));
  const refused =
    header === 'given' && wrongTransmitter(facts)
      ? { state: 'ERRO', message: '00300 - 1.1.1.2 <IdCodice> non valido' }
      : isDuplicate(books, environment, facts)
        ? { state: 'ERRO', message: duplicateMessage }
        : undefined;
  const forced = planned === undefined ? (refused ?? marker) : { message: '', ...planned };
  if (rule.mode === 'manual' && forced === undefined) return [];
  const final = forced ?? usualFinal(facts);
  return [
    { at: now + rule.sentMs, state: 'INVI', message: '' },
    { at: now + rule.finalMs, state: final.state, message: final.message },
  ];
};

/** Puts a state onto a document; from INVI on SDI has it. A state that SDI brings comes with SDI's message. */
export const moveTo = (books: GatewayBBooks, row: InvoiceRecord, state: string, message: string, at: number): void => {
  row.state = state;
  row.message = message;
  row.updatedAt = at;
  if (state !== 'PREN' && row.sdiId === null) {
    row.sdiId = String(books.nextSdiId);
    row.fileName ??= `IT${row.sellerVat}_${row.uuid.slice(0, 5).toUpperCase()}.xml`;
    books.nextSdiId += 1;
  }
  const kind = noticeKind(state);
  if (kind !== undefined) row.notifications.push({ uuid: randomUUID(), at, kind, state, message });
};

/** Lets everything happen that is due. */
export const advance = (books: GatewayBBooks, now: number): void => {
  for (const row of books.invoices) {
    while (row.plan[0] !== undefined && row.plan[0].at <= now) {
      const step = row.plan[0];
      row.plan = row.plan.slice(1);
      moveTo(books, row, step.state, step.message, step.at);
    }
  }
};
