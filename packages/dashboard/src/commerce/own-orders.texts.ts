import type { Words } from '../kernel/i18n/language.ts';

const it = {
  title: 'I miei ordini',
  signIn: 'Accedi per vedere i tuoi ordini.',
  places: 'Lezioni',
  noPlaces: 'Non hai ancora pagato una lezione online.',
  plans: 'Abbonamenti',
  noPlans: 'Non hai ancora comprato un abbonamento online.',
  invoice: 'Fattura {{number}}',
  refunded: 'Rimborsati {{amount}}',
  resume: 'Riprendi il pagamento',
  resumeOf: 'Riprendi il pagamento dell’ordine {{reference}}',
  more: 'Mostra quelli di prima',
  all: 'Tutti gli ordini e le fatture',
};

const en: Words<typeof it> = {
  title: 'My orders',
  signIn: 'Sign in to see your orders.',
  places: 'Classes',
  noPlaces: 'You have not paid for a class online yet.',
  plans: 'Subscriptions',
  noPlans: 'You have not bought a subscription online yet.',
  invoice: 'Invoice {{number}}',
  refunded: '{{amount}} refunded',
  resume: 'Resume the payment',
  resumeOf: 'Resume the payment of order {{reference}}',
  more: 'Show earlier ones',
  all: 'All orders and invoices',
};

export const ownOrdersTexts = { it, en };
