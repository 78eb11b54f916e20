import type { IdFiscale } from './fattura.ts';

/** Denominazione, or Nome and Cognome: never both. */
export interface Anagrafica {
  readonly Denominazione?: string;
  readonly Nome?: string;
  readonly Cognome?: string;
  readonly Titolo?: string;
  readonly CodEORI?: string;
}

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

export interface Contatti {
  readonly Telefono?: string;
  readonly Fax?: string;
  readonly Email?: string;
}

export interface IscrizioneREA {
  readonly Ufficio: string;
  readonly NumeroREA: string;
  readonly CapitaleSociale?: string;
  readonly SocioUnico?: string;
  readonly StatoLiquidazione: string;
}

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

export interface TerzoIntermediario {
  readonly DatiAnagrafici: {
    readonly IdFiscaleIVA?: IdFiscale;
    readonly CodiceFiscale?: string;
    readonly Anagrafica: Anagrafica;
  };
}
