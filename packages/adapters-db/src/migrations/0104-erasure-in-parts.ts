import type { MigrationStep } from './migration.ts';

/** Runs with the rights of the owner: the role of the server needs none but to insert and to read. */
const asOwner = 'security definer set search_path = public, pg_temp';

/**
 * Takes the persons of one row of `audit_forgetting` out of `most` entries, the oldest first, and the row away with the last of them.
 * The aliases are the row's, so that who acted stays one alias over all its parts. As `audit.anonymize`, and the personal part of
 * entries about the records that the row names goes too, unless it is about somebody else and does not name them.
 */
const forgetPart = `create function audit.forget_part(which uuid, most int)
  returns table (tombstone bigint, entries int, more boolean) language plpgsql ${asOwner} as $$
declare
  row audit_forgetting;
  names text[];
  accounts uuid[];
  patterns text[];
  ats timestamptz[];
  ids bigint[];
begin
  select * into row from audit_forgetting where id = which for update;
  if not found then return; end if;
  names := row.persons;
  accounts := row.persons::uuid[];
  patterns := array(select '%' || name || '%' from unnest(names) name);
  -- A branch for each index: joined by or they would be one reading of the whole log.
  with found as (
    (select l.at, l.id from audit_log l where l.actor = any(names) and l.actor_kind = 'person' order by l.at, l.id limit most)
    union (select l.at, l.id from audit_log l where l.operator = any(names) order by l.at, l.id limit most)
    union (select l.at, l.id from audit_log l where l.subject = any(accounts) order by l.at, l.id limit most)
    union (select l.at, l.id from audit_log l
      where l.entity in ('account', 'billingProfile') and l.entity_id = any(names) order by l.at, l.id limit most)
    union (select l.at, l.id from unnest(row.entities, row.entity_ids) named (entity, entity_id)
      join audit_log l on l.entity = named.entity and l.entity_id = named.entity_id
      where l.personal is not null and l.personal::text <> '"[anonymized]"'
        and (l.subject is null or l.personal::text like any(patterns))
      order by l.at, l.id limit most)
    order by at, id limit most
  ), locked as (
    select l.at, l.id from audit_log l join found on l.at = found.at and l.id = found.id for update of l
  ) select coalesce(array_agg(locked.at), '{}'), coalesce(array_agg(locked.id), '{}') into ats, ids from locked;
  entries := cardinality(ids);
  more := entries = most;
  insert into audit_tombstone (action, count, details, actor_kind, actor, transaction_id)
    values ('anonymize', entries, '{}', row.by_kind, row.by_actor, pg_current_xact_id()::text::bigint) returning id into tombstone;
  perform set_config('svc.maintenance', tombstone::text, true);
  update audit_log l set
    actor = case when l.actor_kind = 'person' and l.actor = any(names) then null else l.actor end,
    actor_alias = case when l.actor_kind = 'person' and l.actor = any(names)
      then row.aliases[array_position(names, l.actor)] else l.actor_alias end,
    operator = case when l.operator = any(names)
      then row.aliases[array_position(names, l.operator)] else l.operator end,
    ip = case when (l.actor_kind = 'person' and l.actor = any(names)) or l.operator = any(names) then null else l.ip end,
    entity_id = case when l.entity in ('account', 'billingProfile') and l.entity_id = any(names)
      then '[anonymized]' else l.entity_id end,
    subject = case when l.subject = any(accounts) then null else l.subject end,
    personal = case when l.personal is not null and (l.subject is null or l.subject = any(accounts)
        or (l.personal::text like any(patterns)
          and (l.entity, l.entity_id) in (select * from unnest(row.entities, row.entity_ids))))
      then '"[anonymized]"'::json else l.personal end
  from unnest(ats, ids) chosen (at, id) where l.at = chosen.at and l.id = chosen.id;
  perform set_config('svc.maintenance', '', true);
  if not more then delete from audit_forgetting where id = which; end if;
  return next;
end $$`;

/** Words about somebody, and who was searched for, leave what an erasure does not reach, for what it does. They stay in the entry; nothing is lost. */
const moveWords = `
alter table audit_log disable trigger audit_log_append_only;
update audit_log set
  changes = (changes::jsonb - 'reason')::json,
  personal = coalesce(nullif(personal::jsonb, 'null'), '{}') || jsonb_build_object('reason', changes::jsonb->'reason')
where operation = 'slot.cancel' and changes::jsonb ? 'reason' and (personal is null or json_typeof(personal) = 'object');
update audit_log set
  changes = (changes::jsonb - 'note' - 'scope')::json,
  personal = coalesce(nullif(personal::jsonb, 'null'), '{}')
    || case when changes::jsonb ? 'note' then jsonb_build_object('note', changes::jsonb->'note') else '{}' end
    || case when changes::jsonb ? 'scope' then jsonb_build_object('scope', changes::jsonb->'scope') else '{}' end
where operation like 'closure.%' and changes::jsonb ?| array['note', 'scope']
  and (personal is null or json_typeof(personal) = 'object');
update audit_log set
  changes = (changes::jsonb - 'entityId')::json,
  personal = coalesce(nullif(personal::jsonb, 'null'), '{}') || jsonb_build_object('entityId', changes::jsonb->'entityId')
where operation = 'audit.export' and changes::jsonb ? 'entityId' and (personal is null or json_typeof(personal) = 'object');
alter table audit_log enable trigger audit_log_append_only;`;

/** An erasure reaches more of the audit log, part by part; what somebody sent is found after their address has gone. */
export const erasureInParts: MigrationStep = {
  name: '0104-erasure-in-parts',
  up: `
-- Persons who are erased, while entries of the audit log still name them.
create table audit_forgetting (
  id uuid primary key,
  persons text[] not null,
  aliases text[] not null,
  entities text[] not null,
  entity_ids text[] not null,
  by_kind text not null,
  by_actor text,
  since timestamptz not null
);
${forgetPart};
alter table form_submission add column sender_id uuid;
create index form_submission_sender on form_submission (sender_id) where sender_id is not null;
${moveWords}
`,
};
