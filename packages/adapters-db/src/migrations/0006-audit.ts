import type { MigrationStep } from './migration.ts';

const refused = `raise exception 'auditImmutable' using detail = 'entries of the audit log and its tombstones are never changed'`;

/** Runs with the rights of the owner: the role of the application needs none but to insert and to read. */
const asOwner = 'security definer set search_path = public, pg_temp';

/**
 * Whether a change of an entry is one of those that exist. The setting svc.maintenance names a tombstone that this very
 * transaction wrote. An anonymization takes persons out and puts nobody in: each column of a person keeps its value or
 * loses it, and any column that is added later is none of them. A purge takes what is older than it says, and that is
 * thirty days at least. \`months\` takes from the default part what lies in the part of its month already.
 */
const permits = `create function audit.permits(operation text, part text, before jsonb, after jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  word text := coalesce(current_setting('svc.maintenance', true), '');
  erasable text[] := array['actor', 'actor_alias', 'entity_id', 'subject', 'ip', 'personal'];
  stone audit_tombstone;
  month text;
  is_copied boolean;
begin
  if word = 'months' then
    month := 'audit_log_' || to_char((before->>'at')::timestamptz at time zone 'utc', 'YYYY_MM');
    if operation <> 'DELETE' or part <> 'audit_log_default' or to_regclass(month) is null then return false; end if;
    execute format('select exists (select from %I where at = $1 and id = $2)', month) into is_copied
      using (before->>'at')::timestamptz, (before->>'id')::bigint;
    return is_copied;
  end if;
  if word !~ '^[0-9]{1,18}$' then return false; end if;
  select * into stone from audit_tombstone
    where id = word::bigint and transaction_id = pg_current_xact_id()::text::bigint;
  if not found then return false; end if;
  if operation = 'DELETE' then
    return stone.action = 'purge' and (before->>'at')::timestamptz < (stone.details->>'olderThan')::timestamptz
      and (stone.details->>'olderThan')::timestamptz <= now() - interval '30 days';
  end if;
  return stone.action = 'anonymize' and before - erasable = after - erasable and not exists (
    select from jsonb_each(after) field where field.value <> before->field.key and case field.key
      when 'actor' then field.value <> 'null' or before->>'actor_kind' <> 'person'
      when 'actor_alias' then before->>'actor' is null or after->>'actor' is not null
        or field.value #>> '{}' !~ '^anon_[0-9a-f]{32}$'
      when 'entity_id' then field.value <> '"[anonymized]"'
      when 'personal' then field.value <> '"[anonymized]"'
      else field.value <> 'null' end);
end $$`;

/** The parts of this month and the three to come, where they are missing (UTC). See kernel/audit-months.ts. */
const makeMonths = `create function audit.make_months() returns void language plpgsql ${asOwner}
  set lock_timeout = '2s' as $$
declare
  begins timestamptz;
  ends timestamptz;
  part text;
begin
  perform pg_advisory_xact_lock(7283024);
  for ahead in 0..3 loop
    begins := (date_trunc('month', now() at time zone 'utc') + make_interval(months => ahead)) at time zone 'utc';
    ends := (date_trunc('month', now() at time zone 'utc') + make_interval(months => ahead + 1)) at time zone 'utc';
    part := 'audit_log_' || to_char(begins at time zone 'utc', 'YYYY_MM');
    continue when to_regclass(part) is not null;
    begin
      execute format('create table %I (like audit_log including all)', part);
      lock table audit_log_default in access exclusive mode;
      if exists (select from audit_log_default where at >= begins and at < ends) then
        perform set_config('svc.maintenance', 'months', true);
        execute format('insert into %I select * from audit_log_default where at >= %L and at < %L', part, begins, ends);
        execute format('delete from audit_log_default where at >= %L and at < %L', begins, ends);
        perform set_config('svc.maintenance', '', true);
      end if;
      execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', part, begins, ends);
      -- Triggers on statements are not handed down to parts.
      execute format('create trigger audit_log_no_truncate before truncate on %I for each statement
        execute function audit.refuse_truncate()', part);
    exception when invalid_object_definition then
      null; -- a part that is there covers this month
    end;
  end loop;
end $$`;

/**
 * Takes persons out of the entries: one who acted becomes an alias of this call alone, without an address; the entry
 * about somebody names nobody any more, and its personal part is gone. An erased actor's entry about somebody else keeps
 * what is that person's. \`most\` entries, the oldest first; all where it is null. A tombstone names no person.
 */
