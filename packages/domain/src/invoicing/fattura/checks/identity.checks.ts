import { isValidFiscalCode } from '../../party/fiscal-code.ts';
import { FOREIGN_RECIPIENT_CODE, isSdiMailbox, NO_RECIPIENT_CODE } from '../../party/recipient.ts';
import { isValidVatNumber } from '../../party/vat-number.ts';
import type { DatiTrasmissione } from '../fattura.ts';
import type { IdFiscale } from '../fattura.ids.ts';
import { at, HEADER, when, type SdiCheck } from './check.ts';
import type { FiscalIdentity } from './same-party.ts';

/** Where a kind of document writes a party: its path, and what is there. */
export interface PlaceOf<D, P> {
  readonly path: string;
  readonly of: (document: D) => P;
}

/** The parties of one kind of document. */
export interface PartiesOf<D> {
  readonly sending: (
    document: D,
  ) => Pick<DatiTrasmissione, 'IdTrasmittente' | 'CodiceDestinatario' | 'PECDestinatario'>;
  readonly seller: PlaceOf<D, FiscalIdentity & { readonly IdFiscaleIVA: IdFiscale }>;
  readonly buyer: PlaceOf<D, FiscalIdentity>;
  /** Tax representatives, the seller's first. */
  readonly representatives: readonly PlaceOf<D, FiscalIdentity | undefined>[];
}

/** Both formats write it in the same place. */
export const SENDING = `${HEADER}/DatiTrasmissione`;

// Offline only the check digit can be judged; whether the number exists is the tax register's to say.
const wrongVat = (id: IdFiscale | undefined): boolean => id?.IdPaese === 'IT' && !isValidVatNumber(id.IdCodice);
/**
 * The check character of the CodiceFiscale is wrong; a code that is not there is not. Beside a number of another country
 * it may be what that country's authority has given, which SDI does not look up: a warning at most.
 */
export const wrongCode = (party: FiscalIdentity | undefined): boolean => isItalian(party) && isOff(party);
const wrongForeignCode = (party: FiscalIdentity | undefined): boolean => !isItalian(party) && isOff(party);
const isItalian = (party: FiscalIdentity | undefined): boolean => (party?.IdFiscaleIVA?.IdPaese ?? 'IT') === 'IT';
const isOff = (party: FiscalIdentity | undefined): boolean =>
  party?.CodiceFiscale !== undefined && !isValidFiscalCode(party.CodiceFiscale);

type Sending = Pick<DatiTrasmissione, 'CodiceDestinatario' | 'PECDestinatario'>;
/** SDI looks at the PEC where there is no recipient code. */
const isReadAsPec = ({ CodiceDestinatario }: Sending): boolean => CodiceDestinatario === NO_RECIPIENT_CODE;
const isOfSdi = ({ PECDestinatario }: Sending): boolean => isSdiMailbox(PECDestinatario ?? '');

