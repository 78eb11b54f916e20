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
  'errors.content.consentRequired': [422, 'Serve il consenso «{consent}».', 'The consent “{consent}” is needed.'],
  'errors.content.consentTextUnknown': [
    422,
    'Il testo del consenso «{consent}» non è quello di questa versione del modulo: ricarica la pagina.',
    'The words of the consent “{consent}” are not those of this version of the form: load the page again.',
  ],
  'errors.content.fieldTypeFrozen': [
    409,
    'Il campo «{field}» ha già delle risposte: il suo tipo non cambia più.',
    'The field “{field}” has been answered: its type does not change any more.',
  ],
  'errors.content.formClosed': [409, 'Il modulo è chiuso.', 'The form is closed.'],
  'errors.content.formHasSubmissions': [
    409,
    'Il modulo ha {count} risposte: si elimina solo insieme a loro.',
    'The form has {count} submissions: it is deleted only with them.',
  ],
  'errors.content.formNotPublishable': [
    422,
    'Il modulo non è pronto per la pubblicazione.',
    'The form is not ready to be published.',
  ],
  'errors.content.formNotPublished': [409, 'Il modulo non è mai stato pubblicato.', 'The form was never published.'],
  'errors.content.formVersionStale': [
    409,
    'Il modulo è cambiato: ricarica la pagina.',
    'The form has changed: load the page again.',
  ],
  'errors.content.legalHold': [409, 'Un blocco legale vieta di eliminarlo.', 'A legal hold forbids deleting it.'],
  'errors.content.slugTaken': [
    409,
    'Un altro elemento ha già questo indirizzo.',
    'Another one has this address already.',
  ],
} as const satisfies ProblemTable;
