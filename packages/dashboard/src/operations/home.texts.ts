import type { Words } from '../kernel/i18n/language.ts';

const it = {
  title: 'Oggi',
  ready: 'Pronto a incassare?',
  readyYes: 'Sì: pagamenti, credenziali e dati del venditore sono a posto.',
  paymentProvider: 'Il fornitore dei pagamenti',
  einvoicingCredentials: 'Le credenziali della fattura elettronica',
  invoiceSeller: 'I dati di chi emette le fatture',
  missing: 'manca',
  there: 'a posto',
  flagsOff: 'I pagamenti online sono spenti: vanno accesi, in quest’ordine, {{flags}}.',
  decide: 'Da decidere',
  nothing: 'Niente aspetta una decisione.',
  toOrders: 'Tutti gli ordini',
};

const en: Words<typeof it> = {
  title: 'Today',
  ready: 'Ready to be paid?',
  readyYes: 'Yes: payments, credentials and the seller’s data are in place.',
  paymentProvider: 'The payment provider',
  einvoicingCredentials: 'The credentials of the electronic invoice',
  invoiceSeller: 'The data of who issues the invoices',
  missing: 'missing',
  there: 'in place',
  flagsOff: 'Online payments are off: switch on, in this order, {{flags}}.',
  decide: 'To decide',
  nothing: 'Nothing waits for a decision.',
  toOrders: 'All orders',
};

export const homeTexts = { it, en };
