import { bookedPayment, type OrderChange, type OrderQueue, type OrderStore } from '@svc/application/commerce';
import { notFound, type StoreDown } from '@svc/application/kernel';
import type { OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql, type Statement } from '../kernel/statement.ts';
import { confirmPayments } from './confirm-payment.ts';
import { dossierColumns, toDossier, type DossierColumns } from './dossier.ts';
import { finalizeBookings } from './finalize-bookings.ts';
import { listOrders } from './order-list.ts';
import { openOfferedOrders } from './open-offered-order.ts';
import { openOrders } from './open-order.ts';
import { openPlanOrders } from './open-plan-order.ts';
import { recordSessions } from './record-session.ts';
import { changeParams, saveChange } from './save-order.ts';

const lock = sql<{ id: string }>('order_lock', 'select id from commerce_order where id = $1 for update');
const read = sql<DossierColumns>('order_read', `select ${dossierColumns} from commerce_order o where o.id = $1`);
/** An order is due in one queue at a time, so its one claim is the queue's. */
const postpone = sql('order_postpone', 'update commerce_order set claimed_until = $2 where id = $1');
const bySession = sql<{ order_id: string }>(
  'order_by_session',
  'select order_id from payment_attempt where provider = $1 and session_id = $2',
);

const booked = sql<DossierColumns>(
  'order_booked_payments',
  `select ${dossierColumns} from commerce_order o
   where o.provider = $1 and ((o.paid_at >= $2 and o.paid_at < $3) or o.id = any($4::bigint[])) order by o.id`,
);

interface Queue {
  readonly waiting: Statement<{ id: string }>;
  readonly claim: Statement<{ id: string }>;
}

/** @param first what is taken first, where rows may stay due for long: those that nobody has looked at */
const queueOf = (queue: OrderQueue, due: string, oldest: string, first = oldest): Queue => {
  const free = (now: string, kind: string): string =>
    `${due} and (o.claimed_until is null or o.claimed_until <= ${now}) and (${kind}::text is null or o.kind = ${kind})`;
  const name = queue.toLowerCase();
  return {
    waiting: sql(
      `order_waiting_${name}`,
      `select o.id from commerce_order o where ${free('$1', '$3')} order by ${first} limit $2`,
    ),
    claim: sql(
      `order_claim_${name}`,
      `with due as (
         select o.id from commerce_order o where ${free('$1', '$4')} order by ${first} limit $3 for update of o skip locked
       ), claimed as (
         update commerce_order o set claimed_until = $1::timestamptz + $2::float8 * interval '1 millisecond'
         from due where o.id = due.id returning o.*
       ) select o.id from claimed o order by ${oldest}`,
    ),
  };
};

const queues: { readonly [queue in OrderQueue]: Queue } = {
  expire: queueOf('expire', `o.state = 'Pending' and o.expires_at <= $1`, 'o.expires_at, o.id'),
  finalize: queueOf('finalize', `o.state = 'Paid'`, 'o.paid_at, o.id'),
  reviewHold: queueOf(
    'reviewHold',
    `o.state = 'OperatorReview'
       and exists (select 1 from hold h where h.order_id = o.id and h.state = 'Converted' and h.kept_until <= $1)
       and not exists (select 1 from booking b where b.order_id = o.id)`,
    'o.id',
  ),
  refundSettle: queueOf(
    'refundSettle',
    `o.state = 'RefundPending' and exists (select 1 from refund r where r.order_id = o.id and r.state = 'Pending')`,
    'o.id',
    'o.claimed_until nulls first, o.id',
  ),
  latePayment: queueOf(
    'latePayment',
    `o.id in (select a.order_id from payment_attempt a where a.state = 'Awaiting' and a.look_at <= $1)`,
    'o.id',
    'o.claimed_until nulls first, o.id',
  ),
};

const toId = (text: string): OrderId => Number(text) as OrderId;

export const mikroOrderStore = (database: Database): OrderStore => {
  const find = (id: OrderId) =>
    Effect.flatMap(database.query(read, [id]), ([row]) =>
      row === undefined ? Effect.fail(notFound('Order')) : Effect.succeed(toDossier(row)),
    );
  const save = (change: OrderChange): Effect.Effect<void, StoreDown> =>
    Effect.asVoid(database.query(saveChange, changeParams(change)));
  return {
    open: openOrders(database),
    openOffered: openOfferedOrders(database),
    confirm: confirmPayments(database),
    openPlan: openPlanOrders(database),
    recordSession: recordSessions(database),
    finalize: finalizeBookings(database),
    // Two statements: one alone would read hold and refunds as they were before it waited for the lock.
    lock: (id) => Effect.andThen(database.query(lock, [id]), find(id)),
    read: find,
    findBySession: (provider, sessionId) =>
      Effect.map(database.query(bySession, [provider, sessionId]), ([row]) =>
        row === undefined ? null : toId(row.order_id),
      ),
    save,
    waiting: (queue, now, limit, kind) =>
      Effect.map(database.query(queues[queue].waiting, [now, limit, kind ?? null]), (rows) =>
        rows.map(({ id }) => toId(id)),
      ),
    claim: (queue, now, claimMs, limit, kind) =>
      Effect.map(database.query(queues[queue].claim, [now, claimMs, limit, kind ?? null]), (rows) =>
        rows.map(({ id }) => toId(id)),
      ),
    postpone: (_, id, until) => Effect.asVoid(database.query(postpone, [id, until])),
    bookedPayments: (provider, from, until, also) =>
      Effect.map(database.query(booked, [provider, from, until, also.map(String)]), (rows) =>
        rows.map((row) => bookedPayment(toDossier(row))),
      ),
    ...listOrders(database),
  };
};
