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
  const notIssued = job.state === 'Queued' || job.state === 'Failed';
  if (all && notIssued && job.creditNoteId === null) return { job: moveJob(job, 'cancel'), draftCents: 0 };
  if (all && notIssued) return { job: stopped(job, refundedCents), draftCents: 0 };
  if (job.state === 'Cancelled') return { job, draftCents: 0 };
  return settleCredit({ ...job, pendingCreditCents: job.pendingCreditCents + refundedCents });
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
