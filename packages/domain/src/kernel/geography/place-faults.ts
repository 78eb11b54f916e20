import { provinces, type Comune } from './provinces.ts';

/** Where something lies, as an address says it; null: it does not say. */
export interface StatedPlace {
  readonly cap: string | null;
  /** ISTAT, six digits. */
  readonly comune: string | null;
  readonly provincia: string | null;
}

/** What a loaded list knows of the stated comune. */
export interface LoadedComune {
  readonly comune: Comune | null;
  /** Its postcodes; empty: no list of postcodes is loaded. */
  readonly caps: readonly string[];
}

/** Which parts of an address contradict each other, or name what is not there. */
export type PlaceFault = 'cap_unknown' | 'comune_unknown' | 'comune_elsewhere' | 'provincia_unknown';

const capital = (code: string): Comune | null =>
  provinces.map((province) => province.capital).find((each) => each.code === code) ?? null;

/**
 * What is wrong with a place; empty: its parts agree as far as they are known.
 * @param loaded what the list of comuni knows of it; null: none is loaded, and capitals, shapes and the province are judged alone
 */
export const placeFaults = (
  { cap, comune, provincia }: StatedPlace,
  loaded: LoadedComune | null,
): readonly PlaceFault[] => {
  const faults: PlaceFault[] = [];
  const province = provinces.find(({ sigla }) => sigla === provincia);
  if (provincia !== null && province === undefined) faults.push('provincia_unknown');
  if (comune !== null) {
    const home = provinces.find(({ code }) => /^\d{6}$/.test(comune) && comune.startsWith(code));
    const known = loaded === null ? capital(comune) : loaded.comune;
    const sigla = known?.sigla ?? home?.sigla;
    if (loaded === null ? home === undefined : known === null) faults.push('comune_unknown');
    else if (province !== undefined && sigla !== province.sigla) faults.push('comune_elsewhere');
  }
  const caps = loaded?.caps ?? [];
  if (cap !== null && (!/^\d{5}$/.test(cap) || (caps.length > 0 && !caps.includes(cap)))) faults.push('cap_unknown');
  return faults;
};
