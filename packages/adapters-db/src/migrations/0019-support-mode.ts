import type { MigrationStep } from './migration.ts';

/** Runs with the rights of the owner: the role of the server needs none but to insert and to read. */
const asOwner = 'security definer set search_path = public, pg_temp';

/** As before, for a column more: an erased operator becomes an alias there, so that an entry goes on saying that somebody acted for the person. */
const permits = `create or replace function audit.permits(operation text, part text, before jsonb, after jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  word text := coalesce(current_setting('svc.maintenance', true), '');
  erasable text[] := array['actor', 'actor_alias', 'operator', 'entity_id', 'subject', 'ip', 'personal'];
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
      when 'operator' then before->>'operator' is null or coalesce(field.value #>> '{}', '') !~ '^anon_[0-9a-f]{32}$'
      when 'entity_id' then field.value <> '"[anonymized]"'
      when 'personal' then field.value <> '"[anonymized]"'
      else field.value <> 'null' end);
end $$`;

/** As before, and an erased operator becomes an alias wherever they acted as somebody. */
const anonymize = `create or replace function audit.anonymize(persons uuid[], by_kind text, by_actor text, most int default 5000)
  returns table (tombstone bigint, entries int) language plpgsql ${asOwner} as $$
declare
  names text[] := persons::text[];
  aliases text[] := array(select 'anon_' || replace(gen_random_uuid()::text, '-', '') from unnest(persons));
  ats timestamptz[];
  ids bigint[];
begin
  select coalesce(array_agg(found.at), '{}'), coalesce(array_agg(found.id), '{}') into ats, ids from (
    select l.at, l.id from audit_log l
    where (l.actor_kind = 'person' and l.actor = any(names)) or l.operator = any(names) or l.subject = any(persons)
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
    operator = case when l.operator = any(names)
      then aliases[array_position(names, l.operator)] else l.operator end,
    ip = case when (l.actor_kind = 'person' and l.actor = any(names)) or l.operator = any(names) then null else l.ip end,
    entity_id = case when l.entity in ('account', 'billingProfile') and l.entity_id = any(names)
      then '[anonymized]' else l.entity_id end,
    subject = case when l.subject = any(persons) then null else l.subject end,
    personal = case when l.personal is not null and coalesce(l.subject = any(persons), true)
      then '"[anonymized]"'::json else l.personal end
  from unnest(ats, ids) chosen (at, id) where l.at = chosen.at and l.id = chosen.id;
  perform set_config('svc.maintenance', '', true);
  return next;
end $$`;

/**
 * As before, for a column more. Each of the person and the operator stays or goes; where neither goes it is the address
 * alone, of an event that is older than a day.
 */
const permitsSignIn = `create or replace function audit.permits_sign_in(operation text, before jsonb, after jsonb) returns boolean
language sql set search_path = public, pg_temp as $$
  select coalesce(current_setting('svc.maintenance', true), '') = 'sign-ins' and case operation
    when 'DELETE' then (before->>'at')::timestamptz < now() - interval '1 day'
    else after->>'address' is null
      and before - array['account_id', 'masked_email', 'address', 'operator'] =
        after - array['account_id', 'masked_email', 'address', 'operator']
      and (before->'operator' = after->'operator' or after->>'operator' is null)
      and case when after->>'account_id' is null and after->>'masked_email' = '***' then true
        else before - array['address', 'operator'] = after - array['address', 'operator']
          and (before->'operator' <> after->'operator' or (before->>'at')::timestamptz < now() - interval '1 day') end end
$$`;

/** Takes erased persons out of auth events, of their own and of those in which they acted as somebody. */
const forget = `create or replace function audit.forget_sign_ins(persons uuid[]) returns int
language plpgsql ${asOwner} as $$
declare
  changed int;
begin
  perform set_config('svc.maintenance', 'sign-ins', true);
  update auth_event set address = null,
    account_id = case when account_id = any(persons) then null else account_id end,
    masked_email = case when account_id = any(persons) then '***' else masked_email end,
    operator = case when operator = any(persons) then null else operator end
  where account_id = any(persons) or operator = any(persons);
  get diagnostics changed = row_count;
  perform set_config('svc.maintenance', '', true);
  return changed;
end $$`;

/** Sessions that an operator opened for support, what their persons allow them, and who acted in entries and events. */
export const supportMode: MigrationStep = {
  name: '0019-support-mode',
  up: `
alter table account add column support_writes_until timestamptz;
alter table session add column operator_session_id uuid;
create unique index session_operator on session (operator_session_id) where operator_session_id is not null and state = 'Valid';
alter table auth_event add column operator uuid;
create index auth_event_operator on auth_event (operator, id) where operator is not null;
alter table audit_log add column operator text;
create index audit_log_operator on audit_log (operator, at, id) where operator is not null;
${permits};
${anonymize};
${permitsSignIn};
${forget};
`,
};
