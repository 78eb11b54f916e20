import type { StoreDown, UnitOfWork } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { ask, neverTaken, type Database } from './database.ts';
import { commitFaultOf, faultOf, isConflict } from './faults.ts';
import { CurrentTransaction, type Transaction } from './transaction.ts';

/** How often a transaction that lost against another one (deadlock, serialization) is played again. */
const maxReplays = 3;

/** How one try ended; `conflict` says that it may be played again. */
interface Played<A, E> {
  readonly exit: Exit.Exit<A, E | StoreDown>;
  readonly conflict: boolean;
}

const begin = (database: Database): Effect.Effect<Transaction, StoreDown> =>
  neverTaken(
    ask(async () => {
      const em = database.orm.em.fork();
      await em.begin();
      return { em, failure: undefined, wakes: new Set() };
    }),
  );

const rollback = ({ em }: Transaction): Effect.Effect<void> =>
  Effect.ignore(Effect.tryPromise({ try: () => em.rollback(), catch: () => undefined }));

const commit = <A, E>(
  database: Database,
  transaction: Transaction,
  exit: Exit.Exit<A, E | StoreDown>,
): Effect.Effect<Played<A, E>> =>
  Effect.matchEffect(Effect.tryPromise({ try: () => transaction.em.commit(), catch: (error) => ({ error }) }), {
    onSuccess: () => {
      for (const topic of transaction.wakes) database.wake(topic);
      return Effect.succeed({ exit, conflict: false });
    },
    // The rollback is for the connection: after a failed COMMIT it is still ours.
    onFailure: ({ error }) =>
      Effect.as(rollback(transaction), { exit: Exit.fail(commitFaultOf(error)), conflict: isConflict(error) }),
  });

/** A body that succeeded although one of its statements failed: the transaction is gone, so it must not look done. */
const swallowed = (failure: unknown): Exit.Exit<never, StoreDown> => {
  const fault = faultOf(failure);
  return fault?._tag === 'StoreDown'
    ? Exit.fail(fault)
    : Exit.die(new Error('a statement failed in this transaction and nobody said so', { cause: failure }));
};

const play = <A, E>(database: Database, body: Effect.Effect<A, E>): Effect.Effect<Played<A, E>, StoreDown> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const transaction = yield* begin(database);
      const flushed = Effect.tap(body, () => neverTaken(ask(() => transaction.em.flush())));
      const exit = yield* Effect.exit(restore(Effect.provideService(flushed, CurrentTransaction, transaction)));
      if (Exit.isSuccess(exit) && transaction.failure === undefined) return yield* commit(database, transaction, exit);
      yield* rollback(transaction);
      const ended = Exit.isSuccess(exit) ? swallowed(transaction.failure) : exit;
      return { exit: ended, conflict: isConflict(transaction.failure) && !Exit.hasInterrupts(exit) };
    }),
  );

const playUntilDecided = <A, E>(
  database: Database,
  body: Effect.Effect<A, E>,
  replaysLeft: number,
): Effect.Effect<A, E | StoreDown> =>
  Effect.flatMap(play(database, body), ({ exit, conflict }) =>
    conflict && replaysLeft > 0 ? playUntilDecided(database, body, replaysLeft - 1) : exit,
  );

/**
 * One transaction at READ COMMITTED. Entities are flushed before the commit; any failure, defect or interruption rolls
 * back; a nested run joins. Deadlocks and serialization failures are played again up to three times. A COMMIT whose
 * fate is not known fails with `outcome: 'unknown'`.
 */
export const mikroUnitOfWork = (database: Database): UnitOfWork => ({
  run: (body) =>
    Effect.flatMap(CurrentTransaction, (outer) =>
      outer === undefined ? playUntilDecided(database, body, maxReplays) : body,
    ),
});
