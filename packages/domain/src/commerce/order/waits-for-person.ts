import type { InvoiceJobState } from '../../invoicing/index.ts';
import type { TimelineEvent } from '../../kernel/timeline.lists.ts';
import { reviewReasons } from './order.lists.ts';
import type { Order, Refund } from './order.ts';

/** States of an invoice job in which nothing goes on by itself. */
export const stoppedJobStates = ['Failed', 'NeedsReview'] as const satisfies readonly InvoiceJobState[];

/** Why an order waits for a person: why it is under review, else a refund in doubt, else how its invoice stopped. */
export const waitReasons = [...reviewReasons, 'refund_in_doubt', 'invoice_failed', 'invoice_in_doubt'] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Events of the timeline whose amount has gone back to the payer: on our word, or found at the provider. */
export const returnedEvents = [
  'refund.confirmed',
  'refund.foundAtProvider',
] as const satisfies readonly TimelineEvent[];

/** Why an order waits for a person, since when, and about how much; null: it does not. */
export const waitOf = (
  order: Order,
  refunds: readonly Refund[],
  job: { readonly state: InvoiceJobState; readonly createdAt: Temporal.Instant } | null,
): { readonly reason: WaitReason | null; readonly amountCents: number; readonly since: Temporal.Instant } | null => {
  const amountCents = order.total.amountCents;
  if (order.state === 'OperatorReview')
    return { reason: order.review?.reason ?? null, amountCents, since: order.review?.since ?? order.createdAt };
  const doubt = refunds.find(({ state }) => state === 'Unknown');
  if (doubt !== undefined)
    return { reason: 'refund_in_doubt', amountCents: doubt.amount.amountCents, since: doubt.openedAt };
  if (job === null || !stoppedJobStates.some((state) => state === job.state)) return null;
  return { reason: job.state === 'Failed' ? 'invoice_failed' : 'invoice_in_doubt', amountCents, since: job.createdAt };
};
