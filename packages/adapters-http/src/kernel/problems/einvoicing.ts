import type { ProblemTable } from './table.ts';

export const eInvoicingProblems = {
  'errors.eInvoicing.permissionDenied': [
    403,
    'Non hai accesso alla fatturazione elettronica.',
    'You have no access to e-invoicing.',
  ],
  'errors.eInvoicing.notConfigured': [
    409,
    'Fatturazione elettronica non configurata.',
    'E-invoicing is not configured.',
  ],
  'errors.eInvoicing.resendNotAllowed': [
    409,
    'La fattura non può essere reinviata.',
    'The invoice cannot be sent again.',
  ],
  'errors.eInvoicing.absenceTooEarly': [
    409,
    'Il documento può essere ancora in coda presso il gateway: verifica di nuovo tra {retryAfterSeconds} secondi.',
    'The document may still wait in the gateway’s queue: look there again in {retryAfterSeconds} seconds.',
  ],
  'errors.eInvoicing.accountChanged': [
    409,
    'Il documento in dubbio è stato trasmesso con un altro account del gateway: cercalo lì, poi confermalo con formerAccountConfirmed, oppure reimposta quelle credenziali.',
    'The doubtful document was sent with another gateway account: look for it there, then confirm with formerAccountConfirmed, or put those credentials back.',
  ],
  'errors.eInvoicing.invoiceNumberAlreadyUsed': [
    409,
    'Numero di fattura già usato.',
    'The invoice number is already used.',
  ],
  'errors.eInvoicing.creditNoteSourceUnavailable': [
    409,
    'La fattura di origine della nota di credito non è disponibile.',
    'The source invoice of the credit note is not available.',
  ],
  'errors.eInvoicing.structuredInvoiceInvalid': [
    422,
    'La fattura non supera i controlli.',
    'The invoice does not pass the checks.',
  ],
  'errors.eInvoicing.invoiceImportInvalid': [
    422,
    'Il file non è una FatturaPA valida.',
    'The file is not a valid FatturaPA document.',
  ],
  'errors.eInvoicing.pdfTooLarge': [
    422,
    'Il documento è troppo grande per farne una copia in PDF: scarica il file XML.',
    'The document is too large to be printed as a PDF: download the XML file.',
  ],
  'errors.eInvoicing.creditNoteCreationFailed': [
    422,
    'Nota di credito non creata.',
    'The credit note could not be made.',
  ],
  'errors.eInvoicing.sendFailed': [
    422,
    'Invio non riuscito: correggi e riprova.',
    'Sending failed: correct the invoice and try again.',
  ],
  'errors.eInvoicing.gatewayRejected': [
    502,
    'Il gateway ha rifiutato la richiesta.',
    'The gateway refused the request.',
  ],
  'errors.eInvoicing.authenticationFailed': [
    502,
    'Il gateway ha rifiutato le credenziali.',
    'The gateway refused the credentials.',
  ],
  'errors.eInvoicing.emissionOutcomeUnknown': [
    502,
    'Esito dell’invio sconosciuto: verifica prima di riprovare.',
    'The outcome of sending is unknown: reconcile before trying again.',
  ],
  'errors.eInvoicing.gatewayUnavailable': [503, 'Gateway non raggiungibile.', 'The gateway cannot be reached.'],
} as const satisfies ProblemTable;
