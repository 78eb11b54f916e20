import { err, ok, type Result } from 'neverthrow';
import type { OperatorAlertId, OrderId } from '../../kernel/ids.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import type { Order, OrderDossier, Provider } from '../order/order.ts';
import type { VerifiedPayment } from '../order/verified-payment.ts';
import { countsAsMade } from '../refund/refund-key.ts';
import { operatorAlertTable, type OperatorAlertState } from './operator-alert.transitions.ts';

/**
 * - dispute: the payer complains at the provider; the seller must answer by a day
 * - reversal: the provider took the money back
 * - second_payment: money that came for an order which another payment has paid; to be given back at the provider
 * - refund_failed: money that counts as given back is with the studio again; it is still owed to the payer
 * - gateway_denied: the e-invoicing gateway does not accept the credentials, and the invoices wait
 */
export type OperatorAlertKind = 'dispute' | 'reversal' | 'second_payment' | 'refund_failed' | 'gateway_denied';

/** Where a person must act. */
export type AlertParty = Provider | 'GatewayA' | 'GatewayB';

/** Something that only a person can deal with, at a payment provider or a gateway. It never moves the order. */
export interface OperatorAlert {
  readonly id: OperatorAlertId;
  readonly kind: OperatorAlertKind;
  readonly provider: AlertParty;
  /**
   * The provider's id of the dispute, of the payment taken back or made twice, or of the refund; of a gateway its environment
   * and a hash that stands for the account. Unique per provider and kind.
   */
  readonly externalId: string;
  /** Null when the payment belongs to no order of ours. */
  readonly orderId: OrderId | null;
  readonly paymentId: string | null;
  readonly state: OperatorAlertState;
  readonly amountCents: number | null;
  readonly currency: string | null;
  /** The provider's word. */
  readonly reason: string | null;
  /** The provider's word or a person's; null too where a person's would have been about somebody who is deleted. */
  readonly outcome: string | null;
  /** Until when the seller may answer. */
  readonly respondBy: Temporal.Instant | null;
  readonly raisedAt: Temporal.Instant;
  /** The provider's time of the newest word we know. */
  readonly reportedAt: Temporal.Instant;
}

/**
 * What is known after the provider has reported an alert, in whatever order its words come: an older word, or another one
 * of the same moment after the decision, changes nothing. Words leave out what they do not know. A refund fails once, and
 * several events report it: what a person has settled stays settled.
 */
export const raiseAlert = (known: OperatorAlert | null, reported: OperatorAlert): OperatorAlert => {
  if (known === null) return reported;
  const age = Temporal.Instant.compare(reported.reportedAt, known.reportedAt);
  const opensNoMore = known.state === 'Closed' && (age === 0 || known.kind === 'refund_failed');
  if (age < 0 || opensNoMore) return known;
  return {
    ...known,
    state: step(operatorAlertTable, known.state, reported.state === 'Closed' ? 'close' : 'tell').unwrapOr(known.state),
    orderId: reported.orderId ?? known.orderId,
    paymentId: reported.paymentId ?? known.paymentId,
    amountCents: reported.amountCents ?? known.amountCents,
    currency: reported.currency ?? known.currency,
    reason: reported.reason ?? known.reason,
    outcome: reported.outcome ?? known.outcome,
    respondBy: reported.respondBy ?? known.respondBy,
    reportedAt: reported.reportedAt,
  };
};

/**
 * The alert of a payment that its order does not count. It is raised once: as of the moment when the order was paid, so
 * that hearing of it again opens nothing that a person has settled.
 */
export const secondPayment = (
  id: OperatorAlertId,
  order: Pick<Order, 'id' | 'paidAt' | 'createdAt'>,
  payment: VerifiedPayment,
  now: Temporal.Instant,
): OperatorAlert => ({
  id,
  kind: 'second_payment',
  provider: payment.provider,
  externalId: payment.paymentId,
  orderId: order.id,
  paymentId: payment.paymentId,
  state: 'Open',
  amountCents: payment.amountCents,
  currency: payment.currency,
  reason: null,
  outcome: null,
  respondBy: null,
  raisedAt: now,
  reportedAt: order.paidAt ?? order.createdAt,
});

/**
 * The alert of a refund that failed after all. Null: its money counts as given back nowhere. One that is still open is
 * looked up; one that we gave up may have been found at the provider since, and then the order counts it.
 * @param key ours; null: of the console
 */
export const failedRefund = (
  reported: OperatorAlert,
  dossier: OrderDossier,
  key: string | null,
): OperatorAlert | null => {
  const refund = dossier.refunds.find(({ idempotencyKey }) => idempotencyKey === key);
  return refund === undefined || countsAsMade(dossier, refund) ? reported : null;
};

/** Longer than either provider lets a seller answer, and then takes to decide: about three weeks, and about two months. */
const UNDATED_DISPUTE_DAYS = 90;

/** From when on a person may settle it. Null: at once, as the provider never will. */
const settleableFrom = ({ kind, respondBy, reportedAt }: OperatorAlert): Temporal.Instant | null =>
  kind === 'dispute' ? (respondBy ?? reportedAt.add({ hours: 24 * UNDATED_DISPUTE_DAYS })) : null;

/**
 * A person has dealt with it. A dispute is the provider's to close until its deadline has passed; the word that closes it
 * may have been lost, so from then on a person may. A later word of the provider counts all the same.
 */
export const settleAlert = (
  alert: OperatorAlert,
  outcome: string | null,
  now: Temporal.Instant,
): Result<OperatorAlert, Refusal<'alert_undecided'>> => {
  if (alert.state === 'Closed') return ok(alert);
  const from = settleableFrom(alert);
  if (from !== null && Temporal.Instant.compare(now, from) < 0)
    return err(refusal('alert_undecided', { until: from.toString() }));
  return ok({ ...alert, state: step(operatorAlertTable, alert.state, 'settle').unwrapOr(alert.state), outcome });
};
