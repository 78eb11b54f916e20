import { openedChanges, type OpenOrder, type OpenOrderRefusal } from '@svc/application/commerce';
import { slotTable, type SlotState } from '@svc/domain/booking';
import { step } from '@svc/domain/kernel';
import { heldAccounts } from '../accounts/index.ts';
import { gaveAll, giversFree, keepFirstGivers, liveClaim, liveList, placeColumns, takeList } from '../booking/index.ts';
import { ofAudited } from '../kernel/audit-log.mikro.ts';
import { ofActor } from '../kernel/ledgers.mikro.ts';
import { sql } from '../kernel/statement.ts';

/** What the statement says of a checkout. */
export interface OpenColumns {
  readonly n: number;
  readonly id: string | null;
  readonly slot_state: SlotState | null;
  readonly ahead: boolean | null;
  readonly mine: boolean;
  /** The person was deleted; null when their account was not asked for. */
  readonly gone: boolean | null;
  /** The person has another class at that time. */
  readonly busy: boolean;
  /** Who gives the appointment has another class at that time. */
  readonly given: boolean | null;
  /** Fewer active holds than allowed. */
  readonly may_hold: boolean;
  /** Free places before the statement, as it first saw the slot. */
  readonly free: number | null;
  /** Free places after it. Null when the slot gave none to this statement: it may have changed meanwhile. */
  readonly left: number | null;
  /** The version of the slot that its places were taken from, as `slot_find` gives it; null when it gave none. */
  readonly version: string | null;
}

/**
 * One statement for all checkouts of a moment, no two of one person. Each is judged by what is committed; then the
 * accounts of those who may still get a place are held, so that nobody is deleted meanwhile, and after them the slots
 * that still have room are locked, in the order of their ids, and give as many places as the fresh row has, in
 * the order in which people came; who has another class at that time loses it there, and so does an appointment whose giver has. Who got one gets order, hold, attempt, intent, audit entry and the first line of the
 * timeline. Correct at READ COMMITTED: the counter is read from the locked row, raised before the lock is let go, and
 * walled by the check slot_taken; two checkouts of one person in two statements meet in the unique indexes hold_seat and
 * hold_live. The counter has no condition of its own: it would be judged on the row as it was before the wait. A full
 * slot refuses without being locked.
 */
export const openStatement = sql<OpenColumns>(
  'order_open',
  `with given as materialized (
     select * from json_to_recordset($1::json) as g(n int, user_id uuid, activity_id uuid, slot_id uuid, cents bigint,
       currency text, lines json, billing_profile json, provider text, hold_id uuid, attempt_id uuid, intent_id uuid,
       params_hash text, at timestamptz, expires_at timestamptz, most int, actor_kind text, actor text, request_id text,
       facts json, audit_actor text, actor_alias text, ip text, changes json)
   ), holding as materialized (
     select user_id, array_agg(seat order by seat) as seats from hold
     where user_id = any(array(select user_id from given)) and state = 'Active' and purpose = 'checkout' group by user_id
   ), judged as materialized (
     select g.n, g.user_id, g.slot_id, g.at, g.most, coalesce(holding.seats, '{}') as seats, s.state as slot_state,
       s.starts_at > g.at as ahead, s.capacity - s.taken as free, coalesce(cardinality(holding.seats), 0) < g.most as may_hold,
       ${liveClaim('g.slot_id', 'g.user_id', liveList)} as mine
     from given g left join slot s on s.id = g.slot_id left join holding on holding.user_id = g.user_id
   ), wish as materialized (
     select * from judged
     where slot_state = any(${takeList}) and ahead and free > 0 and not mine and may_hold
   ), person as materialized (
     ${heldAccounts('array(select user_id from wish)')}
   ), standing as materialized (
     select * from wish where user_id not in (select id from person where state = 'Deleted')
   ), room as materialized (
     select ${placeColumns}, t.capacity - t.taken as places, t.xmin::text as version, ${giversFree('t', 'v')} as is_given
     from slot t join activity v on v.id = t.activity_id
     where t.id = any(array(select slot_id from standing)) and t.state = any(${takeList}) and t.taken < t.capacity
     order by t.id for no key update of t
   ), granted as materialized (
     select n, slot_id, coalesce(
       (select min(at) from unnest(seats) with ordinality as held(seat, at) where seat <> at), cardinality(seats) + 1
     ) as seat from (
       select w.n, w.slot_id, w.most, w.seats, room.places, row_number() over (partition by w.slot_id order by w.n) as turn
       from standing w join room on room.id = w.slot_id and room.starts_at > w.at and room.is_given) queue
     where turn <= places
   ), busied as (
     insert into busy (owner_id, slot_id, starts_at, ends_at)
     select g.user_id, room.id, room.starts_at, room.ends_at
     from granted join given g using (n) join room on room.id = granted.slot_id
     where not room.allows_overlap order by g.user_id on conflict do nothing returning owner_id, slot_id
   ), free as materialized (
     select granted.* from granted join given g using (n) join room on room.id = granted.slot_id
     where room.allows_overlap or (g.user_id, room.id) in (select owner_id, slot_id from busied)
   ), own as materialized (
     select * from room where id in (select slot_id from free)
   ), ${keepFirstGivers('own')}, timed as materialized (
     select free.* from free join own on own.id = free.slot_id where ${gaveAll('own')}
   ), place as (
     update slot set taken = taken + wanted.places
     from (select slot_id, count(*)::int as places from timed group by slot_id) wanted
     where slot.id = wanted.slot_id
     returning slot.id, capacity - taken as left
   ), winner as materialized (
     select given.*, timed.seat from given join timed using (n) join place on place.id = timed.slot_id order by n
   ), opened as (
     insert into commerce_order (kind, user_id, activity_id, slot_id, state, total_cents, currency, lines, billing_profile,
       provider, captured_cents, refunded_cents, finalization_attempts, expires_at, created_at)
     select 'booking', user_id, activity_id, slot_id, 'Pending', cents, currency, lines, billing_profile, provider, 0, 0, 0,
       expires_at, at from winner order by n
     returning id, user_id
   ), numbered as materialized (
     select opened.id, winner.* from winner join opened using (user_id) order by user_id
   ), held as (
     insert into hold (id, order_id, slot_id, user_id, state, expires_at, seat)
     select hold_id, id, slot_id, user_id, 'Active', expires_at, seat from numbered
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
   )
   select judged.n, numbered.id, judged.slot_state, judged.ahead, judged.mine, judged.may_hold, judged.free,
     person.state = 'Deleted' as gone, granted.n is not null and timed.n is null as busy, not seen.is_given as given, place.left, room.version
   from judged left join numbered using (n) left join granted using (n) left join timed using (n) left join place on place.id = judged.slot_id
     left join room on room.id = place.id left join person on person.id = judged.user_id
     left join room seen on seen.id = judged.slot_id`,
);

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

/** Why the statement opened nothing for it. */
export const refusalOf = ({
  slot_state: state,
  ahead,
  mine,
  gone,
  free,
  busy,
  given,
  may_hold: mayHold,
}: OpenColumns): OpenOrderRefusal => {
  if (state === null) return 'slot_not_found';
  const takes = step(slotTable, state, 'take');
  if (takes.isErr()) return takes.error;
  if (ahead !== true) return 'slot_over';
  if (mine) return 'already_booked';
  if (gone === true) return 'account_deleted';
  if (given === true) return 'professional_busy';
  if (busy) return 'overlap';
  return mayHold || (free ?? 0) <= 0 ? 'place_full' : 'hold_limit_reached';
};
