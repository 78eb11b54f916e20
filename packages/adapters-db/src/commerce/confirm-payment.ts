import type { ConfirmPayment, OrderStore } from '@svc/application/commerce';
import type { StoreDown } from '@svc/application/kernel';
import { attemptTable, holdTable, orderTable, recordedAs } from '@svc/domain/commerce';
import { allowedFrom } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { among } from '../kernel/columns.ts';
import type { Database } from '../kernel/database.ts';
import { inBatches } from '../kernel/gather/in-batches.ts';
import { json, sql } from '../kernel/statement.ts';

/** The usual way only: an order whose hold had ended, or that a person must look at, takes the long way. */
const payable = among(
  'o.state',
  allowedFrom(orderTable, 'pay').filter((state) => state === 'Pending'),
);
const convertible = among('h.state', allowedFrom(holdTable, 'convert'));
const capturable = among('a.state', allowedFrom(attemptTable, 'capture'));

/**
 * One statement for all webhooks of a moment: of each, order, hold and attempt are locked (in the orders' sequence) and
 * must agree with the payment in provider, session, order, currency and amount; its event is stored once; then all
 * three move and the timeline gets its line. Without the event's row nothing else of it is written, so a redelivery
 * changes nothing. The states are in the text, so that Postgres need not plan anew for every batch.
 */
const confirm = sql<{ id: string }>(
  'order_confirm',
  `with given as materialized (
     select * from json_to_recordset($1::json) as g(order_id bigint, provider text, session_id text, cents bigint,
       currency text, payment_id text, event_id text, type text, body_hash text, at timestamptz, facts json)
   ), agreed as materialized (
     select g.*, h.id as hold_id, a.id as attempt_id
     from given g
       join payment_attempt a on a.provider = g.provider and a.session_id = g.session_id and a.order_id = g.order_id
       join commerce_order o on o.id = g.order_id
       join hold h on h.order_id = g.order_id
     where ${capturable} and ${convertible} and ${payable}
       and o.provider = g.provider and o.total_cents = g.cents and o.currency = g.currency
     order by o.id for no key update of o, h, a
   ), stored as (
     insert into webhook_event (provider, external_event_id, type, state, order_id, body_hash, received_at)
     select provider, event_id, type, '${recordedAs('apply')}', order_id, body_hash, at from agreed
     on conflict do nothing returning order_id
   ), paid as (
     update commerce_order o set state = 'Paid', payment_id = agreed.payment_id, captured_cents = agreed.cents,
       paid_at = agreed.at, claimed_until = null
     from stored join agreed using (order_id) where o.id = order_id and ${payable}
     returning agreed.*
   ), converted as (
     update hold h set state = 'Converted' from paid where h.id = paid.hold_id
   ), captured as (
     update payment_attempt a set state = 'Captured', payment_id = paid.payment_id from paid where a.id = paid.attempt_id
   ), noted as (
     insert into order_timeline (order_id, at, event, actor_kind, actor, amount_cents, facts)
     select order_id, at, 'order.paid', 'machine', 'webhook.' || provider, cents, facts from paid
   )
   select order_id as id from paid`,
);

type Confirmed = 'confirmed' | 'undecided';

const rowOf = ({ externalEventId, type, bodyHash, payment, now }: ConfirmPayment) => {
  const { provider, sessionId, paymentId, currency, orderId, amountCents: cents } = payment;
  return {
    order_id: orderId,
    provider,
    session_id: sessionId,
    cents,
    currency,
    payment_id: paymentId,
    event_id: externalEventId,
    type,
    body_hash: bodyHash,
    at: now.toString(),
    facts: { provider, sessionId, paymentId, currency },
  };
};

/** Of several events for one order the first is tried; the others are left to the long way, which waits for it. */
const confirmTogether =
  (database: Database) =>
  (commands: readonly ConfirmPayment[]): Effect.Effect<readonly Confirmed[], StoreDown> => {
    const orderAt = commands.map(({ payment }) => payment.orderId);
    const isFirst = (at: number): boolean => orderAt.indexOf(orderAt[at] ?? null) === at;
    const given = json(commands.filter((_, at) => isFirst(at)).map(rowOf));
    return Effect.map(database.query(confirm, [given]), (rows) => {
      const paid = new Set(rows.map(({ id }) => Number(id)));
      return orderAt.map((orderId, at) => (isFirst(at) && paid.has(orderId ?? 0) ? 'confirmed' : 'undecided'));
    });
  };

/** Confirms the payments of a database, together where they come together; workers are woken after the commit. */
export const confirmPayments = (database: Database): OrderStore['confirm'] => {
  const confirmOne = inBatches(confirmTogether(database));
  return (command) => {
    const { tenant, orderId, orderKind } = command.payment;
    if (tenant !== command.tenant || orderId === null || orderKind !== 'booking') return Effect.succeed('undecided');
    return Effect.map(confirmOne(command), (result) => {
      if (result === 'confirmed') database.wake('orders');
      return result;
    });
  };
};
