import type { ProblemTable } from './table.ts';

/** The refusals about what a studio publishes. */
export const contentProblems = {
  'errors.content.csvUnreadable': [
    422,
    'Il file non si legge come testo CSV con una riga di titoli.',
    'The file cannot be read as CSV text with a line of titles.',
  ],
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
  'errors.content.importExpired': [
    409,
    'L’anteprima è scaduta: carica di nuovo il file.',
    'The preview has expired: upload the file again.',
  ],
  'errors.content.importFailed': [
    409,
    'L’importazione non è riuscita: carica di nuovo il file.',
    'The import failed: upload the file again.',
  ],
  'errors.content.importNotDone': [409, 'Il file non è stato importato.', 'The file was not imported.'],
  'errors.content.importRunning': [409, 'L’importazione è in corso.', 'The import is under way.'],
  'errors.content.importUndoUnavailable': [
    409,
    'Sono passati sette giorni: l’importazione non si annulla più.',
    'Seven days have passed: the import can no longer be undone.',
  ],
  'errors.content.importUndone': [409, 'L’importazione è stata annullata.', 'The import was undone.'],
  'errors.content.skuTaken': [409, 'Un altro articolo ha già questo codice.', 'Another item has this code already.'],
} as const satisfies ProblemTable;
