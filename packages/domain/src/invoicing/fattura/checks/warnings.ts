import type { FatturaElettronica } from '../fattura.ts';
import { isSemplificata, type FatturaDocument } from '../semplificata/fattura-document.ts';
import { SEMPLIFICATA_WARNINGS } from '../semplificata/semplificata.checks.ts';
import type { FatturaSemplificata } from '../semplificata/semplificata.ts';
import { isWalkable, semplificataFaults, structureFaults } from '../structure.ts';
import type { CheckFacts, SdiCheck } from './check.ts';
import { DOCUMENT_WARNINGS } from './document.checks.ts';
import { byCode, findingsOf, type CheckFinding } from './finding.ts';
import { LINE_WARNINGS } from './lines.checks.ts';
import { PARTY_WARNINGS } from './parties.checks.ts';

/** What deserves a look in a document that SDI takes; each has the code of the check that it comes close to. */
export const SDI_WARNINGS: readonly SdiCheck[] = byCode<FatturaElettronica>([
  ...PARTY_WARNINGS,
  ...DOCUMENT_WARNINGS,
  ...LINE_WARNINGS,
]);
/** The same for a simplified document. */
export const SDI_SEMPLIFICATA_WARNINGS: readonly SdiCheck<FatturaSemplificata>[] =
  byCode<FatturaSemplificata>(SEMPLIFICATA_WARNINGS);

/**
 * What deserves a look before a document is sent. None of it keeps SDI from taking the document: that is `checkDocument`.
 * A document that lacks elements has none.
 */
export const warningsOf = (document: FatturaDocument, facts: CheckFacts): readonly CheckFinding[] => {
  if (isSemplificata(document))
    return isWalkable(semplificataFaults(document))
      ? SDI_SEMPLIFICATA_WARNINGS.flatMap((warning) => findingsOf(warning, document, facts))
      : [];
  return isWalkable(structureFaults(document))
    ? SDI_WARNINGS.flatMap((warning) => findingsOf(warning, document, facts))
    : [];
};
