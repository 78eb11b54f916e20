import { moveJob, type InvoiceJob } from './invoice-job.ts';

/** What a refund does to the order's one invoice job. `draftCents` > 0: draft one linked TD04 over it now. */
export interface CreditEffect {
  readonly job: InvoiceJob;
  readonly draftCents: number;
}

/**
 * Spec 2: a refund before emission cancels the queued job, one after it drafts a linked TD04; never both.
 * Queued and Failed both prove that no document stands: nothing left, or what left was refused. So a full refund cancels
 * the job also when an earlier attempt has reserved its number, which stays with the cancelled job.
 * While the outcome is open the money is remembered and credited once the document proves to be issued.
 */
export const creditFor = (job: InvoiceJob, refundedCents: number, all: boolean): CreditEffect => {
  const notIssued = isNotIssued(job);
  if (all && notIssued && job.creditNoteId === null) return { job: cancelled(job), draftCents: 0 };
  if (all && notIssued) return { job: stopped(job, refundedCents), draftCents: 0 };
  if (job.state === 'Cancelled') return { job, draftCents: 0 };
  return settleCredit({ ...job, pendingCreditCents: job.pendingCreditCents + refundedCents });
};

const isNotIssued = ({ state }: InvoiceJob): boolean => state === 'Queued' || state === 'Failed';
const cancelled = (job: InvoiceJob): InvoiceJob => ({ ...moveJob(job, 'cancel'), pendingCreditCents: 0 });

/**
 * For the job of an order that is Refunded: the money was all back before the outcome was known. What proves not to be
 * issued ends as if the refund had come after that; nobody could begin or retry it any more.
 */
export const endUnissued = (job: InvoiceJob): InvoiceJob => {
  if (!isNotIssued(job)) return job;
  if (job.creditNoteId === null) return cancelled(job);
  return job.state === 'Queued' ? stopped(job, 0) : job;
};

/** It was issued, partly credited, then refused by SDI: with a credit note about, only a person can end it. */
const stopped = (job: InvoiceJob, refundedCents: number): InvoiceJob => ({
  ...moveJob(job, 'stop'),
  pendingCreditCents: job.pendingCreditCents + refundedCents,
  failure: {
    code: 'credit_note_without_invoice',
    message: 'refunded after its credit note, before it was issued again',
  },
});

/** Once Submitted, remembered money becomes one draft. */
export const settleCredit = (job: InvoiceJob): CreditEffect =>
  job.state === 'Submitted' && job.pendingCreditCents > 0
    ? { job: { ...job, pendingCreditCents: 0 }, draftCents: job.pendingCreditCents }
    : { job, draftCents: 0 };