/** Who transmits, sells, buys, and where SDI delivers, as both formats are asked. */
export const identityChecks = <D>({
  sending,
  seller,
  buyer,
  representatives,
}: PartiesOf<D>): readonly SdiCheck<D>[] => [
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
    find: (f) => when(wrongVat(seller.of(f).IdFiscaleIVA), `${seller.path}/IdFiscaleIVA/IdCodice`),
  },
  {
    code: '00302',
    name: 'seller fiscal code check character',
    it: 'Il codice fiscale del cedente non è formalmente corretto',
    en: "The seller's codice fiscale has a wrong check character",
    find: (f) => when(wrongCode(seller.of(f)), `${seller.path}/CodiceFiscale`),
  },
  {
    code: '00303',
    name: 'tax representative VAT number check digit',
    it: 'La partita IVA del rappresentante fiscale (del cedente o del cessionario) non è formalmente corretta',
    en: "The VAT number of a tax representative (the seller's or the buyer's) has a wrong check digit",
    find: (f) =>
      representatives.flatMap(({ path, of }) => when(wrongVat(of(f)?.IdFiscaleIVA), `${path}/IdFiscaleIVA/IdCodice`)),
  },
  {
    code: '00305',
    name: 'buyer VAT number check digit',
    it: 'La partita IVA del cessionario non è formalmente corretta',
    en: "The buyer's VAT number has a wrong check digit",
    find: (f) => when(wrongVat(buyer.of(f).IdFiscaleIVA), `${buyer.path}/IdFiscaleIVA/IdCodice`),
  },
  {
    code: '00306',
    name: 'buyer fiscal code check character',
    it: 'Il codice fiscale del cessionario non è formalmente corretto',
    en: "The buyer's codice fiscale has a wrong check character",
    find: (f) => when(wrongCode(buyer.of(f)), `${buyer.path}/CodiceFiscale`),
  },
  {
    code: '00313',
    name: 'recipient code XXXXXXX is for foreign buyers',
    it: 'CodiceDestinatario XXXXXXX richiede un IdFiscaleIVA del cessionario con IdPaese diverso da IT',
    en: 'CodiceDestinatario XXXXXXX needs a buyer IdFiscaleIVA whose IdPaese is not IT',
    find: (f) =>
      when(
        sending(f).CodiceDestinatario === FOREIGN_RECIPIENT_CODE &&
          (buyer.of(f).IdFiscaleIVA?.IdPaese ?? 'IT') === 'IT',
        `${SENDING}/CodiceDestinatario`,
      ),
  },
  {
    code: '00330',
    name: 'PEC is not a mailbox of SDI',
    it: 'PECDestinatario è una casella del Sistema di Interscambio',
    en: "PECDestinatario is one of SDI's own mailboxes",
    find: (f) => when(isReadAsPec(sending(f)) && isOfSdi(sending(f)), `${SENDING}/PECDestinatario`),
  },
  {
    code: '00417',
    name: 'buyer has a VAT number or a fiscal code',
    it: 'Il cessionario deve avere almeno uno tra IdFiscaleIVA e CodiceFiscale',
    en: 'The buyer needs IdFiscaleIVA or CodiceFiscale',
    find: (f) => when(buyer.of(f).IdFiscaleIVA === undefined && buyer.of(f).CodiceFiscale === undefined, buyer.path),
  },
  {
    code: '00476',
    name: 'seller or buyer is Italian',
    it: 'IdPaese del cedente e del cessionario sono entrambi diversi da IT',
    en: 'Neither the seller nor the buyer is Italian',
    find: (f) => {
      const id = buyer.of(f).IdFiscaleIVA;
      const foreign = seller.of(f).IdFiscaleIVA.IdPaese !== 'IT' && id !== undefined && id.IdPaese !== 'IT';
      return foreign ? [at(`${seller.path}/IdFiscaleIVA/IdPaese`)] : [];
    },
  },
];

/** The same places, where SDI does not look or looks the other way. */
export const identityWarnings = <D>({
  sending,
  seller,
  buyer,
  representatives,
}: PartiesOf<D>): readonly SdiCheck<D>[] => {
  const beside = (code: string, name: string, places: readonly PlaceOf<D, FiscalIdentity | undefined>[]) => ({
    code,
    name,
    it: 'Il codice fiscale accanto a un IdFiscaleIVA estero non è un codice fiscale italiano',
    en: 'The codice fiscale beside a foreign IdFiscaleIVA is no Italian one',
    find: (f: D) => places.flatMap(({ path, of }) => when(wrongForeignCode(of(f)), `${path}/CodiceFiscale`)),
  });
  return [
    beside('00302', 'foreign seller has an Italian fiscal code or none', [seller]),
    beside('00304', 'foreign tax representative has an Italian fiscal code or none', representatives),
    beside('00306', 'foreign buyer has an Italian fiscal code or none', [buyer]),
    {
      code: '00330',
      name: 'PEC beside a recipient code is not a mailbox of SDI',
      it: 'PECDestinatario è una casella del Sistema di Interscambio; accanto a un codice destinatario non viene letta',
      en: "PECDestinatario is one of SDI's own mailboxes; beside a recipient code nobody reads it",
      find: (f) => when(!isReadAsPec(sending(f)) && isOfSdi(sending(f)), `${SENDING}/PECDestinatario`),
    },
  ];
};
