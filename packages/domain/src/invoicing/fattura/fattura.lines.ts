import type { ScontoMaggiorazione } from './fattura.general.ts';

/** 2.2: one line and one summary at least; no rate or Natura of a line without a summary (00419, 00443, 00444). */
export interface DatiBeniServizi {
  readonly DettaglioLinee: readonly DettaglioLinee[];
  /** One per rate, nature and time of chargeability. */
  readonly DatiRiepilogo: readonly DatiRiepilogo[];
}

/**
 * 2.2.1: one line, without VAT. PrezzoTotale is PrezzoUnitario, discounts applied, times Quantita (1 when absent),
 * within 0.01 (00423). Prices have 2 to 8 decimals, AliquotaIVA is a percentage with two (00424).
 */
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

/** 2.2.1.3: the article's code in some list (CodiceTipo, free text). A line may have several. */
export interface CodiceArticolo {
  readonly CodiceTipo: string;
  readonly CodiceValore: string;
}

/** 2.2.1.16: more about a line: for each TipoDato a text, a number (2 to 8 decimals), a date, or any of them. */
export interface AltriDatiGestionali {
  readonly TipoDato: string;
  readonly RiferimentoTesto?: string;
  readonly RiferimentoNumero?: string;
  readonly RiferimentoData?: string;
}

/**
 * 2.2.2: what one rate amounts to, in two decimals (Arrotondamento has up to eight). ImponibileImporto is, per rate,
 * lines, pension funds and Arrotondamento within 1.00 (00422); Imposta is the rate of it within 0.01 (00421). Natura
 * stands at rate zero (00429), elsewhere with TD16 only (00430).
 */
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
