import * as Context from 'effect/Context';
import * as Effect from 'effect/Effect';
import type { StoreDown, Taken } from './faults.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Row = object;
type Overlay = Map<string, Map<string, Row | undefined>>;

interface Transaction {
  readonly overlay: Overlay;
  holdsLock: boolean;
  ended: boolean;
}

/** The transaction of the running fiber, if any. */
const CurrentTransaction = Context.Reference<Transaction | undefined>('svc/MemoryTransaction', {
  defaultValue: () => undefined,
});

/** What a store's function sees: its own writes over what is committed. */
export interface MemoryView {
  readonly get: <R extends Row>(table: string, key: string) => R | undefined;
  readonly all: <R extends Row>(table: string) => readonly R[];
  readonly entries: <R extends Row>(table: string) => readonly (readonly [key: string, row: R])[];
  readonly put: (table: string, key: string, row: Row) => void;
  readonly remove: (table: string, key: string) => void;
}

/** Where a simulator stops the world: before and after every effect on the database, and around each commit. */
export interface MemoryHooks {
  readonly point: (name: string, phase: 'before' | 'after') => Effect.Effect<void, StoreDown>;
}
const noHooks: MemoryHooks = { point: () => Effect.void };

/**
 * A database for tests and simulations, no kinder than Postgres at READ COMMITTED: reads never wait and see what is
 * committed; the first write or lock of a transaction waits for the writer before it and then decides on fresh rows.
 */
export class MemoryDatabase {
  readonly #tables = new Map<string, Map<string, Row>>();
  readonly #waiting: (() => void)[] = [];
  #writer: Transaction | null = null;
  readonly #hooks: MemoryHooks;

  constructor(hooks: MemoryHooks = noHooks) {
    this.#hooks = hooks;
  }

