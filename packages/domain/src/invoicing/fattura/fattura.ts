// The ordinary FatturaPA tree (XSD 1.2.3), element for element. Every leaf is text exactly as the document writes it:
// amounts are decimal texts ("16.39"), dates are xs:date texts. An imported document may hold what a check refuses.
// Order of elements, lengths and alphabets stand in fattura.schema.ts, which does not compile when it disagrees.
import type { DatiPagamento } from './fattura.payment.ts';
import type {
  CedentePrestatore,
  CessionarioCommittente,
  RappresentanteFiscale,
  TerzoIntermediario,
} from './fattura.parties.ts';
import type { DatiBeniServizi } from './fattura.lines.ts';
import type { DatiGenerali } from './fattura.general.ts';
import type { IdFiscale } from './fattura.ids.ts';

/** The root of an ordinary file: one header for all its bodies. `SistemaEmittente` is 1 to 10 ASCII characters. */
export interface FatturaElettronica {
  /** FPA12 or FPR12, as the transmission header says (00428). */
  readonly versione: string;
  readonly SistemaEmittente?: string;
  readonly FatturaElettronicaHeader: FatturaElettronicaHeader;
  /** More than one in a lot. */
  readonly FatturaElettronicaBody: readonly FatturaElettronicaBody[];
}

/** 1: who transmits, sells and buys. SoggettoEmittente (1.6) says who issued it instead of the seller: CC or TZ. */
export interface FatturaElettronicaHeader {
  readonly DatiTrasmissione: DatiTrasmissione;
  readonly CedentePrestatore: CedentePrestatore;
  readonly RappresentanteFiscale?: RappresentanteFiscale;
  readonly CessionarioCommittente: CessionarioCommittente;
  readonly TerzoIntermediarioOSoggettoEmittente?: TerzoIntermediario;
  readonly SoggettoEmittente?: string;
}

/** Belongs to one attempt of sending, not to the invoice (design, section 7). */
export interface DatiTrasmissione {
  readonly IdTrasmittente: IdFiscale;
  readonly ProgressivoInvio: string;
  readonly FormatoTrasmissione: string;
  readonly CodiceDestinatario: string;
  readonly ContattiTrasmittente?: ContattiTrasmittente;
  readonly PECDestinatario?: string;
}

/** 1.1.5: how the transmitter is reached. `stampTransmission` leaves it out. */
export interface ContattiTrasmittente {
  readonly Telefono?: string;
  readonly Email?: string;
}

/** 2: one document. A file with several (a lot) numbers them apart (00409). */
export interface FatturaElettronicaBody {
  readonly DatiGenerali: DatiGenerali;
  readonly DatiBeniServizi: DatiBeniServizi;
  readonly DatiVeicoli?: DatiVeicoli;
  readonly DatiPagamento?: readonly DatiPagamento[];
  readonly Allegati?: readonly Allegato[];
}

/** 2.3: a new means of transport sold to another member state (DL 331/1993, art. 38 c. 4). */
export interface DatiVeicoli {
  readonly Data: string;
  readonly TotalePercorso: string;
}

/** 2.5: an attachment, named and described in the words of its sender: see `attachmentsOf` for a safe file name. */
export interface Allegato {
  readonly NomeAttachment: string;
  readonly AlgoritmoCompressione?: string;
  readonly FormatoAttachment?: string;
  readonly DescrizioneAttachment?: string;
  /** Base64. */
  readonly Attachment: string;
}
