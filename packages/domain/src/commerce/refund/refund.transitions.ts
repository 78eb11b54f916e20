import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Planned, Unknown (the answer was lost) and Pending (accepted, not settled) are open; the others are final. */
export type RefundState = 'Planned' | 'Unknown' | 'Pending' | 'Confirmed' | 'Refused';
/** How the provider answered, at once or at a later look, if it did. */
export type RefundEvent =
  | 'confirm'  // the provider returned the money
  | 'pend'     // it accepted, settlement comes later
  | 'refuse'   // it refused, or gave up a pending one
  | 'lose';    // its answer was lost
/**
 * Both ends are final: money that went back was not refused, a refused refund sends none. A confirmed one that fails weeks
 * later at the payer's bank is an alert for a person (`failedRefund`), never a refusal.
 */
export type RefundRefusal = 'refund_confirmed' | 'refund_refused';

/** One refund at the provider; at most one open (Planned, Unknown, Pending) per order. */
export const refundTable = {
  Planned:   { confirm: to('Confirmed'),             pend: to('Pending'),               refuse: to('Refused'),              lose: to('Unknown') },
  Unknown:   { confirm: to('Confirmed'),             pend: to('Pending'),               refuse: to('Refused'),              lose: stay },
  Pending:   { confirm: to('Confirmed'),             pend: stay,                        refuse: to('Refused'),              lose: stay },
  Confirmed: { confirm: stay,                        pend: stay,                        refuse: refuse('refund_confirmed'), lose: stay },
  Refused:   { confirm: refuse('refund_refused'),    pend: refuse('refund_refused'),    refuse: stay,                       lose: stay },
} as const satisfies Table<RefundState, RefundEvent, RefundRefusal>;
