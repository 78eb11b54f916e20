import type { MigrationStep } from './migration.ts';

/**
 * Who gives a class, and its room, is busy as its people are. Two rows of one owner now meet when they are of two classes: somebody may
 * have a place in what they give. Classes that overlapped before keep standing: the first of them has the time, the others stand in
 * the notices of the staff until somebody changes one.
 */
export const busyGivers: MigrationStep = {
  name: '0064-busy-givers',
  up: `
alter table activity add column room_id uuid;

alter table busy add column gives boolean not null default false;
alter table busy drop constraint busy_pkey;
alter table busy add primary key (owner_id, slot_id, gives);
alter table busy drop constraint busy_once;
alter table busy add constraint busy_once
  exclude using gist (owner_id with =, tstzrange(starts_at, ends_at) with &&, slot_id with <>);

-- A statement that has written a part, and then loses the rest to another class, takes all of it back.
create function busy_lost() returns boolean language plpgsql as $$
begin
  raise exclusion_violation using message = 'who gives the class has another one then', constraint = 'busy_once';
end $$;

insert into busy (owner_id, slot_id, starts_at, ends_at, gives)
select g.owner_id::uuid, s.id, s.starts_at - make_interval(mins => v.buffer_before_minutes),
  s.ends_at + make_interval(mins => v.buffer_after_minutes), true
from slot s join activity v on v.id = s.activity_id
cross join lateral (select distinct unnest(
  case when cardinality(s.professional_ids) > 0 then s.professional_ids else v.professional_ids end)::text as owner_id) g
where s.ends_at > now() and v.state <> 'Deleted' and s.state in ('Open', 'Closed')
  and (s.taken > 0 or (v.kind = 'class' and (s.state = 'Open' or s.clearing is not null)))
  and not exists (select from account c where c.id::text = g.owner_id and c.state = 'Deleted')
order by s.starts_at, s.id
on conflict do nothing;
`,
};
