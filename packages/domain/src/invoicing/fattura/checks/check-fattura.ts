import type { FatturaElettronica } from '../fattura.ts';
import { semplificataFaults, isWalkable, structureFaults, type StructureFault } from '../structure.ts';
import type { FatturaSemplificata } from '../semplificata/semplificata.ts';
import { SEMPLIFICATA_CHECKS } from '../semplificata/semplificata.checks.ts';
import type { CheckFacts, SdiCheck } from './check.ts';
import { DOCUMENT_CHECKS } from './document.checks.ts';
import { FILE_CHECKS } from './file.checks.ts';
import { byCode, findingsOf, structureFindings, type CheckFinding } from './finding.ts';
import { LINE_CHECKS } from './lines.checks.ts';
import { PARTY_CHECKS } from './parties.checks.ts';
import { SUMMARY_CHECKS } from './summary.checks.ts';

/** `import`: the structure only, as SDI has already taken the document. `send`: everything that can be known. */
export type CheckStrength = 'send' | 'import';

/** SDI's content checks that can be decided offline, in the order of their codes (Allegato A 1.9.1). */
export const SDI_CHECKS: readonly SdiCheck[] = byCode<FatturaElettronica>([
  ...FILE_CHECKS,
  ...PARTY_CHECKS,
  ...DOCUMENT_CHECKS,
  ...LINE_CHECKS,
  ...SUMMARY_CHECKS,
]);
/** The same for a simplified document, to which many of them do not apply. */
export const SDI_SEMPLIFICATA_CHECKS: readonly SdiCheck<FatturaSemplificata>[] = byCode<FatturaSemplificata>([
  ...FILE_CHECKS,
  ...SEMPLIFICATA_CHECKS,
]);

type Facts = CheckFacts & { readonly strength: CheckStrength };
const judge = <D>(
  document: D,
  faults: readonly StructureFault[],
  checks: readonly SdiCheck<D>[],
  facts: Facts,
): readonly CheckFinding[] => {
  const findings = structureFindings(faults);
  if (facts.strength === 'import' || !isWalkable(faults)) return findings;
  return [...findings, ...checks.flatMap((check) => findingsOf(check, document, facts))];
};

/**
 * Judges a document before it is sent, or once it is imported.
 * @param facts `today` is the fiscal day of sending
 * @returns every finding at once, structure first; empty when nothing stands against it. A document that lacks elements
 *   is judged by its structure alone, as SDI does.
 */
export const checkFattura = (fattura: FatturaElettronica, facts: Facts): readonly CheckFinding[] =>
  judge(fattura, structureFaults(fattura), SDI_CHECKS, facts);

/** Judges a simplified document in the same way. */
export const checkSemplificata = (fattura: FatturaSemplificata, facts: Facts): readonly CheckFinding[] =>
  judge(fattura, semplificataFaults(fattura), SDI_SEMPLIFICATA_CHECKS, facts);
