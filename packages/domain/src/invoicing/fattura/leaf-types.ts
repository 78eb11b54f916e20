import { isPecAddress } from '../party/address.rules.ts';
import * as lists from './code-lists.ts';

/** What an element without children may hold: the fact behind one XSD simple type, and how to say it. */
export interface LeafType {
  readonly name: string;
  readonly fits: (text: string) => boolean;
  readonly it: string;
  readonly en: string;
}

const leafOf = (name: string, fits: (text: string) => boolean, it: string, en: string): LeafType => ({
  name,
  fits,
  it,
  en,
});
const leaf = (name: string, pattern: RegExp, it: string, en: string): LeafType =>
  leafOf(name, (text) => pattern.test(text), it, en);

const XML_BLANKS = /^[ \t\r\n]+|[ \t\r\n]+$/g;
/** The text of a number or a date without the blanks that XSD takes off around it (whiteSpace collapse). */
const collapse = (text: string): string => text.replace(XML_BLANKS, '');
const collapsing = (type: LeafType): LeafType => ({
  ...type,
  // None of these types is longer than an e-mail address: a hostile text costs nothing.
  fits: (text) => text.length <= 400 && (type.fits(text) || type.fits(collapse(text))),
});

// Control characters other than tab and line ends cannot stand in XML 1.0 at all.
const BASIC_LATIN = '\\t\\n\\r\\u0020-\\u007f';
const size = (min: number, max: number): string => (min === max ? String(min) : `${min}-${max}`);

/** Basic Latin only. */
export const ascii = (max: number, min = 1): LeafType =>
  leaf(
    `ascii ${size(min, max)}`,
    new RegExp(`^[${BASIC_LATIN}]{${min},${max}}$`),
    `da ${min} a ${max} caratteri ASCII (senza accenti né simboli)`,
    `${min} to ${max} ASCII characters (no accents, no symbols)`,
  );
const ofTitle = ascii(10, 2);
/** xs:token: counted without blanks around it, each run of blanks inside as one. */
export const title: LeafType = {
  ...ofTitle,
  name: 'title',
  fits: (text) => text.length <= 400 && ofTitle.fits(text.trim().replace(/\s+/g, ' ')),
};
/** Basic Latin and the Latin-1 supplement. */
export const latin = (max: number): LeafType =>
  leaf(
    `latin1 1-${max}`,
    new RegExp(`^[${BASIC_LATIN}\\u0080-\\u00ff]{1,${max}}$`),
    `da 1 a ${max} caratteri Latin-1 (niente €, virgolette o trattini tipografici, emoji)`,
    `1 to ${max} Latin-1 characters (no €, no typographic quotes or dashes, no emoji)`,
  );
/** Any character that XML can carry. */
export const anyText = (min: number, max: number): LeafType =>
  leaf(
    `text ${size(min, max)}`,
    new RegExp(`^[${BASIC_LATIN}\\u0080-\\ud7ff\\ue000-\\ufffd\\u{10000}-\\u{10ffff}]{${min},${max}}$`, 'u'),
    `da ${min} a ${max} caratteri`,
    `${min} to ${max} characters`,
  );
const oneOf = (name: string, values: readonly string[]): LeafType => {
  const known = new Set(values);
  const all = values.join(', ');
  return { name, fits: (text) => known.has(text), it: `uno tra ${all}`, en: `one of ${all}` };
};

/** Amount2DecimalType: up to eleven digits, a dot, two decimals; may be negative. */
export const amount2 = collapsing(
  leaf(
    'amount, 2 decimals',
    /^-?[0-9]{1,11}\.[0-9]{2}$/,
    'un importo con il punto e 2 decimali, come 16.39',
    'an amount with a dot and 2 decimals, such as 16.39',
  ),
);
/** Amount8DecimalType: prices, line totals, amounts of discounts, and the rounding of a summary (2.2.2.4). */
export const amount8 = collapsing(
  leaf(
    'amount, 2 to 8 decimals',
    /^-?[0-9]{1,11}\.[0-9]{2,8}$/,
    'un importo con il punto e da 2 a 8 decimali, come 16.39344262',
    'an amount with a dot and 2 to 8 decimals, such as 16.39344262',
  ),
);
/** QuantitaType (2.2.1.5): no sign, not even a plus. */
export const quantity = collapsing(
  leaf(
    'quantity',
    /^[0-9]{1,12}\.[0-9]{2,8}$/,
    'una quantità non negativa con il punto e da 2 a 8 decimali, come 1.00',
    'a quantity, not negative, with a dot and 2 to 8 decimals, such as 1.00',
  ),
);
/** PesoType (2.1.9.7 and 2.1.9.8): up to four digits, a dot, one or two decimals. */
export const weight = collapsing(
  leaf(
    'weight',
    /^[0-9]{1,4}\.[0-9]{1,2}$/,
    'un peso con il punto e 1 o 2 decimali',
    'a weight with a dot and 1 or 2 decimals',
  ),
);
/** RateType: a percentage. 0.22 fits, and is a matter of content (00424); 022.00 fits and is 22.00. */
export const rate = collapsing(
  leaf(
    'rate',
    /^(?:100\.00|0?[0-9]{1,2}\.[0-9]{2})$/,
    'una percentuale con il punto e 2 decimali, al massimo 100.00',
    'a percentage with a dot and 2 decimals, at most 100.00',
  ),
);
/** xs:integer between two bounds, both included; a plus sign and zeros in front fit. */
export const integer = (min: number, max: number): LeafType =>
  collapsing({
    name: `integer ${min}-${max}`,
    fits: (text) => /^\+?[0-9]{1,20}$/.test(text) && Number(text) >= min && Number(text) <= max,
    it: `un numero intero da ${min} a ${max}`,
    en: `an integer from ${min} to ${max}`,
  });

