import type { BillingProfile } from '../party/billing-profile.ts';
import { isRegisteredInUnion } from '../party/foreign-vat-number.ts';
import { toLatin1 } from '../party/latin.ts';
import { recipientOf } from '../party/recipient.ts';
import type { SellerIdentity } from '../party/seller.ts';
import { italianFiscalCode, vatCountryOf } from '../party/tax-identity.ts';
import type { DatiTrasmissione } from './fattura.ts';
import type { IdFiscale } from './fattura.ids.ts';
import type { Anagrafica, CedentePrestatore, CessionarioCommittente, Indirizzo } from './fattura.parties.ts';
import type { Pen } from './pen.ts';

interface Address {
  readonly address: string;
  readonly streetNumber?: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province?: string;
  readonly country: string;
}

/** Indirizzo with the postal code of an address abroad, which CAP cannot hold (AdE FAQ 63); null where it does not fit. */
const withPostalCode = ({ address, streetNumber, postalCode, country }: Address): string | null => {
  if (country === 'IT' || /^0*$/.test(postalCode)) return null;
  const { text, left } = toLatin1(`${[address, streetNumber ?? ''].join(' ').trim()}, ${postalCode}`);
  return left === '' && text.length <= 60 ? text : null;
};

const streetOf = (who: string, at: Address, pen: Pen): Pick<Indirizzo, 'Indirizzo' | 'NumeroCivico'> => {
  const Indirizzo = pen.latin(`${who}.address`, at.address, 60);
  const whole = withPostalCode(at);
  if (whole !== null) return { Indirizzo: whole };
  if (at.streetNumber === undefined) return { Indirizzo };
  return { Indirizzo, NumeroCivico: pen.ascii(`${who}.streetNumber`, at.streetNumber, 8) };
};

const sede = (who: string, at: Address, pen: Pen): Indirizzo => ({
  ...streetOf(who, at, pen),
  // A CAP has five digits; an address abroad writes 00000 and no province.
  CAP: at.country === 'IT' ? at.postalCode : '00000',
  Comune: pen.latin(`${who}.city`, at.city, 60),
  ...(at.province === undefined || at.country !== 'IT' ? {} : { Provincia: at.province }),
  Nazione: at.country,
});

/** The seller (1.2), Italian and named by Denominazione. The pen refuses a text that cannot be written. */
export const composeSeller = (seller: SellerIdentity, pen: Pen): CedentePrestatore => ({
  DatiAnagrafici: {
    IdFiscaleIVA: { IdPaese: 'IT', IdCodice: seller.vatNumber },
    ...(seller.fiscalCode === undefined ? {} : { CodiceFiscale: seller.fiscalCode }),
    Anagrafica: { Denominazione: pen.latin('seller.name', seller.name, 80) },
    RegimeFiscale: seller.regimeFiscale,
  },
  Sede: sede('seller', seller, pen),
  ...(seller.email === undefined ? {} : { Contatti: { Email: pen.ascii('seller.email', seller.email, 256) } }),
});

/** What stands for a buyer outside the Union, whose number SDI does not know (AdE guide). */
const OUTSIDE_UNION = 'OO99999999999';
/** What stands for a buyer abroad without a number. */
const NO_NUMBER = '0000000';

/**
 * Who buys, for the tax office: the number with the country that gave it, wherever the seat is. Conventional codes stand
 * for foreign buyers without a number; who has an Italian codice fiscale is known by that.
 */
export const buyerId = (buyer: BillingProfile): IdFiscale | undefined => {
  const { country: seat, kind, vatNumber } = buyer;
  if (vatNumber === undefined) {
    if (seat === 'IT' || italianFiscalCode(buyer) !== undefined) return undefined;
    const isOutside = kind === 'company' && !isRegisteredInUnion(seat);
    return { IdPaese: seat, IdCodice: isOutside ? OUTSIDE_UNION : NO_NUMBER };
  }
  const country = vatCountryOf(buyer);
  // An operator of San Marino is named by the number it has there (provv. AdE 211273/2021).
  const isNamed = country === 'SM' || isRegisteredInUnion(country);
  return { IdPaese: country, IdCodice: isNamed ? vatNumber : OUTSIDE_UNION };
};

const buyerName = (buyer: BillingProfile, pen: Pen): Anagrafica => {
  const { firstName, lastName, legalName, kind } = buyer;
  const person = firstName !== undefined && lastName !== undefined;
  return person && (kind === 'consumer' || legalName === undefined)
    ? { Nome: pen.latin('buyer.firstName', firstName, 60), Cognome: pen.latin('buyer.lastName', lastName, 60) }
    : { Denominazione: pen.latin('buyer.legalName', legalName ?? '', 80) };
};

/** The buyer (1.4). CodiceFiscale where it is an Italian one; a seat abroad has CAP 00000 and no Provincia. */
export const composeBuyer = (buyer: BillingProfile, pen: Pen): CessionarioCommittente => {
  const id = buyerId(buyer);
  const code = italianFiscalCode(buyer);
  return {
    DatiAnagrafici: {
      ...(id === undefined ? {} : { IdFiscaleIVA: id }),
      ...(code === undefined ? {} : { CodiceFiscale: code }),
      Anagrafica: buyerName(buyer, pen),
    },
    Sede: sede('buyer', buyer, pen),
  };
};

/** Where the document goes, which follows from the buyer. */
export const composeRecipient = (
  buyer: BillingProfile,
  pen: Pen,
): Pick<DatiTrasmissione, 'FormatoTrasmissione' | 'CodiceDestinatario' | 'PECDestinatario'> => {
  const { formatoTrasmissione, codiceDestinatario, pec } = recipientOf(buyer);
  return {
    FormatoTrasmissione: formatoTrasmissione,
    CodiceDestinatario: codiceDestinatario,
    ...(pec === undefined ? {} : { PECDestinatario: pen.ascii('buyer.pec', pec, 256) }),
  };
};
