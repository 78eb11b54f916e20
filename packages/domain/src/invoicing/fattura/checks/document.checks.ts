import type { FatturaElettronica, FatturaElettronicaBody } from '../fattura.ts';
import { isZeroRate } from '../decimal.ts';
import { at, HEADER, inBodies, inEach, when, type SdiCheck, type Sighting } from './check.ts';
import { isSameParty } from './same-party.ts';

const SELF_INVOICE_REFUSED = new Set([
  'TD01',
  'TD02',
  'TD03',
  'TD06',
  'TD16',
  'TD17',
  'TD18',
  'TD19',
  'TD20',
  'TD24',
  'TD25',
  'TD28',
  'TD29',
]);
const SELF_INVOICE_ONLY = new Set(['TD21', 'TD27']);
const FOREIGN_SELLER = new Set(['TD17', 'TD18', 'TD19', 'TD28']);
const BUYER_VAT_NEEDED = new Set(['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD22', 'TD23', 'TD28', 'TD29']);

const isSelfInvoice = ({ FatturaElettronicaHeader: parties }: FatturaElettronica): boolean | undefined =>
  isSameParty(parties.CedentePrestatore.DatiAnagrafici, parties.CessionarioCommittente.DatiAnagrafici);
const day = (text: string): string => text.trim().slice(0, 10);
const GENERAL = 'DatiGenerali/DatiGeneraliDocumento';
const BUYER = `${HEADER}/CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA`;
const SELLER_COUNTRY = `${HEADER}/CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdPaese`;

const isCreditNote = ({ DatiGenerali }: FatturaElettronicaBody): boolean =>
  DatiGenerali.DatiGeneraliDocumento.TipoDocumento === 'TD04';
/** The linked invoices that are dated after the document. */
const linkedLater = ({ DatiGenerali }: FatturaElettronicaBody, path: string): readonly Sighting[] =>
  inEach(
    DatiGenerali.DatiFattureCollegate,
    `${path}/DatiGenerali/DatiFattureCollegate`,
    ({ Data }) => Data !== undefined && day(Data) > day(DatiGenerali.DatiGeneraliDocumento.Data),
  );

/** In place of the day of a document without Art73. */
const ALL_YEAR = '';
const repeatedInLot = (f: FatturaElettronica): readonly string[] => {
  const seen = new Map<string, Set<string>>();
  const again: string[] = [];
  for (const [i, { DatiGenerali }] of f.FatturaElettronicaBody.entries()) {
    const { TipoDocumento, Numero, Data, Art73 } = DatiGenerali.DatiGeneraliDocumento;
    // A credit note may carry an invoice's number.
    const id = [TipoDocumento === 'TD04', Numero, day(Data).slice(0, 4)].join(' ');
    const days = seen.get(id);
    // Between two with Art73 the number counts per day; beside one without it, per year.
    const isSecond = days !== undefined && (Art73 === undefined || days.has(ALL_YEAR) || days.has(day(Data)));
    if (isSecond) again.push(`FatturaElettronicaBody[${i + 1}]/${GENERAL}/Numero`);
    seen.set(id, (days ?? new Set()).add(Art73 === undefined ? ALL_YEAR : day(Data)));
  }
  return again;
};

