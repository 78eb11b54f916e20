import type { FatturaRow } from './fattura-row.ts';
import { outcomeClass, type SdiState } from './outcome-class.ts';

/** A document at a gateway under a number that a row of ours has, though no row names it by the gateway's id. */
export interface Copy extends Pick<FatturaRow, 'provider' | 'environment' | 'fiscalHash'> {
  /** Null for a word that is no state of ours: it may stand. */
  readonly state: SdiState | null;
}

/**
 * `adopt`: it is the row's document, sent by a hand or an attempt that the row does not know of. `doubt`: the row's own
 * transmission is on its way a second time. `leave`: a person must look, the row knows enough. `past`: it was refused,
 * so it stands in nobody's way.
 */
export type CopyVerdict = 'adopt' | 'doubt' | 'leave' | 'past';

const isRefused = (state: string | null): boolean => state !== null && outcomeClass(state) === 'Refused';

/** What such a document means to the row: at most one of a number may stand at the gateway, and the row must say which. */
export const judgeCopy = (
  row: Pick<FatturaRow, 'state' | 'remoteId' | 'provider' | 'environment' | 'fiscalHash'>,
  copy: Copy,
): CopyVerdict => {
  const same = row.fiscalHash === copy.fiscalHash;
  // A draft was sent by other hands: their refusal is news. Any other row has its own attempts, and this was one of them.
  if (isRefused(copy.state)) return same && row.state === 'DRAFT' ? 'adopt' : 'past';
  const here = row.provider === 'Local' || (row.provider === copy.provider && row.environment === copy.environment);
  if (!same || !here) return 'leave';
  if (row.remoteId === null || isRefused(row.state)) return 'adopt';
  // Provisional: SDI takes one of the two and refuses the other, and its word on ours ends the doubt.
  return row.state === 'PREN' || row.state === 'INVI' ? 'doubt' : 'leave';
};

/**
 * Whether the copy is what became of a document that other hands sent: SDI refused theirs, and they sent it again corrected,
 * under its number, as SDI wants it. It then stands in the refused one's place. What we numbered or
 * transmitted ourselves has its own attempts, and a person judges beside them.
 */
export const standsInItsPlace = (
  row: Pick<FatturaRow, 'state' | 'provider' | 'environment' | 'series' | 'attempts' | 'jobId'>,
  copy: Copy,
): boolean => {
  const here = row.provider === copy.provider && row.environment === copy.environment;
  const isOurWork = row.series !== null || row.attempts > 0 || row.jobId !== null;
  return here && !isOurWork && isRefused(row.state) && !isRefused(copy.state);
};
