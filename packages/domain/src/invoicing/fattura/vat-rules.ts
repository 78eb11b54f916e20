import type { Vat } from '../../kernel/index.ts';
import type { RegimeFiscale } from '../party/regime-fiscale.ts';
import { NATURE, NATURE_GENERICHE, type Natura } from './code-lists.ts';

/** Sellers that charge no VAT at all: minimi, forfettari, cross-border exemption. */
const NO_VAT: Partial<Record<RegimeFiscale, string>> = {
  RF02: 'Regime dei minimi, art. 27 commi 1-2 D.L. 98/2011',
  RF19: 'Regime forfettario, art. 1 commi 54-89 L. 190/2014',
  RF20: 'Regime di franchigia transfrontaliero, direttiva UE 2020/285',
};

/** Why no VAT is due, as RiferimentoNormativo says it. A seller without VAT has his own words for N2.2. */
const REFERENCES: Partial<Record<Natura, string>> = {
  N1: 'Escluso art. 15 DPR 633/1972',
  'N2.1': 'Non soggetto, artt. da 7 a 7-septies DPR 633/1972',
  'N2.2': 'Non soggetto a IVA',
  'N3.1': 'Non imponibile, esportazioni, art. 8 DPR 633/1972',
  'N3.2': 'Non imponibile, cessioni intracomunitarie, art. 41 D.L. 331/1993',
  'N3.3': 'Non imponibile, cessioni verso San Marino',
  'N3.4': 'Non imponibile, operazioni assimilate alle esportazioni, art. 8-bis DPR 633/1972',
  'N3.5': "Non imponibile, dichiarazione d'intento, art. 8 comma 1 lett. c DPR 633/1972",
  'N3.6': 'Non imponibile, altre operazioni',
  N4: 'Esente art. 10 DPR 633/1972',
  N5: 'Regime del margine',
  'N6.1': 'Inversione contabile, rottami, art. 74 commi 7 e 8 DPR 633/1972',
  N7: "IVA assolta in altro Stato dell'Unione",
};

/** The VAT a seller really charges: none (N2.2) in the regimes without VAT, whatever rate the price list holds. */
export const vatUnder = (regime: RegimeFiscale, vat: Vat): Vat =>
  NO_VAT[regime] !== undefined && 'rateBp' in vat ? { nature: 'N2.2' } : vat;

/** A rate of 1 to 100 % (less reads as a fraction, 00424), or a nature that SDI still takes (00400, 00445). */
export const isUsableVat = (vat: Vat): boolean =>
  'rateBp' in vat
    ? Number.isInteger(vat.rateBp) && vat.rateBp >= 100 && vat.rateBp <= 10_000
    : (NATURE as readonly string[]).includes(vat.nature) &&
      !(NATURE_GENERICHE as readonly string[]).includes(vat.nature);

/** The RiferimentoNormativo (2.2.2.8) of a Natura, at most 100 characters. N6.2 to N6.9 share one. */
export const legalReference = (regime: RegimeFiscale, nature: string): string => {
  const own = nature === 'N2.2' ? NO_VAT[regime] : undefined;
  return own ?? REFERENCES[nature as Natura] ?? 'Inversione contabile, art. 17 DPR 633/1972';
};

/** Under split payment the buyer owes VAT; cash VAT (RF17) becomes due when paid; everyone else's at once. */
export const chargeability = (regime: RegimeFiscale, splitPayment: boolean): 'S' | 'D' | 'I' =>
  splitPayment ? 'S' : regime === 'RF17' ? 'D' : 'I';

/** The RiferimentoNormativo (2.2.2.8) beside EsigibilitaIVA S. */
export const SPLIT_PAYMENT_REFERENCE = 'Scissione dei pagamenti, art. 17-ter DPR 633/1972';
