import { openedChanges, type OpenOrder } from '@svc/application/commerce';
import { ofAudited } from '../kernel/audit-log.mikro.ts';
import { ofActor } from '../kernel/ledgers.mikro.ts';

/** The orders that a statement is asked for. */
export const given = `given as materialized (
     select * from json_to_recordset($1::json) as g(n int, user_id uuid, activity_id uuid, slot_id uuid, cents bigint,
       currency text, lines json, billing_profile json, provider text, hold_id uuid, attempt_id uuid, intent_id uuid,
       params_hash text, at timestamptz, expires_at timestamptz, most int, actor_kind text, actor text, request_id text,
       facts json, audit_actor text, actor_alias text, ip text, changes json)
   )`;

/** How many seats somebody has, and the lowest that is free. @param seats SQL of the taken ones, in their order */
export const freeSeat = (seats: string): string => `coalesce(
       (select min(at) from unnest(${seats}) with ordinality as held(seat, at) where seat <> at), cardinality(${seats}) + 1
     )`;

/**
 * The order of each `winner`, with all that comes into being with it.
 * @param held what gives a hold to those that are `numbered`
 */
export const written = (held: string): string => `opened as (
     insert into commerce_order (kind, user_id, activity_id, slot_id, state, total_cents, currency, lines, billing_profile,
       provider, captured_cents, refunded_cents, finalization_attempts, expires_at, created_at)
     select 'booking', user_id, activity_id, slot_id, 'Pending', cents, currency, lines, billing_profile, provider, 0, 0, 0,
       expires_at, at from winner order by n
     returning id, user_id
   ), numbered as materialized (
     select opened.id, winner.* from winner join opened using (user_id) order by user_id
   ), held as (
     ${held}
   ), tried as (
     insert into payment_attempt (id, order_id, provider, state, amount_cents, currency)
     select attempt_id, id, provider, 'Planned', cents, currency from numbered
   ), planned as (
     insert into intent (id, kind, subject, attempt, idempotency_key, params_hash, state, planned_at)
     select intent_id, 'session.create', id::text, 1, 'svc-session-order-' || id || '-' || attempt_id, params_hash, 'Planned', at from numbered
   ), noted as (
     insert into order_timeline (order_id, at, event, actor_kind, actor, request_id, amount_cents, facts)
     select id, at, 'order.opened', actor_kind, actor, request_id, cents, facts from numbered
   ), audited as (
     insert into audit_log (actor_kind, actor, actor_alias, ip, request_id, action, operation, entity, entity_id, subject,
       changes)
     select actor_kind, audit_actor, actor_alias, ip, request_id, 'Created', 'order.open', 'order', id::text, user_id,
       changes from numbered where actor_kind <> 'machine'
   )`;

/** A checkout as the statement takes it, at its place in the list. */
export const rowOf = (command: OpenOrder, n: number) => {
  const [actorKind, actor, requestId] = ofActor(command.actor);
  const [, auditActor, alias, ip] = ofAudited(command.actor);
  const { slotId, provider, total } = command;
  return {
    n,
    user_id: command.userId,
    activity_id: command.activityId,
    slot_id: slotId,
    cents: total.amountCents,
    currency: total.currency,
    lines: command.lines,
    billing_profile: command.billingProfile,
    provider,
    hold_id: command.holdId,
    attempt_id: command.attemptId,
    intent_id: command.intentId,
    params_hash: command.paramsHash,
    at: command.now.toString(),
    expires_at: command.expiresAt.toString(),
    most: command.maxActiveHolds,
    actor_kind: actorKind,
    actor,
    request_id: requestId,
    facts: { slot: slotId, provider },
    audit_actor: auditActor,
    actor_alias: alias,
    ip,
    changes: openedChanges({ slot: slotId }, total),
  };
};
