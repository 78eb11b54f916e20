import { LockMode, type EntityName, type FilterQuery, type RequiredEntityData } from '@mikro-orm/core';
import { notFound, taken, type NotFound, type StoreDown, type Taken } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { neverTaken, type Database } from './database.ts';
import { rowCodec, type RowCodec } from './row-codec.ts';
import type { Param } from './statement.ts';

/**
 * One row by the values of some properties, mapped to the domain's record; null when there is none.
 * @param lock what the row is locked with until the transaction ends
 */
export const findOne = <T extends object, A>(
  database: Database,
  entity: EntityName<T>,
  where: { readonly [property in keyof T & string]?: Param },
  to: (row: T) => A,
  lock?: 'for share',
): Effect.Effect<A | null, StoreDown> =>
  Effect.suspend(() => {
    const codec = rowCodec(database, entity);
    const rows = database.query(codec.find(Object.keys(where), lock), Object.values(where) as readonly Param[]);
    return Effect.map(rows, ([found]) => (found === undefined ? null : to(codec.fromJson(found.row))));
  });

/** The same, its row locked until the transaction ends; its entity is known to the transaction from then on. */
export const lockOne = <T extends object, A, W extends string>(
  database: Database,
  entity: EntityName<T>,
  where: FilterQuery<NoInfer<T>>,
  what: W,
  to: (row: T) => A,
): Effect.Effect<A, NotFound<W> | StoreDown> => {
  const found = neverTaken(
    database.work(async (em) => {
      // Alone it would be let go of at once, so it is a plain read; MikroORM refuses to lock there.
      const lockMode = em.isInTransaction() ? LockMode.PESSIMISTIC_WRITE : LockMode.NONE;
      const row = await em.findOne<T>(entity, where, { refresh: true, lockMode });
      return row === null ? null : to(row);
    }),
  );
  return Effect.flatMap(found, (row) => (row === null ? Effect.fail(notFound(what)) : Effect.succeed(row)));
};

/**
 * Inserts, or finds that a unique constraint is in the way and writes nothing. No statement fails, so the transaction
 * goes on.
 * @param constraint the name that `Taken` carries
 */
export const insertOnce = <T extends object>(
  database: Database,
  entity: EntityName<T>,
  data: RequiredEntityData<T>,
  constraint: string,
  statement: (codec: RowCodec<T>) => RowCodec<T>['insert'] = ({ insert }) => insert,
): Effect.Effect<void, Taken | StoreDown> =>
  Effect.suspend(() => {
    const codec = rowCodec(database, entity);
    const written = database.query(statement(codec), codec.insertParams(data as Readonly<Record<string, unknown>>));
    return Effect.flatMap(written, (rows) => (rows.length === 0 ? Effect.fail(taken(constraint)) : Effect.void));
  });

/**
 * Inserts the row of that key, or replaces it. By the query builder: `em.upsert` clones its data, which breaks Temporal.
 * @param key the columns of the primary key
 */
export const putOne = <T extends object>(
  database: Database,
  entity: EntityName<T>,
  key: readonly string[],
  data: RequiredEntityData<T>,
): Effect.Effect<void, StoreDown> =>
  neverTaken(
    database.work(async (em) => {
      const insert = em
        .createQueryBuilder(entity)
        .insert(data as never)
        .onConflict([...key] as never)
        .merge();
      await insert.execute('run');
    }),
  );

/** Changes a row through its entity, so that only what differs is written. A unique constraint may say no. */
export const saveOne = <T extends object>(
  database: Database,
  entity: EntityName<T>,
  where: FilterQuery<NoInfer<T>>,
  data: Partial<RequiredEntityData<T>>,
): Effect.Effect<void, Taken | StoreDown> =>
  database.work(async (em) => {
    const row = await em.findOneOrFail<T>(entity, where);
    Object.assign(row, data);
    await em.flush();
  });
