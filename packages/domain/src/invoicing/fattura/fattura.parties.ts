import type { IdFiscale } from './fattura.ids.ts';

/** Denominazione, or Nome and Cognome: never both. */
export interface Anagrafica {
  readonly Denominazione?: string;
  readonly Nome?: string;
  readonly Cognome?: string;
  readonly Titolo?: string;
  readonly CodEORI?: string;
}

/** An address anywhere in the tree: CAP five digits (00000 abroad), Provincia and Nazione two capital letters. */
export interface Indirizzo {
  readonly Indirizzo: string;
  readonly NumeroCivico?: string;
  readonly CAP: string;
  readonly Comune: string;
  readonly Provincia?: string;
  readonly Nazione: string;
}

/** The seller. */
export interface CedentePrestatore {
  readonly DatiAnagrafici: {
    readonly IdFiscaleIVA: IdFiscale;
    readonly CodiceFiscale?: string;
    readonly Anagrafica: Anagrafica;
    readonly AlboProfessionale?: string;
    readonly ProvinciaAlbo?: string;
    readonly NumeroIscrizioneAlbo?: string;
    readonly DataIscrizioneAlbo?: string;
    readonly RegimeFiscale: string;
  };
  readonly Sede: Indirizzo;
  readonly StabileOrganizzazione?: Indirizzo;
  readonly IscrizioneREA?: IscrizioneREA;
  readonly Contatti?: Contatti;
  readonly RiferimentoAmministrazione?: string;
}

/** 1.2.5: how the seller is reached; whatever is known. */
export interface Contatti {
  readonly Telefono?: string;
  readonly Fax?: string;
  readonly Email?: string;
}

/** 1.2.4: the seller's entry in the REA. Ufficio is the province that keeps it, CapitaleSociale has two decimals. */
export interface IscrizioneREA {
  readonly Ufficio: string;
  readonly NumeroREA: string;
  readonly CapitaleSociale?: string;
  readonly SocioUnico?: string;
  readonly StatoLiquidazione: string;
}

/** 1.3: the seller's tax representative, always with an IdFiscaleIVA (00303, 00304: check digits). */
export interface RappresentanteFiscale {
  readonly DatiAnagrafici: {
    readonly IdFiscaleIVA: IdFiscale;
    readonly CodiceFiscale?: string;
    readonly Anagrafica: Anagrafica;
  };
}

/** The buyer. */
export interface CessionarioCommittente {
  readonly DatiAnagrafici: {
    readonly IdFiscaleIVA?: IdFiscale;
    readonly CodiceFiscale?: string;
    readonly Anagrafica: Anagrafica;
  };
  readonly Sede: Indirizzo;
  readonly StabileOrganizzazione?: Indirizzo;
  readonly RappresentanteFiscale?: {
    readonly IdFiscaleIVA: IdFiscale;
    readonly Denominazione?: string;
    readonly Nome?: string;
    readonly Cognome?: string;
  };
}

/** 1.5: who issues the document on behalf of the seller. No check looks at its numbers. */
export interface TerzoIntermediario {
  readonly DatiAnagrafici: {
    readonly IdFiscaleIVA?: IdFiscale;
    readonly CodiceFiscale?: string;
    readonly Anagrafica: Anagrafica;
  };
}
