import type { OpenOrder, OpenOrderRefusal, OpenOrderResult } from '@svc/application/commerce';
import { storeDown, type StoreDown, type Taken } from '@svc/application/kernel';
import { slotTable, type SlotState } from '@svc/domain/booking';
import type { Attempt, Hold, Order } from '@svc/domain/commerce';
import { step, type Intent, type OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { liveClaim, liveStates, takeStates } from '../booking/index.ts';
import type { Database } from '../kernel/database.ts';
import { ofActor } from '../kernel/mikro-ledgers.ts';
import { json, sql } from '../kernel/statement.ts';

interface OpenColumns {
  readonly id: string | null;
  readonly slot_state: SlotState | null;
  readonly ahead: boolean | null;
  readonly mine: boolean;
  readonly seat: number | null;
}

/**
 * One statement: a seat among the person's active holds, the slot's counter, then order, hold, attempt, intent and
 * the first line of the timeline. Correct at READ COMMITTED: the counter's condition is judged again on the fresh row
 * after a wait, and two checkouts of one person meet in the unique indexes hold_seat and hold_live. A full slot
 * refuses without taking the lock.
 */
const open = sql<OpenColumns>(
  'order_open',
  `with seat as materialized (
     select min(n) as n from generate_series(1, $18::int) n
     where (select count(*) from hold where user_id = $1 and state = 'Active') < $18::int
       and not exists (select 1 from hold where user_id = $1 and state = 'Active' and seat = n)
   ), claim as materialized (
     select ${liveClaim('$3', '$1', '$19')} as mine
   ), seen as materialized (
     select state, starts_at > $12 as ahead from slot where id = $3
   ), place as (
     update slot set taken = taken + 1 from seat, claim
     where slot.id = $3 and slot.state = any($17) and slot.starts_at > $12 and slot.taken < slot.capacity
       and seat.n is not null and not claim.mine
     returning seat.n as seat
   ), opened as (
     insert into commerce_order (kind, user_id, activity_id, slot_id, state, total_cents, currency, lines, billing_profile,
       provider, captured_cents, refunded_cents, finalization_attempts, expires_at, created_at)
     select 'booking', $1, $2, $3, 'Pending', $4, $5, $6::json, $7::json, $8, 0, 0, 0, $13, $12 from place returning id
   ), held as (
     insert into hold (id, order_id, slot_id, user_id, state, expires_at, seat)
     select $9, opened.id, $3, $1, 'Active', $13, place.seat from opened, place
   ), tried as (
     insert into payment_attempt (id, order_id, provider, state, amount_cents, currency)
     select $10, id, $8, 'Planned', $4, $5 from opened
   ), planned as (
     insert into intent (id, kind, subject, attempt, idempotency_key, params_hash, state, planned_at)
     select $11, 'session.create', id::text, 1, 'svc-session-order-' || id, $14, 'Planned', $12 from opened
   ), told as (
     insert into order_timeline (order_id, at, event, actor_kind, actor, request_id, amount_cents, facts)
     select id, $12, 'order.opened', $20, $15, $21, $4, $16::json from opened
   ), audited as (
     insert into audit_log (actor_kind, actor, request_id, action, entity, entity_id, changes)
     select $20, $15, $21, 'order.open', 'order', id::text, $22::json from opened where $20 = 'person'
   )
   select (select id from opened) as id, (select state from seen) as slot_state, (select ahead from seen) as ahead,
     claim.mine, seat.n as seat from claim, seat`,
);

const paramsOf = (command: OpenOrder) => {
  const [actorKind, actor, requestId] = ofActor(command.actor);
  return [
    command.userId,
    command.activityId,
    command.slotId,
    command.total.amountCents,
    command.total.currency,
    json(command.lines),
    json(command.billingProfile),
    command.provider,
    command.holdId,
    command.attemptId,
    command.intentId,
    command.now,
    command.expiresAt,
    command.paramsHash,
    actor,
    json({ slot: command.slotId, provider: command.provider }),
    takeStates,
    command.maxActiveHolds,
    liveStates,
    actorKind,
    requestId,
    json({ slot: command.slotId, totalCents: command.total.amountCents }),
  ];
};

const refusalOf = ({ slot_state: state, ahead, mine, seat }: OpenColumns): OpenOrderRefusal => {
  if (state === null) return 'slot_not_found';
  const takes = step(slotTable, state, 'take');
  if (takes.isErr()) return takes.error;
  if (ahead !== true) return 'slot_over';
  if (mine) return 'already_booked';
  return seat === null ? 'hold_limit_reached' : 'place_full';
};

const openedAs = (command: OpenOrder, id: OrderId): OpenOrderResult => {
  const { userId, activityId, slotId, lines, total, billingProfile, provider, now, expiresAt } = command;
  const order: Order = {
    id,
    kind: 'booking',
    userId,
    activityId,
    slotId,
    state: 'Pending',
    total,
    lines,
    billingProfile,
    provider,
    paymentId: null,
    capturedCents: 0,
    refundedCents: 0,
    restoreTo: null,
    review: null,
    finalizationAttempts: 0,
    expiresAt,
    createdAt: now,
    paidAt: null,
    finalizedAt: null,
  };
  const hold: Hold = { id: command.holdId, orderId: id, slotId, userId, state: 'Active', expiresAt, keptUntil: null };
  const attempt: Attempt = {
    id: command.attemptId,
    orderId: id,
    provider,
    state: 'Planned',
    sessionId: null,
    url: null,
    amount: total,
    paymentId: null,
  };
  const intent: Intent = {
    id: command.intentId,
    kind: 'session.create',
    subject: String(id),
    attempt: 1,
    idempotencyKey: `svc-session-order-${id}`,
    paramsHash: command.paramsHash,
    state: 'Planned',
    plannedAt: now,
    resolvedAt: null,
    outcome: null,
  };
  return { kind: 'opened', dossier: { order, hold, attempt, refunds: [], booked: false }, intent };
};

/**
 * Another checkout of the same person can take the same seat at the same moment; then this one looks again. Runs on
 * its own: inside a transaction the first unique violation would end that.
 */
export const openOrder = (
  database: Database,
  command: OpenOrder,
  tries = command.maxActiveHolds + 2,
): Effect.Effect<OpenOrderResult, StoreDown> => {
  const onTaken = ({ constraint }: Taken): Effect.Effect<OpenOrderResult, StoreDown> => {
    if (constraint === 'hold_live') return Effect.succeed({ kind: 'refused', code: 'already_booked' });
    if (constraint !== 'hold_seat') return Effect.die(new Error(`unexpected unique violation of ${constraint}`));
    return tries > 0 ? openOrder(database, command, tries - 1) : Effect.fail(storeDown('the seats are busy'));
  };
  const opened = Effect.map(database.attempt(open, paramsOf(command)), ([row]): OpenOrderResult => {
    if (row === undefined) return { kind: 'refused', code: 'slot_not_found' };
    if (row.id === null) return { kind: 'refused', code: refusalOf(row) };
    return openedAs(command, Number(row.id) as OrderId);
  });
  return Effect.catchTag(opened, 'Taken', onTaken);
};
