import type { DatiTrasmissione } from './fattura.ts';
import type { FormatoTrasmissione } from './code-lists.ts';
import { inOrdinaryWords } from './document.ts';
import { isSemplificata, type FatturaDocument } from './semplificata/fattura-document.ts';

/** What one attempt writes into the transmission header. */
export interface TransmissionStamp {
  /** Who transmits: the gateway or the seller. */
  readonly idPaese: string;
  readonly idCodice: string;
  /** New for every attempt: 1 to 10 ASCII characters. */
  readonly progressivoInvio: string;
  /** These three follow from the buyer and stay as composed when absent. */
  readonly formatoTrasmissione?: FormatoTrasmissione;
  readonly codiceDestinatario?: string;
  readonly pec?: string;
}

/**
 * Who transmits, where the gateway sends the header as it gets it: the seller. A person is named by the codice fiscale,
 * or SDI answers 00300; a company by its VAT number. The other gateway writes itself in.
 */
export const transmitterOf = (fattura: FatturaDocument): Pick<TransmissionStamp, 'idPaese' | 'idCodice'> => {
  const { IdFiscaleIVA, CodiceFiscale } =
    inOrdinaryWords(fattura).FatturaElettronicaHeader.CedentePrestatore.DatiAnagrafici;
  const person = CodiceFiscale?.trim().length === 16 ? CodiceFiscale.trim() : undefined;
  return { idPaese: IdFiscaleIVA.IdPaese, idCodice: person ?? IdFiscaleIVA.IdCodice };
};

/** A simplified document has one format, whatever the stamp says. */
const formatOf = (document: FatturaDocument, stamp: TransmissionStamp): string =>
  isSemplificata(document)
    ? document.versione
    : (stamp.formatoTrasmissione ?? document.FatturaElettronicaHeader.DatiTrasmissione.FormatoTrasmissione);

/**
 * The same fiscal document with another transmission header. The root's `versione` follows the format (00428). A
 * recipient code given here takes the place of the composed code and PEC together.
 */
export const stampTransmission = <D extends FatturaDocument>(fattura: D, stamp: TransmissionStamp): D => {
  const before = fattura.FatturaElettronicaHeader.DatiTrasmissione;
  const formato = formatOf(fattura, stamp);
  const pec = stamp.codiceDestinatario === undefined ? (stamp.pec ?? before.PECDestinatario) : stamp.pec;
  const DatiTrasmissione: DatiTrasmissione = {
    IdTrasmittente: { IdPaese: stamp.idPaese, IdCodice: stamp.idCodice },
    ProgressivoInvio: stamp.progressivoInvio,
    FormatoTrasmissione: formato,
    CodiceDestinatario: stamp.codiceDestinatario ?? before.CodiceDestinatario,
    ...(pec === undefined ? {} : { PECDestinatario: pec }),
  };
  return {
    ...fattura,
    versione: formato,
    FatturaElettronicaHeader: { ...fattura.FatturaElettronicaHeader, DatiTrasmissione },
  };
};
