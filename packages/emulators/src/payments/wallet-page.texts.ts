import type { PageLanguage } from './pay-page.texts.ts';

export interface WalletPageTexts {
  readonly title: string;
  readonly emulated: string;
  readonly total: string;
  readonly account: string;
  readonly means: string;
  readonly balance: string;
  readonly bank: string;
  readonly refusedCard: string;
  readonly approve: string;
  readonly cancel: string;
  readonly expiredTitle: string;
  readonly expired: string;
  readonly doneTitle: string;
  readonly done: string;
  readonly back: string;
}

const it: WalletPageTexts = {
  title: 'Portafoglio',
  emulated: 'Ambiente di prova: nessun denaro viene spostato.',
  total: 'Totale da approvare',
  account: 'Account',
  means: 'Metodo di pagamento',
  balance: 'Saldo del portafoglio',
  bank: 'Conto bancario (accredito in alcuni giorni)',
  refusedCard: 'Carta che verrà rifiutata',
  approve: 'Approva il pagamento di',
  cancel: 'Annulla e torna allo studio',
  expiredTitle: 'Richiesta scaduta',
  expired: 'Questa richiesta di pagamento non esiste o non è più valida. Non è stato addebitato nulla.',
  doneTitle: 'Pagamento già approvato',
  done: 'Hai già approvato questo pagamento.',
  back: 'Torna allo studio',
};

const en: WalletPageTexts = {
  title: 'Wallet',
  emulated: 'Test environment: no money is moved.',
  total: 'Total to approve',
  account: 'Account',
  means: 'Means of payment',
  balance: 'Wallet balance',
  bank: 'Bank account (settled after some days)',
  refusedCard: 'A card that will be declined',
  approve: 'Approve the payment of',
  cancel: 'Cancel and go back to the studio',
  expiredTitle: 'Request expired',
  expired: 'This payment request does not exist or is no longer valid. Nothing was charged.',
  doneTitle: 'Payment already approved',
  done: 'You have already approved this payment.',
  back: 'Back to the studio',
};

export const walletPageTexts = (language: PageLanguage): WalletPageTexts => (language === 'it' ? it : en);
