import type { Words } from '../kernel/i18n/language.ts';

const it = {
  title: 'I primi passi',
  why: 'Qui non ci sono ancora lezioni, ordini o fatture. Ecco che cosa serve, in quest’ordine, per il primo incasso.',
  done: 'fatto',
  todo: 'da fare',
  go: 'Completa',
  see: 'Vedi l’orario come lo vede un cliente',
  bookings: 'Accendi le prenotazioni',
  einvoicing: 'Accendi la fattura elettronica',
  invoiceSeller: 'Scrivi i dati di chi emette le fatture',
  einvoicingCredentials: 'Inserisci le credenziali del gateway delle fatture',
  paymentProvider: 'Collega il fornitore dei pagamenti',
  online: 'Accendi i pagamenti online',
  class: 'Metti in orario la prima lezione',
  how_bookings: 'È la funzione enable_bookings.',
  how_einvoicing: 'È la funzione enable_einvoicing.',
  how_invoiceSeller: 'Si scrivono nelle impostazioni delle fatture, che si aprono con la fattura elettronica.',
  how_einvoicingCredentials:
    'Si inseriscono nelle impostazioni delle fatture, che si aprono con la fattura elettronica.',
  how_paymentProvider: 'Le sue chiavi stanno nella configurazione del server.',
  how_online: 'È la funzione enable_online_payments: chiede prima le due qui sopra.',
  how_class: 'Un’attività pubblicata con i suoi orari: compare da sola nell’orario dei clienti.',
};

const en: Words<typeof it> = {
  title: 'The first steps',
  why: 'There are no classes, orders or invoices here yet. This is what the first sale needs, in this order.',
  done: 'done',
  todo: 'to do',
  go: 'Complete',
  see: 'See the timetable as a client does',
  bookings: 'Switch on bookings',
  einvoicing: 'Switch on electronic invoices',
  invoiceSeller: 'Write the data of who issues the invoices',
  einvoicingCredentials: 'Enter the credentials of the invoicing gateway',
  paymentProvider: 'Connect the payment provider',
  online: 'Switch on online payments',
  class: 'Put the first class on the timetable',
  how_bookings: 'It is the feature enable_bookings.',
  how_einvoicing: 'It is the feature enable_einvoicing.',
  how_invoiceSeller: 'It is written in the invoice settings, which open with electronic invoices.',
  how_einvoicingCredentials: 'They are entered in the invoice settings, which open with electronic invoices.',
  how_paymentProvider: 'Its keys are in the configuration of the server.',
  how_online: 'It is the feature enable_online_payments: it asks for the two above first.',
  how_class: 'A published activity with its hours: it appears on the clients’ timetable by itself.',
};

export const firstStepsTexts = { it, en };
