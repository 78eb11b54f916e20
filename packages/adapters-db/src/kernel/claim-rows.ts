import type { EntityName } from '@mikro-orm/core';
import type { StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { rowCodec } from './row-codec.ts';
import { sql } from './statement.ts';

/** A part of a job table, by its own statement. `where` speaks of `t`, the job's row. */
export interface ClaimPart {
  readonly name: string;
  readonly where: string;
}

/** A table of rows that wait, are claimed and end: `state`, `next_attempt_at`, `claimed_until`. */
export type JobTable = 'invoice_job' | 'email_job' | 'mail';

/**
 * Arms of a statement that takes due rows, oldest first, so that another worker passes over them for a while: `claimed` is
 * what was taken. One that was looked at in vain goes behind those that nobody has looked at, and is only looked for when
 * there are not enough of these: so what has no claim is found along its index, without a sort. A row that was locked is
 * found again by where it lies, which nobody else can change meanwhile.
 *
 * `$1` is now, `$2` the claim in milliseconds, `$3` how many.
 */
export const claimArms = (table: JobTable, where = 'true'): string => {
  const due = `select ctid as spot from ${table} t where ${where} and state = 'Queued' and next_attempt_at <= $1`;
  return `fresh as materialized (
       ${due} and claimed_until is null order by next_attempt_at, id limit $3::bigint for update skip locked
     ), left_over as materialized (
       ${due} and claimed_until <= $1 order by claimed_until, next_attempt_at, id
       limit $3::bigint - (select count(*) from fresh) for update skip locked
     ), claimed as (
       update ${table} t set claimed_until = $1::timestamptz + $2::float8 * interval '1 millisecond'
       from (select spot from fresh union all select spot from left_over) due where t.ctid = due.spot returning t.*
     )`;
};

/** Takes due rows of a job table. Thrift only: correctness comes from intents and guarded transitions. */
export const claimRows = <T extends object, A>(
  database: Database,
  entity: EntityName<T>,
  table: JobTable,
  to: (row: T) => A,
  part?: ClaimPart,
): ((now: Temporal.Instant, claimMs: number, limit: number) => Effect.Effect<readonly A[], StoreDown>) => {
  const statement = sql<{ row: Readonly<Record<string, unknown>> }>(
    part === undefined ? `${table}_claim` : `${table}_claim_${part.name}`,
    `with ${claimArms(table, part?.where)} select to_json(claimed.*) as row from claimed order by next_attempt_at, id`,
  );
  return (now, claimMs, limit) =>
    Effect.map(database.query(statement, [now, claimMs, limit]), (rows) => {
      const { fromJson } = rowCodec(database, entity);
      return rows.map(({ row }) => to(fromJson(row)));
    });
};
