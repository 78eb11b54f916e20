import type { ProblemTable } from './table.ts';

export const generalProblems = {
  'errors.general.validation': [400, 'Alcuni dati non sono validi.', 'Some of the data is not valid.'],
  'errors.general.malformed': [400, 'La richiesta non è leggibile.', 'The request cannot be read.'],
  'errors.general.permissionDenied': [403, 'Operazione non consentita.', 'You are not allowed to do this.'],
  'errors.general.originRefused': [403, 'Richiesta da un altro sito rifiutata.', 'Cross-site request refused.'],
  'errors.general.notFound': [404, 'Risorsa non trovata.', 'Not found.'],
  'errors.general.featureDisabled': [404, 'Funzione non attiva.', 'This feature is switched off.'],
  'errors.general.methodNotAllowed': [405, 'Metodo non consentito.', 'Method not allowed.'],
  'errors.general.conflict': [
    409,
    'L’operazione è in conflitto con lo stato attuale.',
    'This conflicts with the current state.',
  ],
  'errors.general.stale': [412, 'I dati sono stati modificati nel frattempo.', 'The data has changed in the meantime.'],
  'errors.general.payloadTooLarge': [413, 'Il contenuto inviato è troppo grande.', 'The content sent is too large.'],
  'errors.general.unsupportedMediaType': [
    415,
    'Formato del contenuto non accettato.',
    'This content type is not accepted.',
  ],
  'errors.general.referenced': [
    409,
    'Altri elementi vi fanno riferimento: {count}.',
    'Other records refer to it: {count}.',
  ],
  'errors.general.referenceUnknown': [
    422,
    'Un elemento indicato non esiste.',
    'Something that it names does not exist.',
  ],
  'errors.general.unknownHost': [421, 'Questo indirizzo non è servito qui.', 'This address is not served here.'],
  'errors.general.idempotencyMismatch': [
    422,
    'La stessa Idempotency-Key è già stata usata con un’altra richiesta.',
    'The same Idempotency-Key was already used with another request.',
  ],
  'errors.general.rateLimited': [429, 'Troppe richieste: riprova tra poco.', 'Too many requests: try again shortly.'],
  'errors.general.internal': [500, 'Errore interno.', 'Internal error.'],
  'errors.general.maintenance': [
    503,
    'Manutenzione in corso: riprova tra poco.',
    'Closed for maintenance: try again shortly.',
  ],
  'errors.general.unavailable': [503, 'Servizio momentaneamente non disponibile.', 'Service temporarily unavailable.'],
} as const satisfies ProblemTable;
