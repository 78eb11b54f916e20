import type { ScontoMaggiorazione } from './fattura.general.ts';

export interface DatiBeniServizi {
  readonly DettaglioLinee: readonly DettaglioLinee[];
  /** One per rate, nature and time of chargeability. */
  readonly DatiRiepilogo: readonly DatiRiepilogo[];
}

export interface DettaglioLinee {
  readonly NumeroLinea: string;
  readonly TipoCessionePrestazione?: string;
  readonly CodiceArticolo?: readonly CodiceArticolo[];
  readonly Descrizione: string;
  readonly Quantita?: string;
  readonly UnitaMisura?: string;
  readonly DataInizioPeriodo?: string;
  readonly DataFinePeriodo?: string;
  readonly PrezzoUnitario: string;
  readonly ScontoMaggiorazione?: readonly ScontoMaggiorazione[];
  readonly PrezzoTotale: string;
  readonly AliquotaIVA: string;
  readonly Ritenuta?: string;
  readonly Natura?: string;
  readonly RiferimentoAmministrazione?: string;
  readonly AltriDatiGestionali?: readonly AltriDatiGestionali[];
}

export interface CodiceArticolo {
  readonly CodiceTipo: string;
  readonly CodiceValore: string;
}

export interface AltriDatiGestionali {
  readonly TipoDato: string;
  readonly RiferimentoTesto?: string;
  readonly RiferimentoNumero?: string;
  readonly RiferimentoData?: string;
}

export interface DatiRiepilogo {
  readonly AliquotaIVA: string;
  readonly Natura?: string;
  readonly SpeseAccessorie?: string;
  readonly Arrotondamento?: string;
  readonly ImponibileImporto: string;
  readonly Imposta: string;
  readonly EsigibilitaIVA?: string;
  readonly RiferimentoNormativo?: string;
}
