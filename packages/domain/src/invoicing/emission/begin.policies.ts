import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import type { InvoiceJobState } from './invoice-job.transitions.ts';

/** `emission_not_due`: the job is not Queued. The others name the order's state: its money is going back or is gone. */
export type BeginRefusalCode = 'emission_not_due' | 'order_refund_open' | 'order_refunded';
/** The job and its order, both locked. */
export interface BeginFacts {
  readonly jobState: InvoiceJobState;
  /** The order's state word, as commerce names it. */
  readonly orderState: string;
}
type BeginRule = Rule<BeginFacts, BeginRefusalCode>;

const queued: BeginRule = ({ jobState }) =>
  jobState === 'Queued' ? undefined : refusal('emission_not_due', { jobState });
const noRefundOpen: BeginRule = ({ orderState }) =>
  orderState === 'RefundPending' ? refusal('order_refund_open') : undefined;
const moneyIsThere: BeginRule = ({ orderState }) => (orderState === 'Refunded' ? refusal('order_refunded') : undefined);

/** Judged under the order's lock, so a refund and an emission never cross. */
export const beginRules = [queued, noRefundOpen, moneyIsThere] as const;
/** Whether the document may be numbered and sent now; the first refusal of `beginRules` wins. */
export const mayBegin = (facts: BeginFacts): Result<void, Refusal<BeginRefusalCode>> => judge(beginRules, facts);
