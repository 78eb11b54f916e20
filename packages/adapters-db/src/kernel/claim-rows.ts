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

/**
 * Takes due rows of a job table (`state`, `next_attempt_at`, `claimed_until`), oldest first, so that another worker
 * passes over them for a while. One that was looked at in vain goes behind those that nobody has looked at. Thrift only: correctness comes from intents and guarded transitions.
 */
export const claimRows = <T extends object, A>(
  database: Database,
  entity: EntityName<T>,
  table: 'invoice_job' | 'email_job' | 'mail',
  to: (row: T) => A,
  part?: ClaimPart,
): ((now: Temporal.Instant, claimMs: number, limit: number) => Effect.Effect<readonly A[], StoreDown>) => {
  const statement = sql<{ row: Readonly<Record<string, unknown>> }>(
    part === undefined ? `${table}_claim` : `${table}_claim_${part.name}`,
    `with due as (
       select id from ${table} t
       where ${part?.where ?? 'true'} and state = 'Queued' and next_attempt_at <= $1 and (claimed_until is null or claimed_until <= $1)
       order by claimed_until nulls first, next_attempt_at, id limit $3 for update skip locked
     ), claimed as (
       update ${table} t set claimed_until = $1::timestamptz + $2::float8 * interval '1 millisecond'
       from due where t.id = due.id returning t.*
     ) select to_json(claimed.*) as row from claimed order by next_attempt_at, id`,
  );
  return (now, claimMs, limit) =>
    Effect.map(database.query(statement, [now, claimMs, limit]), (rows) => {
      const { fromJson } = rowCodec(database, entity);
      return rows.map(({ row }) => to(fromJson(row)));
    });
};
