import type { OpenOrderRefusal } from '@svc/application/commerce';
import { slotTable, type SlotState } from '@svc/domain/booking';
import { step } from '@svc/domain/kernel';
import { heldAccounts } from '../accounts/index.ts';
import { gaveAll, giversFree, keepFirstGivers, liveClaim, liveList, placeColumns, takeList } from '../booking/index.ts';
import { sql } from '../kernel/statement.ts';
import { freeSeat, given, written } from './opened-order.sql.ts';

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
  `with ${given}, holding as materialized (
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
     select n, slot_id, ${freeSeat('seats')} as seat from (
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
   ), ${written(`insert into hold (id, order_id, slot_id, user_id, state, expires_at, seat)
     select hold_id, id, slot_id, user_id, 'Active', expires_at, seat from numbered`)}
   select judged.n, numbered.id, judged.slot_state, judged.ahead, judged.mine, judged.may_hold, judged.free,
     person.state = 'Deleted' as gone, granted.n is not null and timed.n is null as busy, not seen.is_given as given, place.left, room.version
   from judged left join numbered using (n) left join granted using (n) left join timed using (n) left join place on place.id = judged.slot_id
     left join room on room.id = place.id left join person on person.id = judged.user_id
     left join room seen on seen.id = judged.slot_id`,
);

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
