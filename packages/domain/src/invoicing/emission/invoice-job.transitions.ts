import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Submitted: taken by the gateway, which SDI may still refuse. NeedsReview: nobody knows, a person must look. */
export type InvoiceJobState = 'Queued' | 'Sending' | 'Submitted' | 'Failed' | 'NeedsReview' | 'Cancelled';
/** What became of an attempt, of its document at the gateway, or of the order's money; `retry` is an Admin's. */
export type InvoiceJobEvent =
  | 'begin'    // the emission intent is committed
  | 'confirm'  // the outcome class is Confirmed
  | 'refuse'   // a deterministic refusal, at once or later in the mirror
  | 'lose'     // lost or unknown outcome
  | 'notSent'  // the request provably never left
  | 'stop'     // our own checks stop the document before it leaves
  | 'cancel'   // refunded before emission
  | 'adopt'    // a copy of its document stands at the gateway, by whatever hand
  | 'doubt'    // one of which it is not known yet whether it will
  | 'retry';   // an admin sends it on its way again
/** Named by the state that refuses: `emission_open` is Sending; `job_not_sending`: an outcome without an attempt. */
export type InvoiceJobRefusal = 'emission_open' | 'job_not_sending' | 'job_submitted' | 'job_failed' | 'job_needs_review' | 'job_cancelled';

const gone = refuse('job_cancelled');
const emissionOpen = refuse('emission_open');
const submitted = refuse('job_submitted');
const notSending = refuse('job_not_sending');
const needsReview = refuse('job_needs_review');

/** Spec 2, Invoice job moves. NeedsReview is never left by a timer. */
export const invoiceJobTable = {
  Queued:      { begin: to('Sending'),        confirm: notSending,           refuse: notSending,   lose: notSending,        notSent: stay,
                 stop: to('Failed'), cancel: to('Cancelled'), adopt: to('Submitted'), doubt: to('NeedsReview'), retry: stay },
  Sending:     { begin: emissionOpen,         confirm: to('Submitted'),      refuse: to('Failed'), lose: to('NeedsReview'), notSent: to('Queued'),
                 stop: emissionOpen, cancel: emissionOpen,    adopt: to('Submitted'), doubt: to('NeedsReview'), retry: emissionOpen },
  Submitted:   { begin: submitted,            confirm: stay,                 refuse: to('Failed'), lose: to('NeedsReview'), notSent: stay,
                 stop: submitted,    cancel: submitted,       adopt: stay,            doubt: to('NeedsReview'), retry: submitted },
  Failed:      { begin: refuse('job_failed'), confirm: refuse('job_failed'), refuse: stay,         lose: stay,              notSent: stay,
                 stop: stay,         cancel: to('Cancelled'), adopt: to('Submitted'), doubt: to('NeedsReview'), retry: to('Queued') },
  NeedsReview: { begin: needsReview,          confirm: to('Submitted'),      refuse: to('Failed'), lose: stay,              notSent: stay,
                 stop: needsReview,  cancel: needsReview,     adopt: to('Submitted'), doubt: stay,              retry: to('Queued') },
  Cancelled:   { begin: gone,                 confirm: gone,                 refuse: gone,         lose: stay,              notSent: stay,
                 stop: gone,         cancel: stay,            adopt: gone,            doubt: gone,              retry: gone },
} as const satisfies Table<InvoiceJobState, InvoiceJobEvent, InvoiceJobRefusal>;