const ZONE = '(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])?';
const DATE = new RegExp(`^([0-9]{4})-(0[1-9]|1[0-2])-([0-3][0-9])${ZONE}$`);
const isDate = (text: string): boolean => {
  const match = DATE.exec(text);
  if (match === null) return false;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  const day = Number(match[3]);
  return year > 0 && day >= 1 && day <= days;
};
const TIME = new RegExp(`^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?|24:00:00(?:\\.0+)?)${ZONE}$`);

/** xs:date allows a zone, `2026-03-10+01:00`. */
export const date = collapsing({
  name: 'date',
  fits: isDate,
  it: 'una data esistente, AAAA-MM-GG',
  en: 'an existing date, YYYY-MM-DD',
});
/** DataFatturaType (2.1.1.3): an xs:date from 1970 on, a zone fits. The future is a matter of content (00403). */
export const documentDate = collapsing({
  name: 'date from 1970',
  fits: (text) => isDate(text) && text >= '1970',
  it: 'una data esistente dal 1970, AAAA-MM-GG',
  en: 'an existing date from 1970 on, YYYY-MM-DD',
});
/** xs:dateTime (2.1.9.9 and 2.1.9.13): fractions of a second, a zone and 24:00:00 fit. */
export const dateTime = collapsing({
  name: 'date and time',
  fits: (text) => text[10] === 'T' && isDate(text.slice(0, 10)) && TIME.test(text.slice(11)),
  it: 'data e ora, AAAA-MM-GGTHH:MM:SS',
  en: 'date and time, YYYY-MM-DDTHH:MM:SS',
});

// XSD writes base64 without stray bits: before "==" and "=" only characters whose last bits are zero may stand.
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;
/** xs:base64Binary (2.5.5): blanks and line ends anywhere are passed over; an empty text fits. */
export const base64 = leafOf(
  'base64',
  (text) => BASE64.test(text.replace(/[ \t\r\n]/g, '')),
  'contenuto in base64',
  'base64 content',
);
/** NazioneType, the shape only: codes that no country has fit too, such as OO. */
export const country = leaf(
  'country',
  /^[A-Z]{2}$/,
  'due lettere maiuscole, come IT',
  'two capital letters, such as IT',
);
/** In an address the schema reads an empty element as IT. */
export const addressCountry = leaf(
  'country of an address',
  /^(?:[A-Z]{2})?$/,
  'due lettere maiuscole, come IT (vuoto vale IT)',
  'two capital letters, such as IT (empty means IT)',
);
/** ProvinciaType, the shape only: of addresses, of the REA (1.2.4.1), of a professional register (1.2.1.5). */
export const province = leaf('province', /^[A-Z]{2}$/, 'la sigla di due lettere maiuscole', 'two capital letters');
/** DivisaType (2.1.1.2), the shape only. */
export const currency = leaf(
  'currency',
  /^[A-Z]{3}$/,
  'tre lettere maiuscole, come EUR',
  'three capital letters, as EUR',
);
/** TipoResaType (2.1.9.11), the shape only. */
export const incoterm = leaf('incoterm', /^[A-Z]{3}$/, 'tre lettere maiuscole', 'three capital letters');
/** CAP, ABI and CAB. */
export const fiveDigits = leaf('five digits', /^[0-9]{5}$/, 'cinque cifre', 'five digits');
/** CodiceFiscaleType, the shape only; the check character is a matter of content (00302, 00304, 00306). */
export const fiscalCode = leaf(
  'fiscal code',
  /^[A-Z0-9]{11,16}$/,
  'da 11 a 16 lettere maiuscole o cifre',
  '11 to 16 capital letters or digits',
);
/** CodiceFiscalePFType: of the person who gives the receipt for a payment (2.4.2.10). The shape only. */
export const personFiscalCode = leaf(
  'fiscal code of a person',
  /^[A-Z0-9]{16}$/,
  '16 lettere maiuscole o cifre',
  '16 capital letters or digits',
);
/** CodiceDestinatarioType (1.1.4). Which length goes with which format is a matter of content (00427). */
export const recipientCode = leaf(
  'recipient code',
  /^[A-Z0-9]{6,7}$/,
  '7 (6 per la PA) lettere maiuscole o cifre',
  '7 (6 for a public administration) capital letters or digits',
);
/** A simplified invoice goes to private buyers only. */
export const privateRecipientCode = leaf(
  'recipient code of a private buyer',
  /^[A-Z0-9]{7}$/,
  '7 lettere maiuscole o cifre',
  '7 capital letters or digits',
);
/** IBANType (2.4.2.13), the shape only; `isValidIban` knows the check digits. */
export const iban = leaf(
  'IBAN',
  /^[a-zA-Z]{2}[0-9]{2}[a-zA-Z0-9]{11,30}$/,
  'un IBAN senza spazi',
  'an IBAN, no blanks',
);
/** BICType (2.4.2.16): 8 or 11 characters. */
export const bic = leaf('BIC', /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/, 'un codice BIC', 'a BIC');
/** EmailContattiType (1.1.5.2 and 1.2.5.3): something, an at sign, something with a dot in it. */
export const contactEmail = leaf(
  'e-mail of a contact',
  /^(?=.{7,256}$).+@.+[.]+.+$/,
  'un indirizzo e-mail, da 7 a 256 caratteri',
  'an e-mail address of 7 to 256 characters',
);
/** EmailType (1.1.6). That SDI's own mailboxes fit is for 00330. */
export const pecEmail = collapsing(
  leafOf(
    'certified e-mail',
    isPecAddress,
    'un indirizzo PEC, al massimo 256 caratteri',
    'a certified e-mail address of at most 256 characters',
  ),
);

