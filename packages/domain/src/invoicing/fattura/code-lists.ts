// Closed lists of XSD 1.2.3. What SDI refuses beyond them (N2, N3, N6) is a check, not a list.
export { REGIMI_FISCALI, type RegimeFiscale } from '../party/regime-fiscale.ts';

/** FPR12 to private buyers, FPA12 to public administrations. */
export const FORMATI_TRASMISSIONE = ['FPA12', 'FPR12'] as const;
/** FPA12 or FPR12 (1.1.3). FSM10 is not among them: simplified documents have a type of their own. */
export type FormatoTrasmissione = (typeof FORMATI_TRASMISSIONE)[number];

/** TD01 invoice, TD04 credit note, TD05 debit note, TD24 collective invoice; TD16 to TD29 are mostly self-invoices. */
export const TIPI_DOCUMENTO = [
  'TD01',
  'TD02',
  'TD03',
  'TD04',
  'TD05',
  'TD06',
  'TD16',
  'TD17',
  'TD18',
  'TD19',
  'TD20',
  'TD21',
  'TD22',
  'TD23',
  'TD24',
  'TD25',
  'TD26',
  'TD27',
  'TD28',
  'TD29',
] as const;
/** A code of `TIPI_DOCUMENTO` (2.1.1.1): ordinary documents only, never TD07 to TD09. */
export type TipoDocumento = (typeof TIPI_DOCUMENTO)[number];

/** TD07 simplified invoice, TD08 its credit note, TD09 its debit note (format FSM10). */
export const TIPI_DOCUMENTO_SEMPLIFICATI = ['TD07', 'TD08', 'TD09'] as const;

/** Why no VAT is due. */
export const NATURE = [
  'N1',
  'N2',
  'N2.1',
  'N2.2',
  'N3',
  'N3.1',
  'N3.2',
  'N3.3',
  'N3.4',
  'N3.5',
  'N3.6',
  'N4',
  'N5',
  'N6',
  'N6.1',
  'N6.2',
  'N6.3',
  'N6.4',
  'N6.5',
  'N6.6',
  'N6.7',
  'N6.8',
  'N6.9',
  'N7',
] as const;
/** A code of `NATURE`. A line at rate zero wants one (00400); at another rate only TD16 may have one (00401). */
export type Natura = (typeof NATURE)[number];
/** Still in the XSD, refused by SDI since 2021 (00445): their sub-codes took over. */
export const NATURE_GENERICHE: readonly Natura[] = ['N2', 'N3', 'N6'];

/** A simplified invoice knows neither reverse charge (N6) nor VAT of another country (N7). */
export const NATURE_SEMPLIFICATE: readonly Natura[] = NATURE.filter((code) => !/^N[67]/.test(code));

/** I immediate, D deferred, S split payment. */
export const ESIGIBILITA_IVA = ['D', 'I', 'S'] as const;
/** TP01 instalments, TP02 in full, TP03 advance. */
export const CONDIZIONI_PAGAMENTO = ['TP01', 'TP02', 'TP03'] as const;
/** MP01 to MP23; MP08 is the payment card. */
export const MODALITA_PAGAMENTO: readonly string[] = numbered('MP', 1, 23);
/** RT01 income tax of persons, RT02 of companies; contributions: RT03 INPS, RT04 ENASARCO, RT05 ENPAM, RT06 other. */
export const TIPI_RITENUTA: readonly string[] = numbered('RT', 1, 6);
/** TC01 to TC22, the pension funds of the professions: TC01 the lawyers, TC22 INPS (2.1.1.7.1). */
export const TIPI_CASSA: readonly string[] = numbered('TC', 1, 22);
/** Why tax is withheld, in the letters of the Certificazione Unica (2.1.1.5.4). F, J and K do not exist. */
export const CAUSALI_PAGAMENTO: readonly string[] =
  'A B C D E G H I L M N O P Q R S T U V W X Y Z L1 M1 M2 O1 V1 ZO'.split(' ');
/** SC discount, PR premium, AB allowance, AC incidental expense. */
export const TIPI_CESSIONE_PRESTAZIONE = ['SC', 'PR', 'AB', 'AC'] as const;
/** SC discount, MG surcharge. */
export const TIPI_SCONTO_MAGGIORAZIONE = ['SC', 'MG'] as const;
/** SU one shareholder, SM several (1.2.4.4). */
export const SOCI_UNICI = ['SU', 'SM'] as const;
/** LS in liquidation, LN not (1.2.4.5). */
export const STATI_LIQUIDAZIONE = ['LS', 'LN'] as const;
/** CC the buyer, TZ a third party. */
export const SOGGETTI_EMITTENTI = ['CC', 'TZ'] as const;

function numbered(prefix: string, from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => prefix + String(from + i).padStart(2, '0'));
}
