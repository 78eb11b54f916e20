import type { ProblemTable } from './table.ts';

export const paymentProblems = {
  'errors.payment.webhookSignatureInvalid': [
    400,
    'Firma del webhook non valida.',
    'The webhook signature is not valid.',
  ],
  'errors.payment.webhookBodyInvalid': [
    400,
    'Il contenuto del webhook non è un evento del fornitore.',
    'The webhook body is no event of the provider.',
  ],
  'errors.payment.featureDependency': [
    409,
    'I pagamenti online richiedono prenotazioni e fatturazione elettronica attive.',
    'Online payments need bookings and e-invoicing to be on.',
  ],
  'errors.payment.capacityUnavailable': [409, 'Non ci sono più posti.', 'There is no place left.'],
  'errors.payment.holdLimitReached': [
    409,
    'Troppi posti già in attesa di pagamento.',
    'Too many places already wait for payment.',
  ],
  'errors.payment.reviewActionNotAllowed': [
    409,
    'Azione di revisione non consentita per questo ordine.',
    'This review action is not allowed for the order.',
  ],
  'errors.payment.alertUndecided': [
    409,
    'La contestazione è ancora aperta presso il fornitore: fino alla scadenza decide lui.',
    'The dispute is still open at the provider, who decides it until its deadline has passed.',
  ],
  'errors.payment.refundNotAllowed': [
    409,
    'Rimborso non consentito per questo ordine.',
    'The order cannot be refunded.',
  ],
  'errors.payment.invoiceConfigurationInvalid': [
    409,
    'I dati del venditore per le fatture non sono validi.',
    'The seller’s invoice data is not valid.',
  ],
  'errors.payment.billingProfileRequired': [
    422,
    'Servono dati di fatturazione validi.',
    'A valid billing profile is required.',
  ],
  'errors.payment.providerUnavailable': [
    503,
    'Pagamenti momentaneamente non disponibili.',
    'Payments are temporarily unavailable.',
  ],
} as const satisfies ProblemTable;
