import { moveJob, type InvoiceJob } from './invoice-job.ts';

/** What a refund does to the order's one invoice job. `draftCents` > 0: draft one linked TD04 over it now. */
export interface CreditEffect {
  readonly job: InvoiceJob;
  readonly draftCents: number;
}

/**
 * Spec 2: a refund before emission cancels the queued job, one after it drafts a linked TD04; never both.
 * A job whose number is reserved goes on: its document is sent and then credited, since a number that is given up
 * would be a gap. While the outcome is open the money is remembered until the document proves to be issued.
 */
export const creditFor = (job: InvoiceJob, refundedCents: number, all: boolean): CreditEffect => {
  if (all && job.fatturaId === null && (job.state === 'Queued' || job.state === 'Failed'))
    return { job: moveJob(job, 'cancel'), draftCents: 0 };
  if (job.state === 'Cancelled') return { job, draftCents: 0 };
  return settleCredit({ ...job, pendingCreditCents: job.pendingCreditCents + refundedCents });
};

/** Once Submitted, remembered money becomes one draft. */
export const settleCredit = (job: InvoiceJob): CreditEffect =>
  job.state === 'Submitted' && job.pendingCreditCents > 0
    ? { job: { ...job, pendingCreditCents: 0 }, draftCents: job.pendingCreditCents }
    : { job, draftCents: 0 };
