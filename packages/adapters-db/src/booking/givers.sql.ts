/** What the SQL of who gives a class is said with: a row of `slot`, and one of `activity`. */
const ownersOf = (t: string, v: string): string => `(
     select p::uuid as owner_id from unnest(case when cardinality(${t}.professional_ids) > 0 then ${t}.professional_ids
       else ${v}.professional_ids end) p
     where not exists (select from account c where c.id = p::uuid and (c.state in ('Disabled', 'Deleted') or c.privilege_bits = 0))
     union select ${v}.room_id from location l where l.id = coalesce(${t}.location_id, ${v}.location_id)
       and l.rooms @> jsonb_build_array(jsonb_build_object('id', ${v}.room_id, 'exclusive', true)))`;

/** Its professionals who still are staff, else those of its activity, and its room when that has one class at a time: an array in no order. */
const giversOf = (t: string, v: string): string => `array(select owner_id from ${ownersOf(t, v)} o)`;

/** From when until when they are kept, by buffers of the activity. */
const givenFrom = (t: string, v: string): string =>
  `(${t}.starts_at - make_interval(mins => ${v}.buffer_before_minutes))`;
const givenUntil = (t: string, v: string): string =>
  `(${t}.ends_at + make_interval(mins => ${v}.buffer_after_minutes))`;

/** An appointment that nobody has: the time of who gives it is kept by its first claim. */
const isUnclaimed = (t: string, v: string): string => `(${v}.kind = 'appointment' and ${t}.taken = 0)`;

/** Another class has the time of who would give an appointment; of anything else never. Of all classes that it meets, as `o`. */
const othersOf = (t: string, v: string): string => `busy o where ${isUnclaimed(t, v)} and o.slot_id <> ${t}.id
       and o.owner_id = any(${giversOf(t, v)})
       and tstzrange(o.starts_at, o.ends_at) && tstzrange(${givenFrom(t, v)}, ${givenUntil(t, v)})`;

/** The first of them as JSON: its id where it is given too; a private place is nobody's to read. */
export const givenElsewhere = (t: string, v: string): string =>
  `select json_build_object('slotId', case when o.gives then o.slot_id end) from ${othersOf(t, v)}
     order by o.starts_at, o.slot_id limit 1`;

/** The people and the room of an appointment are free, as the statement first saw it. The wall is the constraint, when their time is written. */
export const giversFree = (t: string, v: string): string =>
  `(${v}.kind <> 'appointment' or not exists (select from ${othersOf(t, v)}))`;

/** What the first claim of an appointment keeps, of the locked slot: whose time, from when, until when. Of a class nobody's. */
export const firstGivers = (t: string, v: string): string => `case when ${isUnclaimed(t, v)} then ${giversOf(t, v)}
       else '{}'::uuid[] end as givers, ${givenFrom(t, v)} as given_from, ${givenUntil(t, v)} as given_until`;

/**
 * The time of who gives an appointment, by its first claim: from `own` (id, givers, given_from, given_until), the slots in which
 * somebody gets a place. `gave` says what was written.
 */
export const keepFirstGivers = (own: string): string => `gave as (
     insert into busy (owner_id, slot_id, starts_at, ends_at, gives)
     select g, o.id, o.given_from, o.given_until, true from ${own} o, unnest(o.givers) g order by g
     on conflict do nothing returning slot_id
   )`;

/** All that the slot needs was written. Another statement may have been faster since ours began: then all of ours is taken back, to be tried again. */
export const gaveAll = (own: string): string => `case when cardinality(${own}.givers)
       > (select count(*) from gave where gave.slot_id = ${own}.id) then busy_lost() else true end`;

/** The rows that classes are to have for who gives them: `keepsGivers` and `givenTime` of the domain. @param where of slots `s` */
export const wantedGivers = (where: string): string => `(
     select g.owner_id, s.id as slot_id, s.starts_at as begins, ${givenFrom('s', 'v')} as starts_at, ${givenUntil('s', 'v')} as ends_at
     from slot s join activity v on v.id = s.activity_id cross join lateral ${ownersOf('s', 'v')} g
     where ${where} and s.state <> 'Cancelled' and v.state <> 'Deleted'
       and (s.taken > 0 or (v.kind = 'class' and (s.state <> 'Closed' or s.clearing is not null))))`;
