import type { Attempt, Hold, Order, OrderDossier, Refund } from '@svc/domain/commerce';
import type { Currency, Money, OrderId } from '@svc/domain/kernel';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';

interface OrderJson {
  readonly id: OrderId;
  readonly kind: Order['kind'];
  readonly user_id: Order['userId'];
  readonly activity_id: Order['activityId'];
  readonly slot_id: Order['slotId'];
  readonly plan: Order['plan'];
  readonly state: Order['state'];
  readonly total_cents: number;
  readonly currency: Currency;
  readonly lines: Order['lines'];
  readonly billing_profile: Order['billingProfile'];
  readonly provider: Order['provider'];
  readonly payment_id: string | null;
  readonly captured_cents: number;
  readonly refunded_cents: number;
  readonly restore_to: Order['restoreTo'];
  readonly review: (Omit<NonNullable<Order['review']>, 'since'> & { readonly since: string }) | null;
  readonly finalization_attempts: number;
  readonly expires_at: string;
  readonly created_at: string;
  readonly paid_at: string | null;
  readonly finalized_at: string | null;
}

interface HoldJson {
  readonly id: Hold['id'];
  readonly order_id: OrderId;
  readonly slot_id: Hold['slotId'];
  readonly user_id: Hold['userId'];
  readonly state: Hold['state'];
  readonly expires_at: string;
  readonly kept_until: string | null;
}

interface AttemptJson {
  readonly id: Attempt['id'];
  readonly order_id: OrderId;
  readonly provider: Attempt['provider'];
  readonly state: Attempt['state'];
  readonly session_id: string | null;
  readonly url: string | null;
  readonly amount_cents: number;
  readonly currency: Currency;
  readonly payment_id: string | null;
  readonly awaited_since: string | null;
  readonly look_at: string | null;
}

interface RefundJson {
  readonly id: Refund['id'];
  readonly order_id: OrderId;
  readonly state: Refund['state'];
  readonly amount_cents: number;
  readonly currency: Currency;
  readonly reason: Refund['reason'];
  readonly idempotency_key: string;
  readonly provider_refund_id: string | null;
  readonly opened_at: string;
}

export interface DossierColumns {
  readonly order: OrderJson;
  readonly hold: HoldJson | null;
  readonly attempt: AttemptJson | null;
  readonly refunds: readonly RefundJson[];
  readonly booked: boolean;
}

/** The columns of a dossier over `commerce_order o`; every part is JSON made by Postgres. */
export const dossierColumns = `to_json(o.*) as "order",
  (select to_json(h.*) from hold h where h.order_id = o.id) as hold,
  (select to_json(a.*) from payment_attempt a where a.order_id = o.id order by a.id desc limit 1) as attempt,
  (select coalesce(json_agg(r.* order by r.opened_at, r.id), '[]'::json) from refund r where r.order_id = o.id) as refunds,
  case o.kind when 'booking' then exists (select 1 from booking b where b.order_id = o.id)
    else exists (select 1 from client_subscription s where s.order_id = o.id) end as booked`;

const money = (amountCents: number, currency: Currency): Money => ({ amountCents, currency });

const toOrder = (row: OrderJson): Order => ({
  id: row.id,
  kind: row.kind,
  userId: row.user_id,
  activityId: row.activity_id,
  slotId: row.slot_id,
  plan: row.plan,
  state: row.state,
  total: money(row.total_cents, row.currency),
  lines: row.lines,
  billingProfile: row.billing_profile,
  provider: row.provider,
  paymentId: row.payment_id,
  capturedCents: row.captured_cents,
  refundedCents: row.refunded_cents,
  restoreTo: row.restore_to,
  review: row.review === null ? null : { ...row.review, since: toInstant(row.review.since) },
  finalizationAttempts: row.finalization_attempts,
  expiresAt: toInstant(row.expires_at),
  createdAt: toInstant(row.created_at),
  paidAt: toInstantOrNull(row.paid_at),
  finalizedAt: toInstantOrNull(row.finalized_at),
});

const toHold = (row: HoldJson): Hold => ({
  id: row.id,
  orderId: row.order_id,
  slotId: row.slot_id,
  userId: row.user_id,
  state: row.state,
  expiresAt: toInstant(row.expires_at),
  keptUntil: toInstantOrNull(row.kept_until),
});

const toAttempt = (row: AttemptJson): Attempt => ({
  id: row.id,
  orderId: row.order_id,
  provider: row.provider,
  state: row.state,
  sessionId: row.session_id,
  url: row.url,
  amount: money(row.amount_cents, row.currency),
  paymentId: row.payment_id,
  awaited:
    row.awaited_since === null || row.look_at === null
      ? null
      : { since: toInstant(row.awaited_since), lookAt: toInstant(row.look_at) },
});

const toRefund = (row: RefundJson): Refund => ({
  id: row.id,
  orderId: row.order_id,
  state: row.state,
  amount: money(row.amount_cents, row.currency),
  reason: row.reason,
  idempotencyKey: row.idempotency_key,
  providerRefundId: row.provider_refund_id,
  openedAt: toInstant(row.opened_at),
});

export const toDossier = ({ order, hold, attempt, refunds, booked }: DossierColumns): OrderDossier => ({
  order: toOrder(order),
  hold: hold === null ? null : toHold(hold),
  attempt: attempt === null ? null : toAttempt(attempt),
  refunds: refunds.map(toRefund),
  booked,
});
