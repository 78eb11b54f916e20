import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { StoreDown, Taken, Topic } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { CompiledQuery } from 'kysely';
import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { tables } from '../tables.ts';
import { faultOf } from './faults.ts';
import { freeDeadConnections } from './dead-connections.ts';
import { bind, type OneText, type Param, type Statement } from './statement.ts';
import { TextQuery, type TextAnswer } from './text-query.ts';
import { CurrentTransaction, type Transaction } from './transaction.ts';
import { coalescingWaker, wakeChannel } from './waker.ts';

export interface DatabaseOptions {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  /** Connections at most; they are opened on demand and closed when idle. Default 10. */
  readonly poolMax?: number;
  /** After so long without a word a connection is given up, whatever runs on it. Default: the server ends it, after 30 s. */
  readonly answerMs?: number;
  /** Where MikroORM may complain about a lost connection. Default: nowhere. */
  readonly log?: (line: string) => void;
}

/** A tenant's database. Everything runs in the current transaction if the fiber is in one. */
export interface Database {
  readonly orm: MikroORM;
  /** Runs a prepared statement. A unique violation here is a bug; use `attempt` where it can be somebody's turn. */
  readonly query: <Row>(
    statement: Statement<Row>,
    params: readonly Param[],
  ) => Effect.Effect<readonly Row[], StoreDown>;
  /** Like `query`, for statements whose unique constraint may say no. Inside a transaction that ends it. */
  readonly attempt: <Row>(
    statement: Statement<Row>,
    params: readonly Param[],
  ) => Effect.Effect<readonly Row[], StoreDown | Taken>;
  /** Like `query`, for a statement that answers one row of one text. Null where it is null, or where there is no row. */
  readonly text: (statement: Statement<OneText>, params: readonly string[]) => Effect.Effect<string | null, StoreDown>;
  /** Work with entities, on the transaction's entity manager or a fork of its own (then flush it yourself). */
  readonly work: <A>(body: (em: EntityManager) => Promise<A>) => Effect.Effect<A, StoreDown | Taken>;
  /** Wakes the workers of all processes, soon; for what has committed already. */
  readonly wake: (topic: Topic) => void;
  readonly close: () => Promise<void>;
}

/** Bridges a promise of the driver to Effect; the failure is remembered by the transaction it happened in. */
export const ask = <A>(
  use: (transaction: Transaction | undefined) => Promise<A>,
): Effect.Effect<A, StoreDown | Taken> =>
  Effect.flatMap(CurrentTransaction, (transaction) =>
    Effect.matchEffect(Effect.tryPromise({ try: () => use(transaction), catch: (error) => ({ error }) }), {
      onSuccess: Effect.succeed,
      onFailure: ({ error }) => {
        if (transaction !== undefined) transaction.failure ??= error;
        const fault = faultOf(error);
        return fault === undefined ? Effect.die(error) : Effect.fail(fault);
      },
    }),
  );

/** For statements without a unique constraint to meet: `Taken` would be a mistake of ours. */
export const neverTaken = <A>(effect: Effect.Effect<A, StoreDown | Taken>): Effect.Effect<A, StoreDown> =>
  Effect.catchTag(effect, 'Taken', (fault) =>
    Effect.die(new Error(`unexpected unique violation of ${fault.constraint}`)),
  );

const query = async <Row>(pool: Pool, config: QueryConfig): Promise<readonly Row[]> =>
  (await pool.query<Row & QueryResultRow>(config)).rows;

/** pg's pool hands a query object on to its client as it is; its types do not say so. */
type PoolOfTexts = { readonly query: (query: TextQuery, answer: TextAnswer) => void };

const textOf = (pool: Pool, statement: Statement<OneText>, params: readonly string[]): Promise<string | null> =>
  new Promise((resolve, reject) => {
    (pool as PoolOfTexts).query(new TextQuery(statement, params), (error, text = null) =>
      error == null ? resolve(text) : reject(error),
    );
  });

const openOrm = ({ url, poolMax = 10, answerMs, log }: DatabaseOptions): MikroORM =>
  new MikroORM({
    clientUrl: url,
    entities: [...tables],
    allowGlobalContext: false,
    ensureDatabase: false,
    pool: { min: 0, max: poolMax, idleTimeoutMillis: 30_000 },
    driverOptions: {
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
      idle_in_transaction_session_timeout: 60_000, // a paused process must not keep its locks
      application_name: 'svc',
      keepAlive: true,
      onPoolCreated: freeDeadConnections,
    },
    discovery: { warnWhenNoEntities: false },
    logger: (line) => log?.(line),
    colors: false,
  });

/** Opens a database; nothing is connected before the first statement. MikroORM listens for the pool's errors. */
export const openDatabase = (options: DatabaseOptions): Database => {
  const orm = openOrm(options);
  const pool = orm.driver.getConnection('write');
  // Outside a transaction straight to the driver's pool: kysely's layers would double the CPU of a short statement.
  let direct: Pool | undefined;
  const rowsIn = async <Row>(transaction: Transaction, { name, text }: Statement<Row>, params: readonly Param[]) => {
    // pg takes a name with the text; kysely hands its `sql` to pg as it is.
    const prepared = { name, text } as unknown as string;
    const { rows } = await transaction.em.getKysely().executeQuery(CompiledQuery.raw(prepared, params.map(bind)));
    return rows as Row[];
  };
  const attempt: Database['attempt'] = (statement, params) =>
    ask(async (transaction) => {
      if (transaction !== undefined) return rowsIn(transaction, statement, params);
      direct ??= await pool.getNativeClient();
      // A new object per call: pg writes into it.
      return query(direct, { name: statement.name, text: statement.text, values: params.map(bind) });
    });
  const text: Database['text'] = (statement, params) =>
    neverTaken(
      ask(async (transaction) => {
        if (transaction !== undefined) return (await rowsIn(transaction, statement, params))[0]?.found ?? null;
        return textOf((direct ??= await pool.getNativeClient()), statement, params);
      }),
    );
  const waker = coalescingWaker((topics) =>
    pool
      .getClient()
      .executeQuery(CompiledQuery.raw(`select pg_notify('${wakeChannel}', unnest($1::text[]))`, [topics])),
  );
  return {
    orm,
    attempt,
    query: (statement, params) => neverTaken(attempt(statement, params)),
    text,
    work: (body) => ask((transaction) => body(transaction?.em ?? orm.em.fork())),
    wake: waker.wake,
    close: async () => {
      await waker.settle();
      await orm.close(true);
      // MikroORM ends a pool only when it went through kysely at least once; an open one keeps a process alive.
      if (direct !== undefined && !direct.ending) await direct.end();
    },
  };
};
