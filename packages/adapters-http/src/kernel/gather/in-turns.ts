import { AsyncResource } from 'node:async_hooks';
import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { Later, toEffect, type Settled } from './settled.ts';

interface Waiting<I, O, E> {
  readonly item: I;
  readonly answer: Later<O, E>;
  /** The request that asked: what is done with its answer, and breaks, is its own and not of the one that opened the batch. */
  readonly asker: AsyncResource;
}

/** Turns of Node's loop that are waited before a question, and those that are waited at most while each brings more. */
const [TURNS, MOST_TURNS] = [5, 12] as const;

/** The first of a crowd go ahead of the others: what they ask for next is under way while the others are answered. */
const HEAD = 32;

/**
 * Asks together for what the requests of some turns of Node's loop want, of more of them as long as each brings more,
 * and under load for all that came while the question before was under way and its answers were written: what a
 * question costs is shared by more. No timer: a lone one waits for five turns of an idle loop. Every item is answered by a
 * question that was put after it came. One that ends in a defect is put again item by item, so that a bad one harms
 * nobody else; a failure is everybody's. Nothing is asked for those who have gone.
 * @param ask answers every item at its index, at once or by an effect for which the others do not wait; asking twice must do
 * no harm
 * @param most items in one question
 */
export const inTurns = <I, O, E>(
  ask: (items: readonly I[]) => Effect.Effect<readonly Settled<O, E>[], E>,
  most = 256,
): ((item: I) => Later<O, E>) => {
  let waiting: Waiting<I, O, E>[] = [];
  let busy = false;
  const alone = ({ item }: Waiting<I, O, E>): Effect.Effect<O, E> =>
    Effect.suspend(() => Effect.flatMap(ask([item]), ([answer]) => toEffect(answer as Settled<O, E>)));
  const answerAll = (
    batch: readonly Waiting<I, O, E>[],
    exit: Exit.Exit<readonly Settled<O, E>[], E>,
    from = 0,
  ): void => {
    const isCrowd = from === 0 && batch.length > 3 * HEAD;
    const until = isCrowd ? HEAD : batch.length;
    // Two turns later: at the end of this one leaves what the first of them ask for.
    if (isCrowd) setImmediate(() => setImmediate(answerAll, batch, exit, until));
    for (let at = from; at < until; at += 1) {
      const one = batch[at]!;
      if (Exit.isSuccess(exit)) telling(one, exit.value[at] as Settled<O, E>);
      else telling(one, batch.length > 1 && !Cause.hasFails(exit.cause) ? alone(one) : Effect.failCause(exit.cause));
    }
  };
  const dropGone = (): void => {
    const gone = new Set(waiting.filter(({ answer }) => answer.isGone));
    if (gone.size === 0) return;
    waiting = waiting.filter((one) => !gone.has(one));
    for (const one of gone) telling(one, Effect.interrupt);
  };
  const gather = (turns = 1, seen = waiting.length): void => {
    busy = seen > 0;
    if (!busy) return;
    setImmediate(() => {
      const goesOn = turns < TURNS || (waiting.length > seen && turns < MOST_TURNS);
      if (goesOn && waiting.length < most) gather(turns + 1);
      else send();
    });
  };
  const send = (): void => {
    dropGone();
    busy = waiting.length > 0;
    if (!busy) return;
    const batch = waiting.splice(0, most);
    Effect.runCallback(
      Effect.suspend(() => ask(batch.map(({ item }) => item))),
      {
        onExit: (exit) => {
          answerAll(batch, exit);
          gather();
        },
      },
    );
  };
  return (item) => {
    const answer = new Later<O, E>();
    waiting.push({ item, answer, asker: new AsyncResource('InTurns') });
    if (!busy) gather();
    else if (waiting.length % most === 0) dropGone(); // a store that hangs must not gather those who gave up
    return answer;
  };
};

const telling = <I, A, E>({ asker, answer }: Waiting<I, A, E>, settled: Settled<A, E>): void =>
  asker.runInAsyncScope(tellOne<A, E>, undefined, answer, settled);

/** A listener that throws is a bug of ours: it goes to the process's boundary, after the other listeners were called. */
const tellOne = <A, E>(answer: Later<A, E>, settled: Settled<A, E>): void => {
  try {
    answer.settle(settled);
  } catch (defect) {
    queueMicrotask(() => {
      throw defect;
    });
  }
};
