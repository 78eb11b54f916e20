import { serviceNames, type FinalizeBookings, type OrderStore } from '@svc/application/commerce';
import { orderTable } from '@svc/domain/commerce';
import { allowedFrom, type OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { heldAccounts } from '../accounts/index.ts';
import { lateTakeList, termsOf } from '../booking/index.ts';
import { among } from '../kernel/columns.ts';
import type { Database } from '../kernel/database.ts';
import { json, sql } from '../kernel/statement.ts';

/** The usual way only: what a person reviews takes the long way. */
const finalizable = among(
  'o.state',
  allowedFrom(orderTable, 'finalize').filter((state) => state === 'Paid'),
);

/** Asked of a set: the planner expects a single row, so as a join it would compare each order with each. */
const isFinal = '(due.id in (select id from final)) is true';

/**
 * One statement for all paid orders of a moment. The orders are locked first, those that somebody else has are left to
 * the next turn, so this never waits for an order; then the payers' accounts, so that none is deleted meanwhile; then
 * their slots, shared, in the sequence of their ids as checkouts lock them, so that none is closed meanwhile. An order
 * without the row of its booking (its payer has another one there, or it is booked already) gets nothing else either.
 */
const finalize = sql<{ id: string }>(
  'order_finalize',
  `with given as materialized (
     select * from json_to_recordset($1::json) as g(order_id bigint, booking_id uuid, job_id uuid)
   ), common as materialized (
     select * from json_to_record($2::json) as c(at timestamptz, provider text, environment text, seller json, series text,
       time_zone text)
   ), due as materialized (
     select o.id, o.slot_id, o.user_id, o.total_cents, g.booking_id, g.job_id
     from given g join commerce_order o on o.id = g.order_id join hold h on h.order_id = o.id
     where ${finalizable} and o.kind = 'booking' and o.finalized_at is null and o.review is null
       and o.captured_cents = o.total_cents and o.refunded_cents = 0
       and h.state = 'Converted' and h.kept_until is null
       and not exists (select 1 from invoice_job j where j.order_id = o.id)
     order by o.id for no key update of o, h skip locked
   ), payer as materialized (
     ${heldAccounts('array(select user_id from due)')}
   ), theirs as materialized (
     select * from due where user_id not in (select id from payer where state = 'Deleted')
   ), standing as materialized (
     select id, activity_id from slot where id = any(array(select slot_id from theirs)) and state = any(${lateTakeList})
     order by id for share
   ), booked as (
     insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, terms, created_at)
     select booking_id, slot_id, user_id, user_id, 'Confirmed', 'order', due.id, ${termsOf('v.cancellation_policy_id')}, common.at
     from theirs due join standing on standing.id = due.slot_id join activity v on v.id = standing.activity_id, common
     order by due.id
     on conflict do nothing returning id, order_id
   ), announced as (
     insert into booking_announcement (booking_id) select id from booked order by id
   ), final as (
     update commerce_order o set state = 'Finalized', finalized_at = common.at, claimed_until = null
     from booked, common where o.id = booked.order_id returning o.id
   ), queued as (
     insert into invoice_job (id, order_id, source, state, provider, environment, seller, series, time_zone, attempts,
       next_attempt_at, pending_credit_cents, created_at)
     select due.job_id, due.id, 'Booking', 'Queued', c.provider, c.environment, c.seller, c.series, c.time_zone, 0, c.at, 0, c.at
     from due, common c where ${isFinal} order by due.id
   ), noted as (
     insert into order_timeline (order_id, at, event, actor_kind, actor, amount_cents, facts)
     select due.id, common.at, line.event, 'machine', line.actor, line.cents, line.facts
     from due, common, lateral (values
       (1, 'order.finalized', '${serviceNames.booking}', null::bigint, json_build_object('place', 'hold')),
       (2, 'invoice.queued', 'finalize', due.total_cents, json_build_object('job', due.job_id))
     ) as line(n, event, actor, cents, facts) where ${isFinal} order by due.id, line.n
   )
   select id from final`,
);

const commonOf = ({ job, now }: FinalizeBookings) => ({
  at: now.toString(),
  provider: job.provider,
  environment: job.environment,
  seller: job.seller,
  series: job.series,
  time_zone: job.timeZone,
});

/** Books what was paid, in one statement. */
export const finalizeBookings =
  (database: Database): OrderStore['finalize'] =>
  (command) => {
    const given = command.orders.map(({ orderId, bookingId, jobId }) => ({
      order_id: orderId,
      booking_id: bookingId,
      job_id: jobId,
    }));
    return Effect.map(database.query(finalize, [json(given), json(commonOf(command))]), (rows) =>
      rows.map(({ id }) => Number(id) as OrderId),
    );
  };
