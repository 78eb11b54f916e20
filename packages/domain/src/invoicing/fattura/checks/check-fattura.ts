import type { FatturaElettronica } from '../fattura.ts';
import { isWalkable, structureFaults } from '../structure.ts';
import type { CheckFacts, SdiCheck } from './check.ts';
import { DOCUMENT_CHECKS } from './document.checks.ts';
import { LINE_CHECKS } from './lines.checks.ts';
import { PARTY_CHECKS } from './parties.checks.ts';
import { SUMMARY_CHECKS } from './summary.checks.ts';

/** Something SDI would refuse: its code, the element, and why in Italian and English. */
export interface CheckFinding {
  readonly code: string;
  /** Element names, repeated ones counted from 1: `FatturaElettronicaBody[1]/DatiBeniServizi/DettaglioLinee[2]/Natura`. */
  readonly path: string;
  readonly it: string;
  readonly en: string;
}

/** `import`: the structure only, as SDI has already taken the document. `send`: everything that can be known. */
export type CheckStrength = 'send' | 'import';

/** The document follows the schema; every departure is one finding. */
export const STRUCTURE_CODE = '00200';

/** SDI's content checks that can be decided offline, in the order of their codes (Allegato A 1.9.1). */
export const SDI_CHECKS: readonly SdiCheck[] = [
  ...PARTY_CHECKS,
  ...DOCUMENT_CHECKS,
  ...LINE_CHECKS,
  ...SUMMARY_CHECKS,
].toSorted((a, b) => (a.code < b.code ? -1 : 1));

const findingsOf = (check: SdiCheck, fattura: FatturaElettronica, facts: CheckFacts): readonly CheckFinding[] =>
  check.find(fattura, facts).map(({ path, found, expected }) => {
    const figures = found !== undefined && expected !== undefined;
    return {
      code: check.code,
      path,
      it: figures ? `${check.it}: trovato ${found}, atteso ${expected}` : check.it,
      en: figures ? `${check.en}: found ${found}, expected ${expected}` : check.en,
    };
  });

/**
 * Judges a document before it is sent, or once it is imported.
 * @param facts `today` is the fiscal day of sending
 * @returns every finding at once, structure first; empty when nothing stands against it. A document that lacks elements
 *   is judged by its structure alone, as SDI does.
 */
export const checkFattura = (
  fattura: FatturaElettronica,
  facts: CheckFacts & { readonly strength: CheckStrength },
): readonly CheckFinding[] => {
  const faults = structureFaults(fattura);
  const findings = faults.map(({ path, it, en }) => ({ code: STRUCTURE_CODE, path, it, en }));
  if (facts.strength === 'import' || !isWalkable(faults)) return findings;
  return [...findings, ...SDI_CHECKS.flatMap((check) => findingsOf(check, fattura, facts))];
};
