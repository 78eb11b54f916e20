import type { ConfirmPayment } from '@svc/application/commerce';
import type { StoreDown } from '@svc/application/kernel';
import { attemptTable, holdTable, orderTable } from '@svc/domain/commerce';
import { allowedFrom } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { json, sql } from '../kernel/statement.ts';

/** The usual way only: an order whose hold had ended, or that a person must look at, takes the long way. */
const payableStates = allowedFrom(orderTable, 'pay').filter((state) => state === 'Pending');

/**
 * One statement: order, hold and attempt are locked and must agree with the payment in provider, session, order,
 * currency and amount; the event is stored once; then all three move and the timeline gets its line. Without the event's row nothing else is written, so a redelivery changes nothing.
 */
const confirm = sql<{ id: string }>(
  'order_confirm',
  `with agreed as (
     select o.id, h.id as hold_id, a.id as attempt_id
     from payment_attempt a join commerce_order o on o.id = a.order_id join hold h on h.order_id = o.id
     where a.provider = $1 and a.session_id = $2 and a.state = any($11)
       and o.id = $3 and o.provider = $1 and o.total_cents = $4 and o.currency = $5 and o.state = any($9)
       and h.state = any($10)
     for no key update of o, h, a
   ), stored as (
     insert into webhook_event (provider, external_event_id, type, state, order_id, body_hash, received_at)
     select $1, $6, $7, 'Applied', id, $8, $12 from agreed
     on conflict do nothing returning order_id
   ), paid as (
     update commerce_order o set state = 'Paid', payment_id = $13, captured_cents = $4, paid_at = $12, claimed_until = null
     from stored where o.id = stored.order_id and o.state = any($9) returning o.id
   ), converted as (
     update hold h set state = 'Converted' from agreed, paid where h.id = agreed.hold_id and paid.id = agreed.id
   ), captured as (
     update payment_attempt a set state = 'Captured', payment_id = $13 from agreed, paid
     where a.id = agreed.attempt_id and paid.id = agreed.id
   ), told as (
     insert into order_timeline (order_id, at, event, actor_kind, actor, amount_cents, facts)
     select id, $12, 'order.paid', 'machine', $14, $4, $15::json from paid
   )
   select id from paid`,
);

export const confirmPayment = (
  database: Database,
  { tenant, externalEventId, type, bodyHash, payment, now }: ConfirmPayment,
): Effect.Effect<'confirmed' | 'undecided', StoreDown> => {
  const { provider, sessionId, paymentId, currency, orderId, amountCents } = payment;
  if (payment.tenant !== tenant || orderId === null) return Effect.succeed('undecided');
  const params = [
    provider,
    sessionId,
    orderId,
    amountCents,
    currency,
    externalEventId,
    type,
    bodyHash,
    payableStates,
    allowedFrom(holdTable, 'convert'),
    allowedFrom(attemptTable, 'capture'),
    now,
    paymentId,
    `webhook.${provider}`,
    json({
      provider,
      sessionId,
      paymentId,
      currency,
    }),
  ];
  return Effect.map(database.query(confirm, params), (rows) => {
    if (rows.length === 0) return 'undecided';
    database.wake('orders');
    return 'confirmed';
  });
};
