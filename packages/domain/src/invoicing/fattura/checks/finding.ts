import type { StructureFault } from '../structure.ts';
import type { CheckFacts, SdiCheck } from './check.ts';

/** Something SDI would refuse: its code, the element, and why in Italian and English. */
export interface CheckFinding {
  readonly code: string;
  /** Element names, repeated ones counted from 1: `FatturaElettronicaBody[1]/DatiBeniServizi/DettaglioLinee[2]/Natura`. */
  readonly path: string;
  readonly it: string;
  readonly en: string;
}

/** The document does not follow the schema; every departure is one finding. */
export const STRUCTURE_CODE = '00200';
/** The document departs from the schema in more places than SDI counts. */
export const MANY_FAULTS_CODE = '00201';
/** How many departures SDI counts. */
export const COUNTED_FAULTS = 50;
/** As many of one rule as anybody would read: a hostile document could break it in every element. */
const NAMED_FAULTS = 1000;

/** The departures, first `NAMED_FAULTS` by name; more than SDI counts are one finding more. */
export const structureFindings = (
  faults: readonly Pick<StructureFault, 'path' | 'it' | 'en'>[],
): readonly CheckFinding[] => {
  const findings = faults.slice(0, NAMED_FAULTS).map(({ path, it, en }) => ({ code: STRUCTURE_CODE, path, it, en }));
  if (faults.length <= COUNTED_FAULTS) return findings;
  const many: CheckFinding = {
    code: MANY_FAULTS_CODE,
    path: '',
    it: `Il file contiene più di ${COUNTED_FAULTS} errori di formato`,
    en: `The file holds more than ${COUNTED_FAULTS} format errors`,
  };
  return [...findings, many];
};

/** Where one rule is broken, in words: the first `NAMED_FAULTS` places. */
export const findingsOf = <D>(check: SdiCheck<D>, document: D, facts: CheckFacts): readonly CheckFinding[] =>
  check
    .find(document, facts)
    .slice(0, NAMED_FAULTS)
    .map(({ path, found, expected }) => {
      const figures = found !== undefined && expected !== undefined;
      return {
        code: check.code,
        path,
        it: figures ? `${check.it}: trovato ${found}, atteso ${expected}` : check.it,
        en: figures ? `${check.en}: found ${found}, expected ${expected}` : check.en,
      };
    });

/** Rules in the order of their codes. */
export const byCode = <D>(checks: readonly SdiCheck<D>[]): readonly SdiCheck<D>[] =>
  checks.toSorted((a, b) => (a.code < b.code ? -1 : 1));
