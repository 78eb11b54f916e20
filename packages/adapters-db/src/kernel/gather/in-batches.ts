import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { CurrentTransaction } from '../transaction.ts';

export interface BatchOptions<E> {
  /** Statements at once; while all are under way what comes in waits and goes out together. */
  readonly lanes?: number;
  /** Items in one statement at most. */
  readonly most?: number;
  /**
   * Items answered in one turn of Node's loop; the next ones in the next. For answers that are the beginning of something:
   * the first ones reach the network before the last ones are answered. Without it: all.
   */
  readonly atOnce?: number;
  /**
   * May the items of a batch that failed like this be played again one by one? Not when it may have been committed
   * and playing twice would answer wrongly. Without it: always.
   */
  readonly mayReplay?: (cause: Cause.Cause<E>) => boolean;
}

/** Only after a defect, which may be the fault of a single item; when the database failed, it did so for all of them. */
const afterDefects = (cause: Cause.Cause<unknown>): boolean => !Cause.hasFails(cause);

/** For reads, which wait for nobody: one lane keeps those together that came together. */
export const reading = { lanes: 1, most: 256, mayReplay: afterDefects } as const;

interface Waiting<I, O, E> {
  readonly item: I;
  readonly answer: (effect: Effect.Effect<O, E>) => void;
}

const aloneOf =
  <I, O, E>(run: (items: readonly I[]) => Effect.Effect<readonly O[], E>) =>
  (item: I): Effect.Effect<O, E> =>
    Effect.map(run([item]), ([answer]) => answer as O);

/** Joins the next batch; the answer comes as an Exit where it is known. @returns how to leave the queue */
type Join<I, O, E> = (item: I, answer: (effect: Effect.Effect<O, E>) => void) => () => void;

/**
 * Runs what arrives together as one statement: all of one turn of Node's loop, and under load all that came while the
 * lanes were busy. No timer: a lone item goes out as soon as its turn ends. Every item is answered by a statement that
 * began after it came, and once that has committed. A batch that fails is played again item by item, so that a bad one
 * harms nobody else. A caller that is interrupted while it waits leaves the queue; a statement under way goes on.
 * @param run answers every item at its index; playing an item twice must do no harm
 */
export const joinBatches = <I, O, E>(
  run: (items: readonly I[]) => Effect.Effect<readonly O[], E>,
  { lanes = 2, most = 64, atOnce = Infinity, mayReplay = () => true }: BatchOptions<E> = {},
): Join<I, O, E> => {
  const waiting: Waiting<I, O, E>[] = [];
  let underWay = 0;
  let turnEnds = false;
  const alone = aloneOf(run);
  const settle = (batch: readonly Waiting<I, O, E>[], exit: Exit.Exit<readonly O[], E>, from = 0): void => {
    const turn = batch.slice(from, from + atOnce);
    for (const [at, { item, answer }] of turn.entries())
      if (Exit.isSuccess(exit)) answer(Effect.succeed(exit.value[from + at] as O));
      else answer(batch.length > 1 && mayReplay(exit.cause) ? alone(item) : Effect.failCause(exit.cause));
    if (from + turn.length < batch.length) setImmediate(settle, batch, exit, from + turn.length);
  };
  const send = (): void => {
    while (underWay < lanes && waiting.length > 0) {
      underWay += 1;
      const batch = waiting.splice(0, most);
      Effect.runCallback(
        Effect.suspend(() => run(batch.map(({ item }) => item))),
        {
          onExit: (exit) => {
            underWay -= 1;
            send(); // first: the database works while these are answered
            settle(batch, exit);
          },
        },
      );
    }
  };
  const sendWhenTurnEnds = (): void => {
    if (turnEnds || underWay >= lanes) return;
    turnEnds = true;
    setImmediate(() => {
      turnEnds = false;
      send();
    });
  };
  return (item, answer) => {
    const entry = { item, answer };
    waiting.push(entry);
    sendWhenTurnEnds();
    return () => {
      const at = waiting.indexOf(entry);
      if (at >= 0) waiting.splice(at, 1);
    };
  };
};

/** The same for fibers. Inside a transaction an item runs alone, on that transaction's connection. */
export const inBatches = <I, O, E>(
  run: (items: readonly I[]) => Effect.Effect<readonly O[], E>,
  options?: BatchOptions<E>,
): ((item: I) => Effect.Effect<O, E>) => {
  const join = joinBatches(run, options);
  return (item) =>
    Effect.flatMap(CurrentTransaction, (transaction) =>
      transaction === undefined ? Effect.callback((answer) => Effect.sync(join(item, answer))) : aloneOf(run)(item),
    );
};
