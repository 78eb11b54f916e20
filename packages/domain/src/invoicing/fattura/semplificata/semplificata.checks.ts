import { isValidFiscalCode } from '../../party/fiscal-code.ts';
import { FOREIGN_RECIPIENT_CODE, isSdiMailbox } from '../../party/recipient.ts';
import { isValidVatNumber } from '../../party/vat-number.ts';
import { at, HEADER, inEach, when, type SdiCheck, type Sighting } from '../checks/check.ts';
import { isSameParty } from '../checks/same-party.ts';
import { NATURE_GENERICHE } from '../code-lists.ts';
import { decimal, Decimal, isPositiveRate, isZeroRate, rateKey, sum } from '../decimal.ts';
import type { IdFiscale } from '../fattura.ts';
import type { FatturaSemplificata, SemplificataBody, SemplificataLinea } from './semplificata.ts';

type Check = SdiCheck<FatturaSemplificata>;
const sending = (f: FatturaSemplificata) => f.FatturaElettronicaHeader.DatiTrasmissione;
const seller = (f: FatturaSemplificata) => f.FatturaElettronicaHeader.CedentePrestatore;
const buyer = (f: FatturaSemplificata) => f.FatturaElettronicaHeader.CessionarioCommittente.IdentificativiFiscali;
const general = (body: SemplificataBody) => body.DatiGenerali.DatiGeneraliDocumento;

const wrongVat = (id: IdFiscale | undefined): boolean => id?.IdPaese === 'IT' && !isValidVatNumber(id.IdCodice);
const wrongCode = (code: string | undefined): boolean => code !== undefined && !isValidFiscalCode(code);
const day = (text: string): string => text.trim().slice(0, 10);

const SENDING = `${HEADER}/DatiTrasmissione`;
const SELLER = `${HEADER}/CedentePrestatore`;
const BUYER = `${HEADER}/CessionarioCommittente/IdentificativiFiscali`;
const BUYER_MORE = `${HEADER}/CessionarioCommittente/AltriDatiIdentificativi`;
const GENERAL = 'DatiGenerali/DatiGeneraliDocumento';

const inBodies =
  (find: (body: SemplificataBody, path: string, ...rest: Parameters<Check['find']>) => readonly Sighting[]) =>
  (...[fattura, facts]: Parameters<Check['find']>): readonly Sighting[] =>
    fattura.FatturaElettronicaBody.flatMap((body, i) => find(body, `FatturaElettronicaBody[${i + 1}]`, fattura, facts));
const inLines = (broken: (line: SemplificataLinea, body: SemplificataBody) => boolean): Check['find'] =>
  inBodies((body, path) => inEach(body.DatiBeniServizi, `${path}/DatiBeniServizi`, (line) => broken(line, body)));

/** The limit of a simplified invoice, VAT included (DM 10/05/2019). */
const LIMIT = new Decimal('400.00');
/** Sellers whom the limit does not bind: forfettari and the cross-border exemption. */
const UNLIMITED: ReadonlySet<string> = new Set(['RF19', 'RF20']);

const overLimit = (body: SemplificataBody, path: string, f: FatturaSemplificata): readonly Sighting[] => {
  const correction = general(body).TipoDocumento !== 'TD07' || body.DatiGenerali.DatiFatturaRettificata !== undefined;
  if (correction || UNLIMITED.has(seller(f).RegimeFiscale)) return [];
  const total = sum(body.DatiBeniServizi.map((line) => decimal(line.Importo)));
  return total.gt(LIMIT) ? [{ path: `${path}/DatiBeniServizi`, found: total.toFixed(2), expected: '400.00' }] : [];
};

const repeatedInLot = (f: FatturaSemplificata): readonly Sighting[] => {
  const seen = new Set<string>();
  return f.FatturaElettronicaBody.flatMap((body, i) => {
    const { TipoDocumento, Numero, Data } = general(body);
    const id = [TipoDocumento === 'TD08', Numero, day(Data).slice(0, 4)].join(' ');
    const again = seen.has(id);
    seen.add(id);
    return when(again, `FatturaElettronicaBody[${i + 1}]/${GENERAL}/Numero`);
  });
};

