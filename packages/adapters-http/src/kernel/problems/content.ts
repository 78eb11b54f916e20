import type { ProblemTable } from './table.ts';

/** The refusals about what a studio publishes. */
export const contentProblems = {
  'errors.content.enumValueInUse': [
    409,
    'La voce è usata da {count} elementi: si può solo disattivare.',
    'The value is used by {count} records: it can only be deactivated.',
  ],
  'errors.content.enumValueSystem': [
    409,
    'La voce fa parte del prodotto: non si elimina e non si rinomina.',
    'The value belongs to the product: it is neither deleted nor renamed.',
  ],
  'errors.content.enumValueTaken': [409, 'La lista ha già questa voce.', 'The list has this value already.'],
  'errors.content.legacyCmsRejected': [
    502,
    'Il vecchio CMS ha rifiutato la richiesta o risposto in modo illeggibile.',
    'The old CMS refused the request or answered unreadably.',
  ],
  'errors.content.legacyCmsUnavailable': [
    503,
    'Il vecchio CMS non è raggiungibile: riprova tra poco.',
    'The old CMS cannot be reached: try again shortly.',
  ],
  'errors.content.skuTaken': [409, 'Un altro articolo ha già questo codice.', 'Another item has this code already.'],
} as const satisfies ProblemTable;
