import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import type { InvoiceJobState } from './invoice-job.transitions.ts';

export type BeginRefusalCode = 'emission_not_due' | 'order_refund_open' | 'order_refunded';
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
export const mayBegin = (facts: BeginFacts): Result<void, Refusal<BeginRefusalCode>> => judge(beginRules, facts);
