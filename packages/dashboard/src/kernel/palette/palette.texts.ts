import type { Words } from '../i18n/language.ts';

const it = {
  title: 'Vai a…',
  search: 'Pagina, numero o cliente',
  pages: 'Pagine',
  orders: 'Ordini',
  plans: 'Acquisti',
  invoices: 'Fatture',
  none: 'Niente di simile.',
  more: 'Due lettere o cifre cercano anche tra ordini e fatture.',
  looking: 'Cerco…',
  found: 'Trovate: {{count}}',
  order: 'Ordine {{id}}',
  gone: 'cliente cancellato',
  draft: 'Bozza',
};

const en: Words<typeof it> = {
  title: 'Go to…',
  search: 'Page, number or client',
  pages: 'Pages',
  orders: 'Orders',
  plans: 'Purchases',
  invoices: 'Invoices',
  none: 'Nothing like that.',
  more: 'Two letters or digits also search orders and invoices.',
  looking: 'Looking…',
  found: 'Found: {{count}}',
  order: 'Order {{id}}',
  gone: 'deleted client',
  draft: 'Draft',
};

export const paletteTexts = { it, en };
