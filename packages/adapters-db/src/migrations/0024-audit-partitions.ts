import type { MigrationStep } from './migration.ts';

const appendOnly = `if coalesce(current_setting('svc.maintenance', true), '') <> 'on' then raise exception 'the audit log is append-only'; end if;`;

/**
 * The audit log lies in a table per month (design, section 10), so that what is past its time goes as a whole month.
 * What was written before lies in one part, up to the end of the month of the migration; a part for everything else
 * means that no change fails because nobody made its month in time.
 */
export const auditPartitions: MigrationStep = {
  name: '0024-audit-partitions',
  up: [
    `alter table "audit_log" rename to "audit_log_before"`,
    `drop trigger "audit_log_append_only" on "audit_log_before"`,
    `alter table "audit_log_before" drop constraint "audit_log_pkey"`,
    `alter index "audit_log_entity" rename to "audit_log_before_entity"`,
    `create table "audit_log" (
    "at" timestamptz not null default clock_timestamp(), "id" bigint not null default nextval('audit_log_id_seq'::regclass),
    "actor_kind" text not null, "actor" text not null, "request_id" text null, "action" text not null,
    "entity" text not null, "entity_id" text not null, "changes" json not null, primary key ("at", "id")
  ) partition by range ("at")`,
    `alter sequence "audit_log_id_seq" owned by "audit_log"."id"`,
    `create index "audit_log_entity" on "audit_log" ("entity", "entity_id", "id")`,
    `create index "audit_log_actor" on "audit_log" ("actor", "id")`,
    `create trigger "audit_log_append_only" BEFORE UPDATE OR DELETE on "audit_log" for each ROW execute function "audit_log_audit_log_append_only_fn"()`,
    // Statement triggers are not handed down: whoever makes a part gives it this one.
    `create function "audit_log_no_truncate_fn"() returns trigger as $$ begin ${appendOnly} return null; end; $$ language plpgsql`,
    `create table "audit_log_default" partition of "audit_log" default`,
    `create trigger "audit_log_no_truncate" before truncate on "audit_log_default" for each statement execute function "audit_log_no_truncate_fn"()`,
    `do $$
declare ends timestamptz := (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc';
begin
  if exists (select from audit_log_before) then
    execute format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%L)', ends);
    create trigger audit_log_no_truncate before truncate on audit_log_before for each statement execute function audit_log_no_truncate_fn();
  else
    drop table audit_log_before;
  end if;
end;
$$`,
    // The months ahead. Attaching does not stop writers, as making a part in its place would.
    `do $$
declare
  begins timestamptz;
  ends timestamptz;
  part text;
begin
  perform set_config('lock_timeout', '2s', true);
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
        perform set_config('svc.maintenance', 'on', true);
        execute format('with moved as (delete from audit_log_default where at >= %L and at < %L returning *)
          insert into %I select * from moved', begins, ends, part);
        perform set_config('svc.maintenance', '', true);
      end if;
      execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', part, begins, ends);
      execute format('create trigger audit_log_no_truncate before truncate on %I for each statement
        execute function audit_log_no_truncate_fn()', part);
    exception when invalid_object_definition then
      null; -- a part that is there covers this month
    end;
  end loop;
end;
$$`,
  ],
};
