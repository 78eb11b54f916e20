import type { classiEnergetiche, contratti } from './wish.ts';

/** How far the sale or the lease of an immobile is. */
export const statiImmobile = ['disponibile', 'inTrattativa', 'venduto', 'affittato', 'ritirato'] as const;

/** What of an immobile decides whether it meets a wish. Null: the agency has not written it down. */
export interface Listing {
  readonly contratto: (typeof contratti)[number];
  readonly stato: (typeof statiImmobile)[number];
  readonly tipologia: string;
  readonly dotazioni: readonly string[];
  /** In cents of euro; null is a price on request. */
  readonly prezzoCents: number | null;
  readonly superficieMq: number | null;
  readonly locali: number | null;
  readonly camere: number | null;
  readonly bagni: number | null;
  /** ISTAT's code of six digits. */
  readonly comune: string;
  /** Its exact place in microdegrees. */
  readonly posizione: Place | null;
  readonly classeEnergetica: (typeof classiEnergetiche)[number] | null;
}

/** A point of the earth in microdegrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}
