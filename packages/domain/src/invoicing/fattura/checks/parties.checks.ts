import { isValidFiscalCode } from '../../party/fiscal-code.ts';
import { isSdiMailbox } from '../../party/recipient.ts';
import { isValidVatNumber } from '../../party/vat-number.ts';
import type { FatturaElettronica, IdFiscale } from '../fattura.ts';
import { at, HEADER, when, type SdiCheck } from './check.ts';

const seller = (f: FatturaElettronica) => f.FatturaElettronicaHeader.CedentePrestatore.DatiAnagrafici;
const buyer = (f: FatturaElettronica) => f.FatturaElettronicaHeader.CessionarioCommittente.DatiAnagrafici;
const agent = (f: FatturaElettronica) => f.FatturaElettronicaHeader.RappresentanteFiscale?.DatiAnagrafici;
const sending = (f: FatturaElettronica) => f.FatturaElettronicaHeader.DatiTrasmissione;

// Offline only the check digit can be judged; whether the number exists is the tax register's to say.
const wrongVat = (id: IdFiscale | undefined): boolean => id?.IdPaese === 'IT' && !isValidVatNumber(id.IdCodice);
const wrongCode = (code: string | undefined): boolean => code !== undefined && !isValidFiscalCode(code);
/** A format that is neither is the structure's matter. */
const CODE_LENGTH: Readonly<Record<string, number>> = { FPR12: 7, FPA12: 6 };
const SELLER = `${HEADER}/CedentePrestatore/DatiAnagrafici`;
const BUYER = `${HEADER}/CessionarioCommittente/DatiAnagrafici`;
const AGENT = `${HEADER}/RappresentanteFiscale/DatiAnagrafici`;

/** Who transmits, sells, buys, and where SDI delivers. */
export const PARTY_CHECKS: readonly SdiCheck[] = [
  {
    code: '00300',
    name: 'transmitter identifier check digit',
    it: 'IdTrasmittente: il codice fiscale o la partita IVA non è formalmente corretto',
    en: 'IdTrasmittente: the tax code or VAT number has a wrong check digit',
    find: (f) => {
      const { IdPaese, IdCodice } = sending(f).IdTrasmittente;
      return when(
        IdPaese === 'IT' && !isValidFiscalCode(IdCodice),
        `${HEADER}/DatiTrasmissione/IdTrasmittente/IdCodice`,
      );
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
    find: (f) => [
      ...when(wrongVat(agent(f)?.IdFiscaleIVA), `${AGENT}/IdFiscaleIVA/IdCodice`),
      ...when(
        wrongVat(f.FatturaElettronicaHeader.CessionarioCommittente.RappresentanteFiscale?.IdFiscaleIVA),
        `${HEADER}/CessionarioCommittente/RappresentanteFiscale/IdFiscaleIVA/IdCodice`,
      ),
    ],
  },
  {
    code: '00304',
    name: 'tax representative fiscal code check character',
    it: 'Il codice fiscale del rappresentante fiscale non è formalmente corretto',
    en: "The tax representative's codice fiscale has a wrong check character",
    find: (f) => when(wrongCode(agent(f)?.CodiceFiscale), `${AGENT}/CodiceFiscale`),
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
        sending(f).CodiceDestinatario === 'XXXXXXX' && (buyer(f).IdFiscaleIVA?.IdPaese ?? 'IT') === 'IT',
        `${HEADER}/DatiTrasmissione/CodiceDestinatario`,
      ),
  },
  {
    code: '00330',
    name: 'PEC is not a mailbox of SDI',
    it: 'PECDestinatario è una casella del Sistema di Interscambio',
    en: "PECDestinatario is one of SDI's own mailboxes",
    find: (f) => when(isSdiMailbox(sending(f).PECDestinatario ?? ''), `${HEADER}/DatiTrasmissione/PECDestinatario`),
  },
  {
    code: '00417',
    name: 'buyer has a VAT number or a fiscal code',
    it: 'Il cessionario deve avere almeno uno tra IdFiscaleIVA e CodiceFiscale',
    en: 'The buyer needs IdFiscaleIVA or CodiceFiscale',
    find: (f) => when(buyer(f).IdFiscaleIVA === undefined && buyer(f).CodiceFiscale === undefined, BUYER),
  },
  {
    code: '00427',
    name: 'recipient code length matches the format',
    it: 'CodiceDestinatario ha 7 caratteri con FPR12 e 6 con FPA12',
    en: 'CodiceDestinatario has 7 characters with FPR12 and 6 with FPA12',
    find: (f) => {
      const { FormatoTrasmissione, CodiceDestinatario } = sending(f);
      const wanted = CODE_LENGTH[FormatoTrasmissione];
      if (wanted === undefined || CodiceDestinatario.length === wanted) return [];
      const path = `${HEADER}/DatiTrasmissione/CodiceDestinatario`;
      return [{ path, found: String(CodiceDestinatario.length), expected: String(wanted) }];
    },
  },
  {
    code: '00428',
    name: 'format matches the version attribute',
    it: "FormatoTrasmissione non coincide con l'attributo versione",
    en: 'FormatoTrasmissione differs from the attribute versione',
    find: (f) => when(sending(f).FormatoTrasmissione !== f.versione, `${HEADER}/DatiTrasmissione/FormatoTrasmissione`),
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
