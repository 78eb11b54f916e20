import type { SdiState } from '@svc/domain/invoicing';
import { ownValue } from '@svc/domain/kernel';

/**
 * `marking` of the SDI API, compared exactly: with hyphens, in lower case. `quarantena` is tried again by the gateway itself,
 * so the document is still on its way. `invoice-error` is not here: it needs a coded reason beside it.
 */
const markings: Readonly<Record<string, SdiState>> = {
  waiting: 'PREN',
  quarantena: 'PREN',
  sent: 'INVI',
  delivered: 'CONS',
  'delivered-pa': 'CONS',
  'not-delivered': 'NONC',
  'accepted-pa': 'ACCE',
  'deadline-terms': 'DECO',
  rejected: 'ERRO',
  'rejected-pa': 'RIFI',
};

/** The word with which the gateway gives up a document for a reason that need not be SDI's. */
export const isInvoiceError = (word: string): boolean => word === 'invoice-error';

/** What a marking means; null for a word that stands in no table. No word at all: taken in, and nothing said yet. */
export const stateOfMarking = (word: string): SdiState | null => {
  if (word === '') return 'PREN';
  return ownValue(markings, word) ?? null;
};

/** What a message of SDI means; null for one that says nothing about the document's fate. */
export const stateOfNotice = (kind: string, outcome: 'EC01' | 'EC02' | null): SdiState | null => {
  if (kind === 'NE') return outcome === 'EC01' ? 'ACCE' : outcome === 'EC02' ? 'RIFI' : null;
  const states: Readonly<Record<string, SdiState>> = { NS: 'ERRO', RC: 'CONS', MC: 'NONC', AT: 'NONC', DT: 'DECO' };
  return ownValue(states, kind) ?? null;
};