/** Number, date, kind of document, and who may issue it to whom. */
export const DOCUMENT_CHECKS: readonly SdiCheck[] = [
  {
    code: '00403',
    name: 'date is not in the future',
    it: 'La data del documento è successiva alla data di trasmissione',
    en: 'The date of the document lies after the day of sending',
    find: inBodies(({ DatiGenerali }, path, _, { today }) =>
      when(day(DatiGenerali.DatiGeneraliDocumento.Data) > today.toString(), `${path}/${GENERAL}/Data`),
    ),
  },
  {
    code: '00409',
    name: 'number is unique in the lot',
    it: 'Due documenti del lotto hanno lo stesso numero nello stesso anno',
    en: 'Two documents of the lot have the same number in the same year',
    find: (f) => repeatedInLot(f).map(at),
  },
  {
    code: '00418',
    name: 'credit note is not dated before its invoice',
    it: 'La data della nota di credito (TD04) è antecedente a quella della fattura collegata',
    en: 'The credit note (TD04) is dated before the invoice it is linked to',
    find: inBodies((body, path) => (isCreditNote(body) ? linkedLater(body, path) : [])),
  },
  {
    code: '00425',
    name: 'number holds a digit',
    it: 'Il numero del documento deve contenere almeno una cifra',
    en: 'The number of the document must hold at least one digit',
    find: inBodies(({ DatiGenerali }, path) =>
      when(!/[0-9]/.test(DatiGenerali.DatiGeneraliDocumento.Numero), `${path}/${GENERAL}/Numero`),
    ),
  },
  {
    code: '00437',
    name: 'document discount has a value',
    it: 'ScontoMaggiorazione del documento senza Percentuale né Importo',
    en: 'A discount of the document has neither Percentuale nor Importo',
    find: inBodies(({ DatiGenerali }, path) =>
      inEach(
        DatiGenerali.DatiGeneraliDocumento.ScontoMaggiorazione,
        `${path}/${GENERAL}/ScontoMaggiorazione`,
        (sconto) => sconto.Percentuale === undefined && sconto.Importo === undefined,
      ),
    ),
  },
  {
    code: '00471',
    name: 'seller differs from buyer',
    it: 'Con questo TipoDocumento il cedente non può coincidere con il cessionario',
    en: 'With this TipoDocumento the seller cannot be the buyer',
    find: inBodies(({ DatiGenerali }, path, f) =>
      when(
        SELF_INVOICE_REFUSED.has(DatiGenerali.DatiGeneraliDocumento.TipoDocumento) && isSelfInvoice(f) === true,
        `${path}/${GENERAL}/TipoDocumento`,
      ),
    ),
  },
  {
    code: '00472',
    name: 'seller is the buyer',
    it: 'Con TD21 e TD27 il cedente deve coincidere con il cessionario',
    en: 'With TD21 and TD27 the seller must be the buyer',
    find: inBodies(({ DatiGenerali }, path, f) =>
      when(
        SELF_INVOICE_ONLY.has(DatiGenerali.DatiGeneraliDocumento.TipoDocumento) && isSelfInvoice(f) === false,
        `${path}/${GENERAL}/TipoDocumento`,
      ),
    ),
  },
  {
    code: '00473',
    name: 'seller country suits the document',
    it: 'TD17, TD18, TD19 e TD28 vogliono un cedente estero, TD29 un cedente italiano',
    en: 'TD17, TD18, TD19 and TD28 want a foreign seller, TD29 an Italian one',
    find: inBodies(({ DatiGenerali }, _, f) => {
      const type = DatiGenerali.DatiGeneraliDocumento.TipoDocumento;
      const country = f.FatturaElettronicaHeader.CedentePrestatore.DatiAnagrafici.IdFiscaleIVA.IdPaese;
      // OO is foreign too: Livigno, Campione d'Italia, or a foreigner without a number.
      return when(country === 'IT' ? FOREIGN_SELLER.has(type) : type === 'TD29', SELLER_COUNTRY);
    }),
  },
  {
    code: '00474',
    name: 'TD21 has no line at rate zero',
    it: 'Con TD21 ogni linea deve avere AliquotaIVA diversa da zero',
    en: 'With TD21 no line may have rate zero',
    find: inBodies(({ DatiGenerali, DatiBeniServizi }, path) =>
      DatiGenerali.DatiGeneraliDocumento.TipoDocumento === 'TD21'
        ? inEach(DatiBeniServizi.DettaglioLinee, `${path}/DatiBeniServizi/DettaglioLinee`, (line) =>
            isZeroRate(line.AliquotaIVA),
          )
        : [],
    ),
  },
  {
    code: '00475',
    name: 'buyer has a VAT number where the document needs it',
    it: 'Con questo TipoDocumento il cessionario deve avere IdFiscaleIVA',
    en: 'With this TipoDocumento the buyer needs IdFiscaleIVA',
    find: inBodies(({ DatiGenerali }, _, f) =>
      when(
        BUYER_VAT_NEEDED.has(DatiGenerali.DatiGeneraliDocumento.TipoDocumento) &&
          f.FatturaElettronicaHeader.CessionarioCommittente.DatiAnagrafici.IdFiscaleIVA === undefined,
        BUYER,
      ),
    ),
  },
];

/** What is odd about a document, though SDI takes it. */
export const DOCUMENT_WARNINGS: readonly SdiCheck[] = [
  {
    code: '00418',
    name: 'document is not dated before what it is linked to',
    it: 'La data del documento è antecedente a quella della fattura collegata',
    en: 'The document is dated before the invoice it is linked to',
    find: inBodies((body, path) => (isCreditNote(body) ? [] : linkedLater(body, path))),
  },
];
