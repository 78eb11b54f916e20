import type { Vat } from '../../kernel/index.ts';
import type { RegimeFiscale } from '../party/regime-fiscale.ts';
import type { Natura } from './code-lists.ts';
import type { IdFiscale } from './fattura.ids.ts';
import type { DatiRiepilogo } from './fattura.lines.ts';
import { natureInUse } from './nature.lists.ts';

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
    : (natureInUse as readonly string[]).includes(vat.nature);

/** The RiferimentoNormativo (2.2.2.8) of a Natura, at most 100 characters. N6.2 to N6.9 share one. */
export const legalReference = (regime: RegimeFiscale, nature: string): string => {
  const own = nature === 'N2.2' ? NO_VAT[regime] : undefined;
  return own ?? REFERENCES[nature as Natura] ?? 'Inversione contabile, art. 17 DPR 633/1972';
};

/** What a buyer is to VAT: a public administration, someone in business, or neither. */
export type BuyerStanding = 'public' | 'business' | 'private';

/**
 * A document of format FPA12 goes to a public administration; a party with a VAT number is in business. Seven zeros stand
 * for a buyer abroad who has none.
 */
export const buyerStanding = (formatoTrasmissione: string, id: IdFiscale | undefined): BuyerStanding => {
  if (formatoTrasmissione === 'FPA12') return 'public';
  return id === undefined || id.IdCodice === '0000000' ? 'private' : 'business';
};

type WhenDue = Pick<DatiRiepilogo, 'EsigibilitaIVA' | 'RiferimentoNormativo'>;
const SPLIT_PAYMENT: WhenDue = {
  EsigibilitaIVA: 'S',
  RiferimentoNormativo: 'Scissione dei pagamenti, art. 17-ter DPR 633/1972',
};
const AT_ONCE: WhenDue = { EsigibilitaIVA: 'I' };
/** Deferred towards public bodies, unless the seller gives that up. */
const PUBLIC_BUYER: WhenDue = {
  EsigibilitaIVA: 'D',
  RiferimentoNormativo: 'IVA per cassa P.A., art. 6 comma 5 DPR 633/1972',
};
/** The invoice has to name the article (DM 11/10/2012). */
const CASH_VAT: WhenDue = { EsigibilitaIVA: 'D', RiferimentoNormativo: 'IVA per cassa, art. 32-bis D.L. 83/2012' };

/** Of the regimes whose VAT falls due when it is paid; everyone else's is due at once. */
const DEFERRED: Partial<Record<RegimeFiscale, Readonly<Record<BuyerStanding, WhenDue>>>> = {
  RF16: { public: PUBLIC_BUYER, business: AT_ONCE, private: AT_ONCE },
  // Cash VAT is for buyers in business; those of art. 6 comma 5 keep their own rule, a private one has none.
  RF17: { public: PUBLIC_BUYER, business: CASH_VAT, private: AT_ONCE },
};

/**
 * When VAT falls due (2.2.2.7), and the article that says so (2.2.2.8). Split payment comes before the seller's regime:
 * the buyer owes that VAT, and owes it when he pays (DPR 633/1972, art. 17-ter).
 */
export const whenDue = (regime: RegimeFiscale, buyer: BuyerStanding, splitPayment: boolean): WhenDue =>
  splitPayment ? SPLIT_PAYMENT : (DEFERRED[regime]?.[buyer] ?? AT_ONCE);

/**
 * A summary as it is written, for another buyer. What the seller's regime does not decide stays: split payment, a nature,
 * what an imported document says of itself.
 */
export const dueFor = (regime: string, buyer: BuyerStanding, written: DatiRiepilogo): DatiRiepilogo => {
  const deferred = DEFERRED[regime as RegimeFiscale];
  const { EsigibilitaIVA: when, RiferimentoNormativo: article, ...sums } = written;
  const ours = Object.values(deferred ?? {}).some(
    (due) => due.EsigibilitaIVA === when && due.RiferimentoNormativo === article,
  );
  return deferred !== undefined && ours ? { ...sums, ...deferred[buyer] } : written;
};
