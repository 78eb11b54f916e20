import type { ProblemTable } from './table.ts';

/** The refusals about what a studio publishes. */
export const contentProblems = {
  'errors.content.csvUnreadable': [
    422,
    'Il file non si legge come testo CSV con una riga di titoli.',
    'The file cannot be read as CSV text with a line of titles.',
  ],
  'errors.content.assetShape': [
    422,
    'L’immagine non va bene per questo posto: servono almeno {pixels} pixel per lato, e un’icona deve essere quadrata.',
    'The picture does not fit its place: each edge needs {pixels} pixels or more, and an icon has to be square.',
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
  'errors.content.notPublishable': [
    422,
    'Così non si può pubblicare: completa ciò che manca.',
    'It cannot be published like this: complete what is missing.',
  ],
  'errors.content.notTrashed': [409, 'L’elemento non è nel cestino.', 'The record is not in the trash.'],
  'errors.content.recordTrashed': [
    409,
    'L’elemento è nel cestino: prima va ripristinato.',
    'The record is in the trash: restore it first.',
  ],
  'errors.content.skuTaken': [409, 'Un altro articolo ha già questo codice.', 'Another item has this code already.'],
  'errors.content.uploadAttached': [409, 'Il file è già in uso altrove.', 'The file is in use elsewhere already.'],
  'errors.content.uploadClosed': [
    409,
    'Il caricamento è già stato confermato o chiuso: iniziane uno nuovo.',
    'The upload is confirmed or closed already: begin a new one.',
  ],
  'errors.content.uploadEmpty': [422, 'Il file è vuoto.', 'The file is empty.'],
  'errors.content.uploadExpired': [
    409,
    'Il caricamento è scaduto: iniziane uno nuovo.',
    'The upload has expired: begin a new one.',
  ],
  'errors.content.uploadMismatch': [
    422,
    'Il file ricevuto non corrisponde a quello annunciato: tipo, dimensione o contenuto sono diversi.',
    'The file that came is not the one that was announced: its type, size or content differs.',
  ],
  'errors.content.uploadMissing': [
    409,
    'Il file non è ancora arrivato: caricalo e riprova.',
    'The file has not come yet: send it and try again.',
  ],
  'errors.content.uploadRefused': [
    422,
    'Il file è stato rifiutato: caricane un altro.',
    'The file was refused: send another one.',
  ],
  'errors.content.uploadTooLarge': [
    422,
    'Il file è troppo grande: al massimo {megabytes} MB.',
    'The file is too large: {megabytes} MB at most.',
  ],
  'errors.content.uploadTooManyPixels': [
    422,
    'L’immagine è troppo grande: al massimo {megapixels} megapixel.',
    'The picture is too large: {megapixels} megapixels at most.',
  ],
  'errors.content.scannerUnavailable': [
    503,
    'Il file non può essere controllato adesso: riprova tra poco.',
    'The file cannot be checked now: try again soon.',
  ],
  'errors.content.uploadHarmful': [
    422,
    'Il controllo antivirus ha rifiutato il file ({name}).',
    'The virus check refused the file ({name}).',
  ],
  'errors.content.uploadTypeRefused': [
    422,
    'Questo tipo di file non è accettato qui.',
    'This type of file is not taken here.',
  ],
  'errors.content.uploadUnconfirmed': [
    409,
    'Il caricamento non è ancora confermato.',
    'The upload is not confirmed yet.',
  ],
  'errors.content.uploadUnprocessable': [
    422,
    'L’immagine richiede troppo lavoro: salvala più piccola e riprova.',
    'The picture takes too much work: save it smaller and try again.',
  ],
  'errors.content.uploadUnreadable': [
    422,
    'L’immagine non è leggibile o è incompleta.',
    'The picture cannot be read, or is incomplete.',
  ],
  'errors.content.categoryCycle': [
    422,
    'Una categoria non può stare sotto sé stessa.',
    'A category cannot stand below itself.',
  ],
  'errors.content.categoryTooDeep': [
    422,
    'Le categorie hanno al massimo {levels} livelli.',
    'Categories have {levels} levels at most.',
  ],
  'errors.content.consentRequired': [422, 'Serve il consenso «{consent}».', 'The consent “{consent}” is needed.'],
  'errors.content.consentTextUnknown': [
    422,
    'Il testo del consenso «{consent}» non è quello di questa versione del modulo: ricarica la pagina.',
    'The words of the consent “{consent}” are not those of this version of the form: load the page again.',
  ],
  'errors.content.consentTraceMissing': [
    422,
    'Un consenso già espresso conserva la sua data o il suo testo: lasciali, o indica da quando non vale più.',
    'A consent that was decided keeps its date or its text: leave them, or say since when it no longer holds.',
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
