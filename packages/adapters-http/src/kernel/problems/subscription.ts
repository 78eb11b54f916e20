import type { ProblemTable } from './table.ts';

/** The refusals of the chapter on booking that entries and terms can meet. */
export const subscriptionProblems = {
  'errors.subscription.missing': [
    409,
    'Indica l’abbonamento: non ce n’è uno solo aperto.',
    'Name the subscription: there is not exactly one that is open.',
  ],
  'errors.subscription.validityInvalid': [
    422,
    'La validità finisce prima di cominciare.',
    'The validity ends before it begins.',
  ],
} as const satisfies ProblemTable;
