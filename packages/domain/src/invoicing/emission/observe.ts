import { step } from '../../kernel/transitions.ts';
import type { FatturaRow } from './fattura-row.ts';
import { moveJob, type InvoiceJob } from './invoice-job.ts';
import type { InvoiceJobEvent } from './invoice-job.transitions.ts';
import { mirrorTable, type MirrorEvent, type MirrorState } from './mirror.transitions.ts';
import { outcomeClass, type GatewayWord } from './outcome-class.ts';

/** The row after an event; a refused or moot event leaves it as it is. */
export const moveRow = (row: FatturaRow, event: MirrorEvent): FatturaRow => ({
  ...row,
  state: step(mirrorTable, row.state, event).unwrapOr(row.state),
});

/** Which event a gateway's word is; one that is no state of ours is `seeOther`. */
export const seenEvent = ({ state }: Pick<GatewayWord, 'state'>): MirrorEvent =>
  state === null ? 'seeOther' : `see${state}`;

/** Delivered, or at the buyer's disposal: only a public administration still answers that. */
const answeredByPublicBuyers: ReadonlySet<MirrorState> = new Set(['CONS', 'NONC']);

/**
 * The gateway's words may still move such a row: what the mirror must keep looking at.
 * @param format FormatoTrasmissione of the document
 */
export const awaitsGateway = (state: MirrorState, format: string): boolean =>
  (format === 'FPA12' || !answeredByPublicBuyers.has(state)) &&
  Object.entries(mirrorTable[state]).some(([event, cell]) => event.startsWith('see') && 'to' in cell);

/** What the row's new state says about its job; a late ERRO or RIFI turns a Submitted job to Failed. */
const jobEventOf = (state: MirrorState): InvoiceJobEvent =>
  ({ Confirmed: 'confirm', Refused: 'refuse', Unknown: 'lose' } as const)[outcomeClass(state)];

/** Row and job as they are after a word of the gateway. */
export interface Observed {
  readonly row: FatturaRow;
  readonly job: InvoiceJob | null;
  /** The state moved; without it row and job may have got other words all the same. */
  readonly changed: boolean;
}

/** What the operator reads after the word; a job that proves to be submitted has nothing left to explain. */
const failureAfter = (
  job: InvoiceJob,
  state: MirrorState,
  word: string,
  message: string | null,
): InvoiceJob['failure'] => {
  if (job.state === 'Submitted') return null;
  if (job.state === 'Failed' && outcomeClass(state) === 'Refused')
    return { code: 'send_failed', message: message ?? state };
  if (job.state === 'NeedsReview' && state === 'NEEDS_REVIEW')
    return { code: 'emission_outcome_unknown', message: message ?? word };
  return job.failure;
};

/**
 * What a word that moves nothing says all the same: reasons that come later than the refusal, another word for the same
 * state. In doubt the word that put the row there stays, as the one that may not move it; a second unknown one is recorded
 * as the message.
 */
const learned = (row: FatturaRow, { state, rawState, message }: GatewayWord): FatturaRow => {
  const current = message === null || message === '' ? row.message : message;
  if (row.state === 'NEEDS_REVIEW' && state === null)
    return { ...row, message: row.rawState === rawState ? current : message || rawState };
  if (state !== row.state) return row;
  return { ...row, rawState, message: current };
};

/** The same failure in later words. */
const withMessageOf = (job: InvoiceJob, { state, rawState, message }: FatturaRow): InvoiceJob => {
  const failure = failureAfter(job, state, rawState ?? '', message);
  return failure !== null && failure.code === job.failure?.code ? { ...job, failure } : job;
};

const unmoved = (row: FatturaRow, job: InvoiceJob | null, word: GatewayWord): Observed => {
  const updated = learned(row, word);
  if (updated.rawState === row.rawState && updated.message === row.message) return { row, job, changed: false };
  return { row: updated, job: job === null ? null : withMessageOf(job, updated), changed: false };
};

/**
 * Plays what the mirror read. Words that arrive late or out of order move nothing. A row in doubt is moved only by
 * another word than the one that put it there: an ERRO after a delivery stays an anomaly however often it is polled.
 */
export const observe = (row: FatturaRow, job: InvoiceJob | null, word: GatewayWord): Observed => {
  const { rawState, message } = word;
  const again = row.state === 'NEEDS_REVIEW' && row.rawState === rawState;
  const seen = again ? row : moveRow(row, seenEvent(word));
  if (seen.state === row.state) return unmoved(row, job, word);
  const moved = job === null ? null : moveJob(job, jobEventOf(seen.state));
  return {
    row: { ...seen, rawState, message },
    job: moved === null ? null : { ...moved, failure: failureAfter(moved, seen.state, rawState, message) },
    changed: true,
  };
};
