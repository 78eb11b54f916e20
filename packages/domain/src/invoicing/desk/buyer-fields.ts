const BUYER = 'FatturaElettronicaHeader/CessionarioCommittente';
const SENT = 'FatturaElettronicaHeader/DatiTrasmissione';

/** Which field of a billing profile stands behind an element of the buyer. */
const fields = {
  [`${BUYER}/DatiAnagrafici`]: 'fiscalCode',
  [`${BUYER}/DatiAnagrafici/IdFiscaleIVA`]: 'vatNumber',
  [`${BUYER}/DatiAnagrafici/IdFiscaleIVA/IdPaese`]: 'vatCountry',
  [`${BUYER}/DatiAnagrafici/IdFiscaleIVA/IdCodice`]: 'vatNumber',
  [`${BUYER}/DatiAnagrafici/CodiceFiscale`]: 'fiscalCode',
  [`${BUYER}/DatiAnagrafici/Anagrafica/Denominazione`]: 'legalName',
  [`${BUYER}/DatiAnagrafici/Anagrafica/Nome`]: 'firstName',
  [`${BUYER}/DatiAnagrafici/Anagrafica/Cognome`]: 'lastName',
  [`${BUYER}/Sede/Indirizzo`]: 'address',
  [`${BUYER}/Sede/NumeroCivico`]: 'streetNumber',
  [`${BUYER}/Sede/CAP`]: 'postalCode',
  [`${BUYER}/Sede/Comune`]: 'city',
  [`${BUYER}/Sede/Provincia`]: 'province',
  [`${BUYER}/Sede/Nazione`]: 'country',
  [`${SENT}/CodiceDestinatario`]: 'recipientCode',
  [`${SENT}/PECDestinatario`]: 'pec',
} as const;

/** A field of the buyer that a person can correct. */
export type BuyerField = (typeof fields)[keyof typeof fields];

/** The field that a person corrects to change an element; null of what follows from something else. */
export const buyerFieldOf = (path: string): BuyerField | null => (fields as Record<string, BuyerField>)[path] ?? null;
