import { firstGivers, gaveAll, giversFree, keepFirstGivers } from './givers.sql.ts';

/** The number of the parameter behind each part of a `TakePlace`, as `$7`. */
export interface TakeParameters {
  readonly userId: string;
  readonly activityId: string;
  readonly slotId: string;
  /** The states in which a slot gives places. */
  readonly takeStates: string;
  readonly startsAfter: string;
  readonly endsAfter: string;
  readonly overbookUpTo: string;
}

/**
 * The slot `t` of an activity `v`, at a location `l` or at none, has a place as a command wants it. To be judged on the row
 * as it is locked: Postgres asks the conditions again after the wait.
 */
export const hasPlace = (
  { activityId, slotId, takeStates, startsAfter, endsAfter, overbookUpTo }: TakeParameters,
  from: string,
): string => `${from} slot t join activity v on v.id = t.activity_id left join location l on l.id = t.location_id
     where t.id = ${slotId} and t.activity_id = ${activityId}::uuid and t.state = any(${takeStates})
       and t.starts_at > ${startsAfter} and t.ends_at > ${endsAfter}
       and (t.taken < t.capacity or (t.over < ${overbookUpTo}::int and (l.max_people is null or t.taken < l.max_people)))
       and ${giversFree('t', 'v')}`;

/** What the arms below read of a locked slot `t` and its activity `v`. */
export const placeColumns = `t.id, t.starts_at, t.ends_at, v.allows_overlap, ${firstGivers('t', 'v')}`;

/**
 * The person's time, from the locked slot `s` (`placeColumns`): before the place is counted, so that who has another class then
 * gets nothing. Then the time of who gives an appointment that nobody had. `timed` holds the slots that remain.
 */
export const keepTime = (userId: string): string => `busied as (
     insert into busy (owner_id, slot_id, starts_at, ends_at) select ${userId}, s.id, s.starts_at, s.ends_at from s
     where not s.allows_overlap on conflict do nothing returning slot_id
   ), own as materialized (
     select s.* from s where s.allows_overlap or s.id in (select slot_id from busied)
   ), ${keepFirstGivers('own')}, timed as (
     select own.* from own where ${gaveAll('own')}
   )`;

/** The counter of the slot, from `timed`; `over` follows it above the capacity. */
export const countPlace = `counted as (
     update slot t set taken = t.taken + 1, over = greatest(t.over, t.taken + 1 - t.capacity) from timed
     where t.id = timed.id returning t.id, t.taken > t.capacity as overbooked
   )`;

/** The activity's own cancellation policy, else the studio's. @param policyId SQL of the activity's policy */
export const policyOf = (policyId: string): string => `coalesce(${policyId}, (
       select (d.content ->> 'defaultCancellationPolicyId')::uuid from settings_document d where d.key = 'booking'))`;

/**
 * The cancellation terms of an activity today as JSON: its own policy's, else the studio's; null when neither has one.
 * @param policyId SQL of the activity's policy
 */
export const termsOf = (policyId: string): string => `(
     select json_build_object('window', c."window", 'graceMinutes', c.grace_minutes, 'late', c.late, 'early', c.early,
       'noShow', c.no_show)
     from cancellation_policy c where c.id = ${policyOf(policyId)})`;
