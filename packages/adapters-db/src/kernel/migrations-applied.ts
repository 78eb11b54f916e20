import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { migrations } from '../migrations/index.ts';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

const applied = sql<{ n: number }>(
  'migrations_applied',
  'select count(distinct name)::int as n from mikro_orm_migrations where name = any($1)',
);

/**
 * Whether the database has every step that this program knows; more, from a newer one, do no harm. Whatever goes wrong
 * with the question, the table that is not there included, is a no.
 */
export const migrationsApplied = (database: Database): Effect.Effect<boolean> =>
  Effect.map(
    Effect.exit(database.query(applied, [migrations.map(({ name }) => name)])),
    (exit) => Exit.isSuccess(exit) && exit.value[0]?.n === migrations.length,
  );
