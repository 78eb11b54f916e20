import type { StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

/**
 * The parts of this month and the three to come, where they are missing (UTC). Writers are not stopped: a part is made
 * apart and attached. What the default part took meanwhile moves. Two processes take turns; who cannot have the lock at
 * once leaves it to the next run.
 */
const makeMonths = sql(
  'audit_make_months',
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
);
const astray = sql<{ count: number }>('audit_astray', 'select count(*)::int as count from audit_log_default');

/** The months of the audit log. */
export interface AuditMonths {
  readonly make: Effect.Effect<void, StoreDown>;
  /** Entries that no month took: something is wrong with the clock or with this. */
  readonly astray: Effect.Effect<number, StoreDown>;
}

export const auditMonths = (database: Database): AuditMonths => ({
  make: Effect.suspend(() => Effect.asVoid(database.query(makeMonths, []))),
  astray: Effect.suspend(() => Effect.map(database.query(astray, []), ([row]) => row?.count ?? 0)),
});