const anonymize = `create function audit.anonymize(persons uuid[], by_kind text, by_actor text, most int default 5000)
  returns table (tombstone bigint, entries int) language plpgsql ${asOwner} as $$
declare
  names text[] := persons::text[];
  aliases text[] := array(select 'anon_' || replace(gen_random_uuid()::text, '-', '') from unnest(persons));
  ats timestamptz[];
  ids bigint[];
begin
  select coalesce(array_agg(found.at), '{}'), coalesce(array_agg(found.id), '{}') into ats, ids from (
    select l.at, l.id from audit_log l
    where (l.actor_kind = 'person' and l.actor = any(names)) or l.subject = any(persons)
      or (l.entity in ('account', 'billingProfile') and l.entity_id = any(names))
    order by l.at, l.id limit most for update) found;
  entries := cardinality(ids);
  insert into audit_tombstone (action, count, details, actor_kind, actor, transaction_id)
    values ('anonymize', entries, '{}', by_kind, case when by_kind = 'person' then null else by_actor end,
      pg_current_xact_id()::text::bigint) returning id into tombstone;
  perform set_config('svc.maintenance', tombstone::text, true);
  update audit_log l set
    actor = case when l.actor_kind = 'person' and l.actor = any(names) then null else l.actor end,
    actor_alias = case when l.actor_kind = 'person' and l.actor = any(names)
      then aliases[array_position(names, l.actor)] else l.actor_alias end,
    ip = case when l.actor_kind = 'person' and l.actor = any(names) then null else l.ip end,
    entity_id = case when l.entity in ('account', 'billingProfile') and l.entity_id = any(names)
      then '[anonymized]' else l.entity_id end,
    subject = case when l.subject = any(persons) then null else l.subject end,
    personal = case when l.personal is not null and coalesce(l.subject = any(persons), true)
      then '"[anonymized]"'::json else l.personal end
  from unnest(ats, ids) chosen (at, id) where l.at = chosen.at and l.id = chosen.id;
  perform set_config('svc.maintenance', '', true);
  return next;
end $$`;

/** Removes entries from before a moment, which lies 30 days back at least: \`most\` of them, the oldest first. */
const purge = `create function audit.purge(older_than timestamptz, by_kind text, by_actor text, most int default 5000)
  returns table (tombstone bigint, entries int) language plpgsql ${asOwner} as $$
declare
  ats timestamptz[];
  ids bigint[];
begin
  if coalesce(older_than > now() - interval '30 days', true) then raise exception 'auditRetentionOutOfRange'; end if;
  select coalesce(array_agg(found.at), '{}'), coalesce(array_agg(found.id), '{}') into ats, ids from (
    select l.at, l.id from audit_log l where l.at < older_than order by l.at, l.id limit most for update) found;
  entries := cardinality(ids);
  insert into audit_tombstone (action, count, details, actor_kind, actor, transaction_id)
    values ('purge', entries, json_build_object('olderThan', older_than, 'from', ats[1], 'to', ats[entries]),
      by_kind, case when by_kind = 'person' then null else by_actor end, pg_current_xact_id()::text::bigint) returning id into tombstone;
  perform set_config('svc.maintenance', tombstone::text, true);
  delete from audit_log l using unnest(ats, ids) chosen (at, id) where l.at = chosen.at and l.id = chosen.id;
  perform set_config('svc.maintenance', '', true);
  return next;
end $$`;

/** What was done by whom to which record, in a part for each month. */
export const auditBaseline: MigrationStep = {
  name: '0006-audit',
  up: `
create schema audit;

-- What anonymized or purged entries, one row each time.
create table audit_tombstone (
  id bigserial primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  count bigint not null,
  details json not null,
  actor_kind text not null,
  actor text,
  transaction_id bigint not null,
  constraint audit_tombstone_action check (action in ('anonymize', 'purge')),
  constraint audit_tombstone_actor_kind check (actor_kind in ('person', 'token', 'maintenance'))
);
create function audit_tombstone_audit_tombstone_append_only_fn() returns trigger as
  $$ begin ${refused}; end; $$ language plpgsql;
create trigger audit_tombstone_append_only before update or delete on audit_tombstone
  for each row execute function audit_tombstone_audit_tombstone_append_only_fn();

create table audit_log (
  at timestamptz not null default clock_timestamp(),
  id bigserial not null,
  actor_kind text not null,
  actor text,
  actor_alias text,
  request_id text not null,
  ip text,
  action text not null,
  operation text not null,
  entity text not null,
  entity_id text not null,
  subject uuid,
  changes json not null,
  personal json,
  primary key (at, id),
  constraint audit_log_actor_kind check (actor_kind in ('person', 'token', 'maintenance')),
  constraint audit_log_action check (action in ('Created', 'Modified', 'Deleted'))
) partition by range (at);
create index audit_log_entity on audit_log (entity, entity_id, at, id);
create index audit_log_actor on audit_log (actor, at, id);
create index audit_log_subject on audit_log (subject, at, id) where subject is not null;
create index audit_log_request on audit_log (request_id);

${permits};
create function audit.refuse_truncate() returns trigger language plpgsql as $$ begin ${refused}; end $$;
create trigger audit_tombstone_no_truncate before truncate on audit_tombstone
  for each statement execute function audit.refuse_truncate();
create function audit_log_audit_log_append_only_fn() returns trigger as $$ begin
  if audit.permits(tg_op, tg_table_name, to_jsonb(old), to_jsonb(new)) is not true then ${refused}; end if;
  return coalesce(new, old); end; $$ language plpgsql;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_audit_log_append_only_fn();
-- Takes the entries of a month whose part is missing, so that no change fails for want of a part.
create table audit_log_default partition of audit_log default;
create trigger audit_log_no_truncate before truncate on audit_log_default
  for each statement execute function audit.refuse_truncate();

${makeMonths};
${anonymize};
${purge};
select audit.make_months();
`,
};
