// The simplified FatturaPA tree (XSD VFSM10 1.0.2, DPR 633/1972 art. 21-bis), element for element. Leaves are texts as
// written. svc reads such documents and never issues them.
import type { Allegato, DatiTrasmissione } from '../fattura.ts';
import type { IdFiscale } from '../fattura.ids.ts';
import type { Indirizzo, IscrizioneREA } from '../fattura.parties.ts';

/** A simplified invoice, credit note or debit note; `versione` distinguishes it from an ordinary one. */
export interface FatturaSemplificata {
  readonly versione: 'FSM10';
  readonly SistemaEmittente?: string;
  readonly FatturaElettronicaHeader: SemplificataHeader;
  /** More than one in a lot. */
  readonly FatturaElettronicaBody: readonly SemplificataBody[];
}

/** Who transmits, sells and buys. No third party; no public administration buys (no code of six characters). */
export interface SemplificataHeader {
  readonly DatiTrasmissione: Omit<DatiTrasmissione, 'ContattiTrasmittente'>;
  readonly CedentePrestatore: SemplificataCedente;
  readonly CessionarioCommittente: SemplificataCessionario;
  readonly SoggettoEmittente?: string;
}

/** Denominazione, or Nome and Cognome: never both. */
interface Named {
  readonly Denominazione?: string;
  readonly Nome?: string;
  readonly Cognome?: string;
}

/** A tax representative, of the seller (00303) or of the buyer. */
export interface SemplificataRappresentante extends Named {
  readonly IdFiscaleIVA: IdFiscale;
}

/** The seller: no Anagrafica around the name here. */
export interface SemplificataCedente extends Named {
  readonly IdFiscaleIVA: IdFiscale;
  readonly CodiceFiscale?: string;
  readonly Sede: Indirizzo;
  readonly StabileOrganizzazione?: Indirizzo;
  readonly RappresentanteFiscale?: SemplificataRappresentante;
  readonly IscrizioneREA?: IscrizioneREA;
  readonly RegimeFiscale: string;
}

/** The buyer: a tax number is enough. */
export interface SemplificataCessionario {
  readonly IdentificativiFiscali: { readonly IdFiscaleIVA?: IdFiscale; readonly CodiceFiscale?: string };
  readonly AltriDatiIdentificativi?: Named & {
    readonly Sede: Indirizzo;
    readonly StabileOrganizzazione?: Indirizzo;
    readonly RappresentanteFiscale?: SemplificataRappresentante;
  };
}

/**
 * One document: lines with VAT inside, no summaries, no payments. Over 400.00 EUR it is refused (00460), unless it
 * names the invoice that it corrects, and under RF19 and RF20.
 */
export interface SemplificataBody {
  readonly DatiGenerali: {
    readonly DatiGeneraliDocumento: {
      readonly TipoDocumento: string;
      readonly Divisa: string;
      readonly Data: string;
      readonly Numero: string;
      readonly BolloVirtuale?: string;
    };
    /** The invoice that is corrected. */
    readonly DatiFatturaRettificata?: {
      readonly NumeroFR: string;
      readonly DataFR: string;
      readonly ElementiRettificati: string;
    };
  };
  readonly DatiBeniServizi: readonly SemplificataLinea[];
  readonly Allegati?: readonly Allegato[];
}

/** What was sold, VAT included in `Importo`. The tax is given by its amount, its rate or both. */
export interface SemplificataLinea {
  readonly Descrizione: string;
  readonly Importo: string;
  readonly DatiIVA: { readonly Imposta?: string; readonly Aliquota?: string };
  readonly Natura?: string;
  readonly RiferimentoNormativo?: string;
}