  /** A read without a lock. */
  read<A>(name: string, look: (view: MemoryView) => A): Effect.Effect<A, StoreDown> {
    return this.#around(
      name,
      Effect.map(CurrentTransaction, (transaction) => look(this.#view(transaction))),
    );
  }

  /** A write, or a read that locks; alone it is its own transaction. `Taken` values become failures by `unique`. */
  write<A>(name: string, change: (view: MemoryView) => A): Effect.Effect<A, StoreDown> {
    const locked = Effect.flatMap(CurrentTransaction, (transaction) => {
      if (transaction === undefined) return this.#alone(change);
      return Effect.map(this.#lock(transaction), () => change(this.#view(transaction)));
    });
    return this.#around(name, locked);
  }

  readonly unitOfWork: UnitOfWork = {
    run: <A, E>(body: Effect.Effect<A, E>): Effect.Effect<A, E | StoreDown> =>
      Effect.flatMap(CurrentTransaction, (outer): Effect.Effect<A, E | StoreDown> => {
        if (outer !== undefined) return body;
        return Effect.acquireUseRelease(
          Effect.sync((): Transaction => ({ overlay: new Map(), holdsLock: false, ended: false })),
          (transaction) =>
            Effect.gen({ self: this }, function* () {
              const value = yield* Effect.provideService(body, CurrentTransaction, transaction);
              yield* this.#hooks.point('commit', 'before');
              this.#commit(transaction);
              yield* this.#hooks.point('commit', 'after');
              return value;
            }),
          (transaction) => Effect.sync(() => this.#end(transaction)),
        );
      }),
  };

  /** Committed rows, for invariants and assertions; outside of any transaction. */
  rows<R extends Row>(table: string): readonly R[] {
    return [...(this.#tables.get(table)?.values() ?? [])] as R[];
  }

  /** A committed row by its key; as `rows`. */
  row<R extends Row>(table: string, key: string): R | undefined {
    return this.#tables.get(table)?.get(key) as R | undefined;
  }

  /** The committed rows behind the first `from` ones; of tables that only grow. */
  rowsSince<R extends Row>(table: string, from: number): readonly R[] {
    const rows = this.#tables.get(table);
    return rows === undefined || rows.size <= from ? [] : ([...rows.values()].slice(from) as R[]);
  }

  #around<A>(name: string, effect: Effect.Effect<A, StoreDown>): Effect.Effect<A, StoreDown> {
    return Effect.gen({ self: this }, function* () {
      yield* this.#hooks.point(name, 'before');
      const value = yield* effect;
      yield* this.#hooks.point(name, 'after');
      return value;
    });
  }

  #alone<A>(change: (view: MemoryView) => A): Effect.Effect<A> {
    return Effect.acquireUseRelease(
      Effect.sync((): Transaction => ({ overlay: new Map(), holdsLock: false, ended: false })),
      (transaction) =>
        Effect.map(this.#lock(transaction), () => {
          const value = change(this.#view(transaction));
          this.#commit(transaction);
          return value;
        }),
      (transaction) => Effect.sync(() => this.#end(transaction)),
    );
  }

  #lock(transaction: Transaction): Effect.Effect<void> {
    return Effect.suspend(() => {
      if (transaction.holdsLock) return Effect.void;
      if (this.#writer === null) return Effect.sync(() => this.#grant(transaction));
      return Effect.callback<void>((resume) => {
        const wake = (): void => {
          this.#grant(transaction);
          resume(Effect.void);
        };
        this.#waiting.push(wake);
        return Effect.sync(() => {
          const at = this.#waiting.indexOf(wake);
          if (at >= 0) this.#waiting.splice(at, 1);
        });
      });
    });
  }

  #grant(transaction: Transaction): void {
    this.#writer = transaction;
    transaction.holdsLock = true;
  }

  #commit(transaction: Transaction): void {
    for (const [name, rows] of transaction.overlay) {
      const table = this.#tables.get(name) ?? new Map<string, Row>();
      for (const [key, row] of rows) {
        if (row === undefined) table.delete(key);
        else table.set(key, row);
      }
      this.#tables.set(name, table);
    }
    this.#end(transaction);
  }

  #end(transaction: Transaction): void {
    if (transaction.ended) return;
    transaction.ended = true;
    if (this.#writer !== transaction) return;
    this.#writer = null;
    this.#waiting.shift()?.();
  }

  #view(transaction: Transaction | undefined): MemoryView {
    const base = (table: string) => this.#tables.get(table);
    const over = (table: string) => transaction?.overlay.get(table);
    const write = (table: string, key: string, row: Row | undefined): void => {
      if (transaction === undefined) throw new Error(`a write to ${table} outside of a transaction`);
      const rows = transaction.overlay.get(table) ?? new Map<string, Row | undefined>();
      rows.set(key, row);
      transaction.overlay.set(table, rows);
    };
    const entries = (table: string): readonly (readonly [string, Row])[] =>
      [...new Map([...(base(table) ?? []), ...(over(table) ?? [])])].flatMap(([key, row]) =>
        row === undefined ? [] : [[key, row] as const],
      );
    return {
      get: <R extends Row>(table: string, key: string) =>
        (over(table)?.has(key) === true ? over(table)?.get(key) : base(table)?.get(key)) as R | undefined,
      all: <R extends Row>(table: string) => entries(table).map(([, row]) => row as R),
      entries: <R extends Row>(table: string) => entries(table) as unknown as readonly (readonly [string, R])[],
      put: write,
      remove: (table, key) => write(table, key, undefined),
    };
  }
}

/** A change that met a unique constraint answers `Taken`; here it becomes the failure. */
export const unique = <A>(effect: Effect.Effect<A | Taken, StoreDown>): Effect.Effect<A, Taken | StoreDown> =>
  Effect.flatMap(effect, (value) => (isTaken(value) ? Effect.fail(value) : Effect.succeed(value)));

const isTaken = (value: unknown): value is Taken =>
  typeof value === 'object' && value !== null && '_tag' in value && value._tag === 'Taken';
