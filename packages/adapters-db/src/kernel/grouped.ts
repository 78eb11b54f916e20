import type { StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { CurrentTransaction } from './transaction.ts';

/** Statements at once. While both are busy what comes in waits and goes out together. */
const lanes = 2;
const maxPerStatement = 64;

type Answer<V> = (answer: Effect.Effect<V | null, StoreDown>) => void;

/**
 * Asks for many keys with one statement. No timer: a lone question goes out at once, and groups form only under load,
 * where they save most of the work. Each question still reads the database after it was asked.
 * Inside a transaction it asks alone, on that transaction's connection.
 */
export const grouped = <V>(
  ask: (keys: readonly string[]) => Effect.Effect<ReadonlyMap<string, V>, StoreDown>,
): ((key: string) => Effect.Effect<V | null, StoreDown>) => {
  const waiting = new Map<string, Answer<V>[]>();
  let busy = 0;

  const takeGroup = (): ReadonlyMap<string, Answer<V>[]> => {
    const group = new Map([...waiting].slice(0, maxPerStatement));
    for (const key of group.keys()) waiting.delete(key);
    return group;
  };
  const send = (): void => {
    if (busy >= lanes || waiting.size === 0) return;
    busy += 1;
    const group = takeGroup();
    const told = Effect.map(Effect.exit(ask([...group.keys()])), (exit) => {
      busy -= 1;
      for (const [key, answers] of group)
        for (const answer of answers) answer(Effect.map(exit, (found) => found.get(key) ?? null));
      send();
    });
    Effect.runFork(told);
  };

  const join = (key: string): Effect.Effect<V | null, StoreDown> =>
    Effect.callback((resume) => {
      const answers = waiting.get(key);
      if (answers === undefined) waiting.set(key, [resume]);
      else answers.push(resume);
      send();
    });
  return (key) =>
    Effect.flatMap(CurrentTransaction, (transaction) =>
      transaction === undefined ? join(key) : Effect.map(ask([key]), (found) => found.get(key) ?? null),
    );
};
