export type PageLanguage = 'it' | 'en';

export interface PageTexts {
  readonly title: string;
  readonly emulated: string;
  readonly total: string;
  readonly card: string;
  readonly expiry: string;
  readonly code: string;
  readonly pay: string;
  readonly decline: string;
  readonly later: string;
  readonly cancel: string;
  readonly hintsTitle: string;
  readonly hints: readonly (readonly [string, string])[];
  readonly declined: Readonly<Record<string, string>>;
  readonly expiredTitle: string;
  readonly expired: string;
  readonly doneTitle: string;
  readonly done: string;
  readonly back: string;
  readonly missing: string;
}

const it: PageTexts = {
  title: 'Pagamento',
  emulated: 'Ambiente di prova: nessuna carta viene addebitata.',
  total: 'Totale da pagare',
  card: 'Numero della carta',
  expiry: 'Scadenza (MM/AA)',
  code: 'Codice di sicurezza',
  pay: 'Paga',
  decline: 'Simula una carta rifiutata',
  later: 'Paga più tardi (addebito bancario)',
  cancel: 'Annulla e torna allo studio',
  hintsTitle: 'Carte di prova',
  hints: [
    ['4242 4242 4242 4242', 'accettata'],
    ['4000 0000 0000 0002', 'rifiutata'],
    ['4000 0000 0000 9995', 'fondi insufficienti'],
  ],
  declined: {
    card_declined: 'La carta è stata rifiutata. Prova con un’altra carta.',
    insufficient_funds: 'Fondi insufficienti sulla carta. Prova con un’altra carta.',
    expired_card: 'La carta è scaduta. Prova con un’altra carta.',
    incorrect_number: 'Il numero della carta non è valido.',
  },
  expiredTitle: 'Sessione scaduta',
  expired: 'Il tempo per pagare è finito e non è stato addebitato nulla. Torna allo studio e ripeti la prenotazione.',
  doneTitle: 'Pagamento già ricevuto',
  done: 'Questo pagamento è già stato completato.',
  back: 'Torna allo studio',
  missing: 'Questa pagina di pagamento non esiste.',
};

const en: PageTexts = {
  title: 'Payment',
  emulated: 'Test environment: no card is charged.',
  total: 'Total due',
  card: 'Card number',
  expiry: 'Expiry (MM/YY)',
  code: 'Security code',
  pay: 'Pay',
  decline: 'Simulate a declined card',
  later: 'Pay later (bank debit)',
  cancel: 'Cancel and go back to the studio',
  hintsTitle: 'Test cards',
  hints: [
    ['4242 4242 4242 4242', 'accepted'],
    ['4000 0000 0000 0002', 'declined'],
    ['4000 0000 0000 9995', 'insufficient funds'],
  ],
  declined: {
    card_declined: 'The card was declined. Try another card.',
    insufficient_funds: 'The card has insufficient funds. Try another card.',
    expired_card: 'The card has expired. Try another card.',
    incorrect_number: 'The card number is not valid.',
  },
  expiredTitle: 'Session expired',
  expired: 'The time to pay is over and nothing was charged. Go back to the studio and book again.',
  doneTitle: 'Payment already received',
  done: 'This payment has already been completed.',
  back: 'Back to the studio',
  missing: 'This payment page does not exist.',
};

/** The page's texts: Italian unless the browser ranks English above it. */
export const pageTexts = (language: PageLanguage): PageTexts => (language === 'it' ? it : en);

/** Reads Accept-Language: the better ranked of Italian and English, Italian when neither or both alike are asked for. */
export const pageLanguage = (header: string | undefined): PageLanguage => {
  const rank = (language: string): number =>
    Math.max(
      0,
      ...(header ?? '').split(',').map((part) => {
        const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
        if (range !== language && !range.startsWith(`${language}-`)) return 0;
        const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
        return quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0;
      }),
    );
  return rank('en') > rank('it') ? 'en' : 'it';
};
