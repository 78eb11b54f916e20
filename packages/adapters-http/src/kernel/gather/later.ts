import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';

/** A value that is there already, or an effect that will give it. */
export type Settled<A, E = never> = A | Effect.Effect<A, E>;

type Step = (settled: unknown) => unknown;

/**
 * What somebody is finding out for many at once. Who waits for it is called plainly, with the value or with an
 * effect that goes on from there: a fiber for each of them would cost more than all else that is done for them.
 * It is settled once and listened to once, whichever comes first; what is chained to it before that is done on the way.
 */
export class Later<A, E = never> {
  readonly #steps: Step[] = [];
  #listener: Step | undefined;
  #settled: readonly [unknown] | undefined;
  #isGone: () => boolean = isHere;

  /** Names the listener. */
  listen(listener: (settled: Settled<A, E>) => void): void {
    if (this.#listener !== undefined) throw new Error('somebody listens already');
    this.#listener = listener as Step;
    if (this.#settled !== undefined) this.#go(listener as Step, this.#settled[0], 0);
  }

  /** Tells it. */
  settle(settled: Settled<A, E>): void {
    if (this.#settled !== undefined) throw new Error('it was settled already');
    this.#settled = [settled];
    if (this.#listener !== undefined) this.#go(this.#listener, settled, 0);
  }

  /**
   * What `next` makes of it; what it throws is a defect. The same object, and from here on only that: nobody can listen
   * to what came before.
   */
  chain<B, E2>(next: (settled: Settled<A, E>) => Settled<B, E2> | Later<B, E2>): Later<B, E2> {
    if (this.#listener !== undefined) throw new Error('somebody listens already');
    this.#steps.push(next as Step);
    return this as unknown as Later<B, E2>;
  }

  /** Says how to find out whether the one who waits has gone. */
  goneWhen(isGone: () => boolean): void {
    const before = this.#isGone;
    this.#isGone = before === isHere ? isGone : () => before() || isGone();
  }

  /** Nobody waits any more: work for it need not begin. It is settled all the same, so that what is chained can let go. */
  get isGone(): boolean {
    return this.#isGone();
  }

  #go(listener: Step, first: unknown, from: number): void {
    let settled = first;
    for (let at = from; at < this.#steps.length; at += 1) {
      settled = attempt(this.#steps[at]!, settled);
      if (settled instanceof Later) return settled.listen((value) => this.#go(listener, value, at + 1));
    }
    listener(settled);
  }
}

const isHere = (): boolean => false;

const attempt = (step: Step, settled: unknown): unknown => {
  try {
    return step(settled);
  } catch (defect) {
    return Effect.failCause(Cause.die(defect));
  }
};

export const isLater = <A, E>(soon: Settled<A, E> | Later<A, E>): soon is Later<A, E> => soon instanceof Later;
