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
  'errors.content.skuTaken': [409, 'Un altro articolo ha già questo codice.', 'Another item has this code already.'],
} as const satisfies ProblemTable;