/** 1.1.3, and the attribute `versione`. */
export const formatoTrasmissione = oneOf('FormatoTrasmissione', lists.FORMATI_TRASMISSIONE);
/** 2.1.1.1: TD07 to TD09 do not fit. */
export const tipoDocumento = oneOf('TipoDocumento', lists.TIPI_DOCUMENTO);
/** 1.2.1.8, the same codes in a simplified document. */
export const regimeFiscale = oneOf('RegimeFiscale', lists.REGIMI_FISCALI);
/** 2.1.1.7.7, 2.2.1.14 and 2.2.2.2. N2, N3 and N6 fit, and are a matter of content (00445). */
export const natura = oneOf('Natura', lists.NATURE);
/** FormatoTrasmissione and the attribute `versione` of a simplified document. */
export const formatoSemplificato = oneOf('FormatoTrasmissione (FSM10)', ['FSM10']);
/** TD07 to TD09, which an ordinary document cannot have. */
export const tipoDocumentoSemplificato = oneOf('TipoDocumento (FSM10)', lists.TIPI_DOCUMENTO_SEMPLIFICATI);
/** N1 to N5 with their sub-codes. N2 and N3 fit, and are a matter of content (00445). */
export const naturaSemplificata = oneOf('Natura (FSM10)', lists.NATURE_SEMPLIFICATE);
/** 2.2.2.7. S does not go with N6 (00420). */
export const esigibilita = oneOf('EsigibilitaIVA', lists.ESIGIBILITA_IVA);
/** 2.4.1, once for all the payments under it. */
export const condizioniPagamento = oneOf('CondizioniPagamento', lists.CONDIZIONI_PAGAMENTO);
/** 2.4.2.2, of each payment. */
export const modalitaPagamento = oneOf('ModalitaPagamento', lists.MODALITA_PAGAMENTO);
/** 2.1.1.5.1. */
export const tipoRitenuta = oneOf('TipoRitenuta', lists.TIPI_RITENUTA);
/** 2.1.1.7.1. */
export const tipoCassa = oneOf('TipoCassa', lists.TIPI_CASSA);
/** 2.1.1.5.4. ZO ends in the letter O. */
export const causalePagamento = oneOf('CausalePagamento', lists.CAUSALI_PAGAMENTO);
/** 2.2.1.2, absent on a plain sale. */
export const tipoCessionePrestazione = oneOf('TipoCessionePrestazione', lists.TIPI_CESSIONE_PRESTAZIONE);
/** 2.1.1.8.1 and 2.2.1.10.1. */
export const tipoScontoMaggiorazione = oneOf('TipoScontoMaggiorazione', lists.TIPI_SCONTO_MAGGIORAZIONE);
/** 1.2.4.4. */
export const socioUnico = oneOf('SocioUnico', lists.SOCI_UNICI);
/** 1.2.4.5. */
export const statoLiquidazione = oneOf('StatoLiquidazione', lists.STATI_LIQUIDAZIONE);
/** 1.6, the same in a simplified document. */
export const soggettoEmittente = oneOf('SoggettoEmittente', lists.SOGGETTI_EMITTENTI);
/** A flag: present with SI, or absent. NO does not exist (2.1.1.6.1, 2.1.1.7.6, 2.1.1.12, 2.2.1.13). */
export const yes = oneOf('SI', ['SI']);
