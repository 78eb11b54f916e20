import type { IdFiscale } from './fattura.ids.ts';
import type { Anagrafica, Indirizzo } from './fattura.parties.ts';

/** 2.1: the document itself, once, and the documents it refers to. */
export interface DatiGenerali {
  readonly DatiGeneraliDocumento: DatiGeneraliDocumento;
  readonly DatiOrdineAcquisto?: readonly DocumentoCorrelato[];
  readonly DatiContratto?: readonly DocumentoCorrelato[];
  readonly DatiConvenzione?: readonly DocumentoCorrelato[];
  readonly DatiRicezione?: readonly DocumentoCorrelato[];
  /** The invoices a credit or debit note corrects. */
  readonly DatiFattureCollegate?: readonly DocumentoCorrelato[];
  readonly DatiSAL?: readonly DatiSAL[];
  readonly DatiDDT?: readonly DatiDDT[];
  readonly DatiTrasporto?: DatiTrasporto;
  readonly FatturaPrincipale?: FatturaPrincipale;
}

/** 2.1.7: the phase of the works (stato di avanzamento dei lavori) that is billed, an integer from 1 to 999. */
export interface DatiSAL {
  readonly RiferimentoFase: string;
}

/** 2.1.10: the main invoice that this one is accessory to, by number and xs:date. */
export interface FatturaPrincipale {
  readonly NumeroFatturaPrincipale: string;
  readonly DataFatturaPrincipale: string;
}

/** Stamp duty, paid in virtual form. */
export interface DatiBollo {
  readonly BolloVirtuale: string;
  readonly ImportoBollo?: string;
}

/**
 * 2.1.1: amounts with two decimals, Data an xs:date not in the future (00403), Numero with a digit (00425) and unique
 * in a lot (00409). TipoDocumento decides who may be seller and buyer (00471 to 00473, 00475).
 */
export interface DatiGeneraliDocumento {
  readonly TipoDocumento: string;
  readonly Divisa: string;
  readonly Data: string;
  readonly Numero: string;
  readonly DatiRitenuta?: readonly DatiRitenuta[];
  readonly DatiBollo?: DatiBollo;
  readonly DatiCassaPrevidenziale?: readonly DatiCassaPrevidenziale[];
  readonly ScontoMaggiorazione?: readonly ScontoMaggiorazione[];
  readonly ImportoTotaleDocumento?: string;
  readonly Arrotondamento?: string;
  readonly Causale?: readonly string[];
  readonly Art73?: string;
}

/** Tax withheld by the buyer. */
export interface DatiRitenuta {
  readonly TipoRitenuta: string;
  readonly ImportoRitenuta: string;
  readonly AliquotaRitenuta: string;
  readonly CausalePagamento: string;
}

/** Contribution to a professional pension fund. */
export interface DatiCassaPrevidenziale {
  readonly TipoCassa: string;
  readonly AlCassa: string;
  readonly ImportoContributoCassa: string;
  readonly ImponibileCassa?: string;
  readonly AliquotaIVA: string;
  readonly Ritenuta?: string;
  readonly Natura?: string;
  readonly RiferimentoAmministrazione?: string;
}

/** A discount (SC) or surcharge (MG); Importo wins over Percentuale. */
export interface ScontoMaggiorazione {
  readonly Tipo: string;
  readonly Percentuale?: string;
  readonly Importo?: string;
}

/** 2.1.2 to 2.1.6: an order, contract, agreement, receipt or invoice, and the lines (NumeroLinea) it concerns. */
export interface DocumentoCorrelato {
  readonly RiferimentoNumeroLinea?: readonly string[];
  readonly IdDocumento: string;
  readonly Data?: string;
  readonly NumItem?: string;
  readonly CodiceCommessaConvenzione?: string;
  readonly CodiceCUP?: string;
  readonly CodiceCIG?: string;
}

/** 2.1.8: a delivery note (documento di trasporto), and the lines (NumeroLinea) it accompanied. */
export interface DatiDDT {
  readonly NumeroDDT: string;
  readonly DataDDT: string;
  readonly RiferimentoNumeroLinea?: readonly string[];
}

/** 2.1.9: carrier, packages, journey of goods. Weights in UnitaMisuraPeso, TipoResa an Incoterm. svc composes none. */
export interface DatiTrasporto {
  readonly DatiAnagraficiVettore?: {
    readonly IdFiscaleIVA: IdFiscale;
    readonly CodiceFiscale?: string;
    readonly Anagrafica: Anagrafica;
    readonly NumeroLicenzaGuida?: string;
  };
  readonly MezzoTrasporto?: string;
  readonly CausaleTrasporto?: string;
  readonly NumeroColli?: string;
  readonly Descrizione?: string;
  readonly UnitaMisuraPeso?: string;
  readonly PesoLordo?: string;
  readonly PesoNetto?: string;
  readonly DataOraRitiro?: string;
  readonly DataInizioTrasporto?: string;
  readonly TipoResa?: string;
  readonly IndirizzoResa?: Indirizzo;
  readonly DataOraConsegna?: string;
}
