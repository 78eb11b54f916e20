import {
  vatNumberText,
  type Anagrafica,
  type CedentePrestatore,
  type FatturaElettronicaHeader,
  type IdFiscale,
  type Indirizzo,
} from '@svc/domain/invoicing';
import { ownValue } from '@svc/domain/kernel';
import { coded } from './copy.lines.ts';
import type { Voice } from './copy.voice.ts';

export interface PartyBlock {
  readonly heading: string;
  /** Empty where the document knows no more than a number, which is among the lines. */
  readonly name: string;
  readonly lines: readonly string[];
}

const nameOf = ({ Denominazione, Titolo, Nome, Cognome }: Anagrafica): string =>
  Denominazione ?? [Titolo, Nome, Cognome].filter((part) => part !== undefined).join(' ');

/** What an address abroad writes instead of a CAP. */
const NO_CAP = '00000';

const addressOf = ({ Indirizzo, NumeroCivico, CAP, Comune, Provincia, Nazione }: Indirizzo): string[] => [
  NumeroCivico === undefined ? Indirizzo : `${Indirizzo}, ${NumeroCivico}`,
  `${CAP === NO_CAP ? '' : `${CAP} `}${Comune}${Provincia === undefined ? '' : ` (${Provincia})`}${Nazione === 'IT' || Nazione === '' ? '' : ` – ${Nazione}`}`,
];

/** What stands for a foreign buyer without an Italian tax code, or without a VAT number at all: a number of nobody. */
const isConventional = ({ IdPaese, IdCodice }: IdFiscale): boolean =>
  IdPaese !== 'IT' && /^(?:0+|OO9{11})$/.test(IdCodice);

const taxCodes = ({ words }: Voice, vat: IdFiscale | undefined, fiscalCode: string | undefined): string[] => [
  ...(vat === undefined || isConventional(vat) ? [] : [`${words.vatNumber} ${vatNumberText(vat)}`]),
  ...(fiscalCode === undefined ? [] : [`${words.fiscalCode} ${fiscalCode}`]),
];

const registerOf = (data: CedentePrestatore['DatiAnagrafici'], label: string): string[] => {
  const { AlboProfessionale, ProvinciaAlbo, NumeroIscrizioneAlbo } = data;
  const parts = [AlboProfessionale, ProvinciaAlbo, NumeroIscrizioneAlbo].filter((part) => part !== undefined);
  return parts.length === 0 ? [] : [`${label}: ${parts.join(' ')}`];
};

const representativeText = ({ words }: Voice, vat: IdFiscale, named: Anagrafica): string =>
  `${words.representative}: ${nameOf(named)}, ${words.vatNumber} ${vatNumberText(vat)}`;

/** Who wrote the document in the seller's place: the buyer, or a third party by its name. */
const issuerText = ({ words }: Voice, header: FatturaElettronicaHeader): string => {
  const { SoggettoEmittente: code = '', TerzoIntermediarioOSoggettoEmittente: third } = header;
  const name = code === 'TZ' && third !== undefined ? nameOf(third.DatiAnagrafici.Anagrafica) : undefined;
  return words.issuedBy(name ?? ownValue(words.emittente, code) ?? code);
};

/** Who sells. */
export const sellerBlock = (header: FatturaElettronicaHeader, voice: Voice): PartyBlock => {
  const { CedentePrestatore: seller, RappresentanteFiscale: representative } = header;
  const { words } = voice;
  const { IdFiscaleIVA, CodiceFiscale, Anagrafica, RegimeFiscale } = seller.DatiAnagrafici;
  const { IscrizioneREA: rea, Contatti: contacts } = seller;
  return {
    heading: words.seller,
    name: nameOf(Anagrafica),
    lines: [
      ...addressOf(seller.Sede),
      ...taxCodes(voice, IdFiscaleIVA, CodiceFiscale),
      coded(words.regimeFiscale, RegimeFiscale),
      ...registerOf(seller.DatiAnagrafici, words.register),
      ...(representative === undefined
        ? []
        : [
            representativeText(
              voice,
              representative.DatiAnagrafici.IdFiscaleIVA,
              representative.DatiAnagrafici.Anagrafica,
            ),
          ]),
      ...(header.SoggettoEmittente === undefined ? [] : [issuerText(voice, header)]),
      ...(rea === undefined ? [] : [`${words.rea} ${rea.Ufficio} ${rea.NumeroREA}`]),
      ...(contacts?.Telefono === undefined ? [] : [`${words.phone} ${contacts.Telefono}`]),
      ...(contacts?.Email === undefined ? [] : [contacts.Email]),
    ],
  };
};

/** Who buys, and where the document goes. */
export const buyerBlock = (header: FatturaElettronicaHeader, voice: Voice): PartyBlock => {
  const { words } = voice;
  const { CessionarioCommittente: buyer, DatiTrasmissione: transmission } = header;
  const { IdFiscaleIVA, CodiceFiscale, Anagrafica } = buyer.DatiAnagrafici;
  const { CodiceDestinatario, PECDestinatario } = transmission;
  const representative = buyer.RappresentanteFiscale;
  const name = nameOf(Anagrafica);
  return {
    heading: words.buyer,
    name: name === CodiceFiscale || name === IdFiscaleIVA?.IdCodice ? '' : name,
    lines: [
      // The buyer of a simplified invoice may have none.
      ...addressOf(buyer.Sede).filter((text) => text.trim() !== ''),
      ...taxCodes(voice, IdFiscaleIVA, CodiceFiscale),
      ...(representative === undefined ? [] : [representativeText(voice, representative.IdFiscaleIVA, representative)]),
      ...(/^(?:0+|X+)$/.test(CodiceDestinatario) ? [] : [`${words.recipientCode} ${CodiceDestinatario}`]),
      ...(PECDestinatario === undefined ? [] : [`PEC ${PECDestinatario}`]),
    ],
  };
};
