import type { SdiState } from '@svc/domain/invoicing';
import { ownValue } from '@svc/domain/kernel';

/** What a word of `details.sdi_status` means: the state, and SDI's message that brings it where one does. */
interface Meaning {
  readonly state: SdiState;
  readonly notice: 'NS' | 'RC' | 'MC' | 'NE' | 'DT' | null;
}

/** The nine words of the Invoice API. `RECEIVED` is the ninth: a document of somebody else. */
export const invoiceWords = {
  BOOKED: { state: 'PREN', notice: null },
  SENT: { state: 'INVI', notice: null },
  DELIVERED: { state: 'CONS', notice: 'RC' },
  NOT_DELIVERED: { state: 'NONC', notice: 'MC' },
  ACCEPTED: { state: 'ACCE', notice: 'NE' },
  TERMS_EXPIRED: { state: 'DECO', notice: 'DT' },
  ERROR: { state: 'ERRO', notice: 'NS' },
  // A false friend: `rejected` of the SDI API is SDI's own refusal, this is the administration's.
  REJECTED: { state: 'RIFI', notice: 'NE' },
  RECEIVED: null,
} as const satisfies Readonly<Record<string, Meaning | null>>;

const words: Readonly<Record<string, Meaning | null>> = invoiceWords;

/** Words are compared exactly; null for one that stands in no table, and for a received document's. */
export const meaningOf = (word: string): Meaning | null => ownValue(words, word) ?? null;

/**
 * The state of a row of ours. Its `state` beside the word does not distinguish a refusal of SDI from one of the administration, so
 * the word alone decides; only a NEW document, of which nothing is said yet, needs none.
 */
export const stateOfInvoice = (word: string, rowState: string): SdiState | null =>
  word === '' && rowState === 'NEW' ? 'PREN' : (meaningOf(word)?.state ?? null);