/** SDI's checks of a simplified document (format FSM10) that can be decided offline. */
export const SEMPLIFICATA_CHECKS: readonly Check[] = [
  {
    code: '00300',
    name: 'transmitter identifier check digit',
    it: 'IdTrasmittente: il codice fiscale o la partita IVA non è formalmente corretto',
    en: 'IdTrasmittente: the tax code or VAT number has a wrong check digit',
    find: (f) => {
      const { IdPaese, IdCodice } = sending(f).IdTrasmittente;
      return when(IdPaese === 'IT' && !isValidFiscalCode(IdCodice), `${SENDING}/IdTrasmittente/IdCodice`);
    },
  },
  {
    code: '00301',
    name: 'seller VAT number check digit',
    it: 'La partita IVA del cedente non è formalmente corretta',
    en: "The seller's VAT number has a wrong check digit",
    find: (f) => when(wrongVat(seller(f).IdFiscaleIVA), `${SELLER}/IdFiscaleIVA/IdCodice`),
  },
  {
    code: '00302',
    name: 'seller fiscal code check character',
    it: 'Il codice fiscale del cedente non è formalmente corretto',
    en: "The seller's codice fiscale has a wrong check character",
    find: (f) => when(wrongCode(seller(f).CodiceFiscale), `${SELLER}/CodiceFiscale`),
  },
  {
    code: '00303',
    name: 'tax representative VAT number check digit',
    it: 'La partita IVA del rappresentante fiscale (del cedente o del cessionario) non è formalmente corretta',
    en: "The VAT number of a tax representative (the seller's or the buyer's) has a wrong check digit",
    find: (f) => {
      const { AltriDatiIdentificativi: more } = f.FatturaElettronicaHeader.CessionarioCommittente;
      return [
        ...when(
          wrongVat(seller(f).RappresentanteFiscale?.IdFiscaleIVA),
          `${SELLER}/RappresentanteFiscale/IdFiscaleIVA/IdCodice`,
        ),
        ...when(
          wrongVat(more?.RappresentanteFiscale?.IdFiscaleIVA),
          `${BUYER_MORE}/RappresentanteFiscale/IdFiscaleIVA/IdCodice`,
        ),
      ];
    },
  },
  {
    code: '00305',
    name: 'buyer VAT number check digit',
    it: 'La partita IVA del cessionario non è formalmente corretta',
    en: "The buyer's VAT number has a wrong check digit",
    find: (f) => when(wrongVat(buyer(f).IdFiscaleIVA), `${BUYER}/IdFiscaleIVA/IdCodice`),
  },
  {
    code: '00306',
    name: 'buyer fiscal code check character',
    it: 'Il codice fiscale del cessionario non è formalmente corretto',
    en: "The buyer's codice fiscale has a wrong check character",
    find: (f) => when(wrongCode(buyer(f).CodiceFiscale), `${BUYER}/CodiceFiscale`),
  },
  {
    code: '00313',
    name: 'recipient code XXXXXXX is for foreign buyers',
    it: 'CodiceDestinatario XXXXXXX richiede un IdFiscaleIVA del cessionario con IdPaese diverso da IT',
    en: 'CodiceDestinatario XXXXXXX needs a buyer IdFiscaleIVA whose IdPaese is not IT',
    find: (f) =>
      when(
        sending(f).CodiceDestinatario === FOREIGN_RECIPIENT_CODE && (buyer(f).IdFiscaleIVA?.IdPaese ?? 'IT') === 'IT',
        `${SENDING}/CodiceDestinatario`,
      ),
  },
  {
    code: '00330',
    name: 'PEC is not a mailbox of SDI',
    it: 'PECDestinatario è una casella del Sistema di Interscambio',
    en: "PECDestinatario is one of SDI's own mailboxes",
    find: (f) => when(isSdiMailbox(sending(f).PECDestinatario ?? ''), `${SENDING}/PECDestinatario`),
  },
  {
    code: '00400',
    name: 'line at rate zero names a nature',
    it: 'Linea con Aliquota zero senza Natura',
    en: 'A line at rate zero has no Natura',
    find: inLines(({ DatiIVA: { Aliquota }, Natura }) => Aliquota !== undefined && isZeroRate(Aliquota) && !Natura),
  },
  {
    code: '00401',
    name: 'line with a nature has rate zero',
    it: 'Linea con Natura e Aliquota diversa da zero',
    en: 'A line with Natura has a rate other than zero',
    find: inLines(
      ({ DatiIVA: { Aliquota }, Natura }) => Natura !== undefined && Aliquota !== undefined && isPositiveRate(Aliquota),
    ),
  },
  {
    code: '00403',
    name: 'date is not in the future',
    it: 'La data del documento è successiva alla data di trasmissione',
    en: 'The date of the document lies after the day of sending',
    find: inBodies((body, path, _, { today }) =>
      when(day(general(body).Data) > today.toString(), `${path}/${GENERAL}/Data`),
    ),
  },
  {
    code: '00409',
    name: 'number is unique in the lot',
    it: 'Due documenti del lotto hanno lo stesso numero nello stesso anno',
    en: 'Two documents of the lot have the same number in the same year',
    find: repeatedInLot,
  },
  {
    code: '00417',
    name: 'buyer has a VAT number or a fiscal code',
    it: 'Il cessionario deve avere almeno uno tra IdFiscaleIVA e CodiceFiscale',
    en: 'The buyer needs IdFiscaleIVA or CodiceFiscale',
    find: (f) => when(buyer(f).IdFiscaleIVA === undefined && buyer(f).CodiceFiscale === undefined, BUYER),
  },
  {
    code: '00418',
    name: 'date is not before the corrected invoice',
    it: 'La data del documento è antecedente a quella della fattura rettificata',
    en: 'The document is dated before the invoice it corrects',
    find: inBodies((body, path) => {
      const corrected = body.DatiGenerali.DatiFatturaRettificata;
      return when(
        corrected !== undefined && day(corrected.DataFR) > day(general(body).Data),
        `${path}/DatiGenerali/DatiFatturaRettificata`,
      );
    }),
  },
  {
    code: '00424',
    name: 'rate is a percentage',
    it: 'Aliquota va indicata in termini percentuali: 22.00 e non 0.22',
    en: 'Aliquota is a percentage: 22.00, not 0.22',
    find: inLines(
      ({ DatiIVA: { Aliquota } }) =>
        Aliquota !== undefined && isPositiveRate(Aliquota) && rateKey(Aliquota).startsWith('0.'),
    ),
  },
  {
    code: '00425',
    name: 'number holds a digit',
    it: 'Il numero del documento deve contenere almeno una cifra',
    en: 'The number of the document must hold at least one digit',
    find: inBodies((body, path) => when(!/[0-9]/.test(general(body).Numero), `${path}/${GENERAL}/Numero`)),
  },
  {
    code: '00445',
    name: 'nature is specific since 2021',
    it: 'Natura N2 e N3 non sono più ammesse dal 2021: serve il codice di dettaglio',
    en: 'Natura N2 and N3 are refused since 2021: name the sub-code',
    find: inLines(
      ({ Natura }, body) =>
        (NATURE_GENERICHE as readonly (string | undefined)[]).includes(Natura) && day(general(body).Data) >= '2021',
    ),
  },
  {
    code: '00460',
    name: 'simplified invoice is not over 400 EUR',
    it: 'Importo totale superiore al limite della fattura semplificata',
    en: 'The total is over the limit of a simplified invoice',
    find: inBodies(overLimit),
  },
  {
    code: '00471',
    name: 'seller differs from buyer',
    it: 'Con TD07 il cedente non può coincidere con il cessionario',
    en: 'With TD07 the seller cannot be the buyer',
    find: inBodies((body, path, f) =>
      when(
        general(body).TipoDocumento === 'TD07' && isSameParty(seller(f), buyer(f)) === true,
        `${path}/${GENERAL}/TipoDocumento`,
      ),
    ),
  },
  {
    code: '00476',
    name: 'seller or buyer is Italian',
    it: 'IdPaese del cedente e del cessionario sono entrambi diversi da IT',
    en: 'Neither the seller nor the buyer is Italian',
    find: (f) => {
      const id = buyer(f).IdFiscaleIVA;
      const foreign = seller(f).IdFiscaleIVA.IdPaese !== 'IT' && id !== undefined && id.IdPaese !== 'IT';
      return foreign ? [at(`${SELLER}/IdFiscaleIVA/IdPaese`)] : [];
    },
  },
];
