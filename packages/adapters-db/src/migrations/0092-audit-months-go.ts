import type { MigrationStep } from './migration.ts';

/** Runs with the rights of the owner: the role of the server needs none but to insert and to read. */
const asOwner = "security definer set search_path = public, pg_temp set lock_timeout = '2s'";

/**
 * Removes entries older than so many days, 30 at least. A month that is over whole goes as a table, since that costs the same
 * for any number of entries; it is dropped last, for the moment in which writers wait. Where a long read keeps it from
 * that, its entries are deleted. Of the month in which the limit lies, and of the default part, `most` entries go, the
 * oldest first; all where it is null. One tombstone for all of it.
 */
const purgeMonths = `create function audit.purge_months(days int, by_kind text, by_actor text, most int default 5000)
  returns table (tombstone bigint, entries bigint, older_than timestamptz, more boolean) language plpgsql ${asOwner} as $$
declare
  parts text[];
  part text;
  ats timestamptz[];
  ids bigint[];
  counted bigint;
  oldest timestamptz;
  newest timestamptz;
  first_at timestamptz;
  last_at timestamptz;
begin
  -- One purge after the other: the second finds no table that the first drops.
  perform pg_advisory_xact_lock(7283025);
  older_than := now() - make_interval(days => days);
  if coalesce(days < 30, true) then raise exception 'auditRetentionOutOfRange'; end if;
  select coalesce(array_agg(c.relname::text order by c.relname), '{}') into parts
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_log'::regclass and c.relname ~ '^audit_log_[0-9]{4}_[0-9]{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'utc' <= older_than;
  entries := 0;
  foreach part in array parts loop
    execute format('lock table %I in exclusive mode', part);
    execute format('select count(*), min(at), max(at) from %I', part) into counted, oldest, newest;
    entries := entries + counted;
    first_at := least(first_at, oldest);
    last_at := greatest(last_at, newest);
  end loop;
  select coalesce(array_agg(found.at), '{}'), coalesce(array_agg(found.id), '{}') into ats, ids from (
    select l.at, l.id from audit_log l
    where l.at < older_than and not l.tableoid::regclass::text = any(parts)
    order by l.at, l.id limit most for update) found;
  more := coalesce(cardinality(ids) = most, false);
  entries := entries + cardinality(ids);
  insert into audit_tombstone (action, count, details, actor_kind, actor, transaction_id)
    values ('purge', entries, json_build_object('olderThan', older_than, 'from', least(first_at, ats[1]),
      'to', greatest(last_at, ats[cardinality(ats)]), 'months', nullif(array_to_string(parts, ','), '')),
      by_kind, case when by_kind = 'person' then null else by_actor end, pg_current_xact_id()::text::bigint)
    returning id into tombstone;
  perform set_config('svc.maintenance', tombstone::text, true);
  delete from audit_log l using unnest(ats, ids) chosen (at, id) where l.at = chosen.at and l.id = chosen.id;
  foreach part in array parts loop
    begin
      execute format('drop table %I', part);
    exception when lock_not_available then
      execute format('delete from %I', part);
    end;
  end loop;
  perform set_config('svc.maintenance', '', true);
  return next;
end $$`;

/** The audit log lets go of whole months. */
export const auditMonthsGo: MigrationStep = { name: '0092-audit-months-go', up: `${purgeMonths};` };
