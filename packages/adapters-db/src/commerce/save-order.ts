import type { OrderChange } from '@svc/application/commerce';
import { json, sql, type Param } from '../kernel/statement.ts';

/**
 * Writes what a decision changed, in one statement; a part that is absent has a null id and touches nothing. What a
 * decision cannot change (person, lines, total, profile, provider) is not in the list: it is frozen with the order.
 * A worker's claim ends with the state it was made for.
 */
export const saveChange = sql(
  'order_save',
  `with hold_part as (
     update hold set state = $12, kept_until = $13 where id = $11
   ), attempt_part as (
     update payment_attempt set state = $15, session_id = $16, url = $17, payment_id = $18,
       awaited_since = $27, look_at = $28 where id = $14
   ), refund_part as (
     insert into refund (id, order_id, state, amount_cents, currency, reason, idempotency_key, provider_refund_id, opened_at)
     select $19::uuid, $1, $20, $21, $22, $23, $24, $25, $26::timestamptz where $19::uuid is not null
     on conflict (id) do update set state = excluded.state, provider_refund_id = excluded.provider_refund_id
   )
   update commerce_order set state = $2, payment_id = $3, captured_cents = $4, refunded_cents = $5, restore_to = $6,
     review = $7::json, finalization_attempts = $8, paid_at = $9, finalized_at = $10,
     claimed_until = case when state = $2 then claimed_until end
   where id = $1`,
);

/** `$1` to `$28`. */
export const changeParams = ({ order, hold, attempt, refund }: OrderChange): readonly Param[] => [
  order.id,
  order.state,
  order.paymentId,
  order.capturedCents,
  order.refundedCents,
  order.restoreTo,
  order.review === null ? null : json(order.review),
  order.finalizationAttempts,
  order.paidAt,
  order.finalizedAt,
  ...(hold == null ? [null, null, null] : [hold.id, hold.state, hold.keptUntil]),
  ...(attempt == null
    ? [null, null, null, null, null]
    : [attempt.id, attempt.state, attempt.sessionId, attempt.url, attempt.paymentId]),
  ...(refund == null
    ? [null, null, null, null, null, null, null, null]
    : [
        refund.id,
        refund.state,
        refund.amount.amountCents,
        refund.amount.currency,
        refund.reason,
        refund.idempotencyKey,
        refund.providerRefundId,
        refund.openedAt,
      ]),
  attempt?.awaited?.since ?? null,
  attempt?.awaited?.lookAt ?? null,
];
