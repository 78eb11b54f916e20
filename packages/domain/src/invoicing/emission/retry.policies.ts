import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import type { FatturaProvider, FatturaRow, GatewayEnvironmentName } from './fattura-row.ts';
import type { InvoiceJob } from './invoice-job.ts';
import { invoiceJobTable } from './invoice-job.transitions.ts';
import { outcomeClass, type GatewayWord } from './outcome-class.ts';

/** `emission_outcome_unknown`: a person must look there first. `resend_not_allowed` carries `why`, or the state. */
export type RetryRefusalCode = 'resend_not_allowed' | 'emission_outcome_unknown';

/** An order's invoice that an Admin wants sent again, and where documents are sent to now. */
export interface RetryFacts {
  readonly job: Pick<InvoiceJob, 'state' | 'provider' | 'environment'>;
  /** After the sync that a remote id asks for. */
  readonly row: Pick<FatturaRow, 'state' | 'remoteId'> | null;
  /** The order's state word, as commerce names it. */
  readonly orderState: string;
  readonly current: { readonly provider: FatturaProvider; readonly environment: GatewayEnvironmentName };
  readonly providerOutcomeConfirmed: boolean;
}
type RetryRule = Rule<RetryFacts, RetryRefusalCode>;

const jobMayRetry: RetryRule = ({ job }) =>
  (job.state === 'Failed' || job.state === 'NeedsReview') && step(invoiceJobTable, job.state, 'retry').isOk()
    ? undefined
    : refusal('resend_not_allowed', { state: job.state });
const sameGateway: RetryRule = ({ job, current }) =>
  job.provider === current.provider && job.environment === current.environment
    ? undefined
    : refusal('resend_not_allowed', { why: 'providerChanged', provider: job.provider, environment: job.environment });
/** The emission would refuse it (`mayBegin`), and a job that nobody can begin must not wait in the queue. */
const moneyIsThere: RetryRule = ({ orderState }) =>
  orderState === 'Refunded' || orderState === 'RefundPending'
    ? refusal('resend_not_allowed', { why: 'orderRefunded', orderState })
    : undefined;
/** With a remote id the gateway has the document: only its refusal allows another attempt. */
const refusedThere: RetryRule = ({ row }) =>
  row === null || row.remoteId === null || row.state === 'ERRO' || row.state === 'RIFI'
    ? undefined
    : refusal('resend_not_allowed', { state: row.state });
/** Without one nobody knows: a person must have looked at the gateway. */
const outcomeKnown: RetryRule = ({ job, row, providerOutcomeConfirmed }) =>
  job.state === 'NeedsReview' && (row === null || row.remoteId === null) && !providerOutcomeConfirmed
    ? refusal('emission_outcome_unknown')
    : undefined;

/**
 * The one way out of doubt for the invoice of an order whose money is all back: a person who looked says that nothing of it is
 * at the gateway. It is not sent again, so its job ends as one that was refunded before its emission.
 */
export const endsByWord = ({ job, row, orderState, providerOutcomeConfirmed }: RetryFacts): boolean =>
  orderState === 'Refunded' &&
  job.state === 'NeedsReview' &&
  (row === null || row.remoteId === null) &&
  providerOutcomeConfirmed;

/** Spec 2, Invoice job and mirror moves, admin retry. */
export const retryRules = [jobMayRetry, moneyIsThere, sameGateway, refusedThere, outcomeKnown] as const;
/** Whether the job may go back into the queue; the first refusal of `retryRules` wins. */
export const mayRetry = (facts: RetryFacts): Result<void, Refusal<RetryRefusalCode>> => judge(retryRules, facts);

/**
 * The look before another attempt: a refusal that the gateway has taken back is none, though our row stays at it, as
 * nothing steps back from a final word. @param remote what the gateway says now; null when it was not asked
 */
export const refusalStands = (
  row: Pick<FatturaRow, 'state'>,
  remote: Pick<GatewayWord, 'state' | 'rawState'> | null,
): Result<void, Refusal<'resend_not_allowed'>> =>
  judge<typeof row, 'resend_not_allowed'>(
    [
      ({ state }) =>
        remote === null || outcomeClass(state) !== 'Refused' || outcomeClass(remote.state ?? '') === 'Refused'
          ? undefined
          : refusal('resend_not_allowed', { why: 'refusalTakenBack', state: remote.state ?? remote.rawState }),
    ],
    row,
  );

/**
 * POST …/send: a draft, or one that provably never left. An order's document goes its job's way: sent beside it, the
 * job would know nothing of the outcome.
 */
export const maySend = (row: Pick<FatturaRow, 'state' | 'jobId'>): Result<void, Refusal<'resend_not_allowed'>> =>
  judge<typeof row, 'resend_not_allowed'>(
    [
      ({ state }) => (state === 'DRAFT' || state === 'QUEUED' ? undefined : refusal('resend_not_allowed', { state })),
      ({ jobId, state }) =>
        jobId === null ? undefined : refusal('resend_not_allowed', { why: 'orderInvoice', state }),
    ],
    row,
  );

/** A document may be corrected once its refusal is proven, or when it provably never left: nobody holds the old one. */
export const mayRevise = ({ state }: Pick<FatturaRow, 'state'>): Result<void, Refusal<'resend_not_allowed'>> =>
  judge<FatturaRow['state'], 'resend_not_allowed'>(
    [
      (word) =>
        word === 'ERRO' || word === 'RIFI' || word === 'QUEUED'
          ? undefined
          : refusal('resend_not_allowed', { why: 'notRefused', state: word }),
    ],
    state,
  );

/**
 * POST …/resend: ERRO, RIFI or NEEDS_REVIEW; the last one only when a person has looked, and never while the gateway
 * has the document: then only its refusal allows another attempt.
 */
export const mayResend = (
  row: Pick<FatturaRow, 'state' | 'remoteId' | 'provider' | 'environment'>,
  current: RetryFacts['current'],
  providerOutcomeConfirmed: boolean,
): Result<void, Refusal<RetryRefusalCode>> =>
  judge<typeof row, RetryRefusalCode>(
    [
      ({ state }) =>
        state === 'ERRO' || state === 'RIFI' || state === 'NEEDS_REVIEW'
          ? undefined
          : refusal('resend_not_allowed', { state }),
      ({ provider, environment }) =>
        provider === current.provider && environment === current.environment
          ? undefined
          : refusal('resend_not_allowed', { why: 'providerChanged' }),
      ({ state, remoteId }) =>
        state === 'NEEDS_REVIEW' && remoteId !== null ? refusal('resend_not_allowed', { state }) : undefined,
      ({ state }) =>
        state === 'NEEDS_REVIEW' && !providerOutcomeConfirmed ? refusal('emission_outcome_unknown') : undefined,
    ],
    row,
  );
