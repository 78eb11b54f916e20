import * as Effect from 'effect/Effect';
import type { AppProcess } from '../app-process.ts';
import { MINUTE, SECOND } from '../world.ts';

/** The client's own patience; what comes later is an answer that nobody waits for. */
const TIMEOUT = 30 * SECOND;

export interface RemoteCall<A> {
  readonly name: string;
  /** Changes the other side, when the request arrives there; whether or not the caller still lives. */
  readonly arrive: () => A;
  /** What the adapter answers when no answer came: it may have happened. */
  readonly unanswered: () => A;
  /** What it answers when the request provably never left. */
  readonly notSent: () => A;
}

/**
 * A call to another party: request and answer travel on their own, may be slow or lost, and do not stop when the caller
 * crashes. Points stand before the request, at its arrival and before the answer.
 */
export const remoteCall = <A>(process: AppProcess, call: RemoteCall<A>): Effect.Effect<A> =>
  Effect.callback<A>((resume) => {
    const { world } = process;
    const { rng, chaos } = world;
    const answer = (value: A, delayMs: number, word: string): void =>
      world.after(
        delayMs + (world.strikes('pause', chaos.pause * (word === 'timed out' ? 25 : 5)) ? world.pauseMs() : 0),
        () => {
          if (!process.alive) return;
          world.step(process.name, `${call.name} ${word}`);
          resume(Effect.succeed(value));
        },
      );
    world.step(process.name, `${call.name} sent`);
    const endsHere = (): void => {
      if (process.alive && world.crashAt?.(call.name) === true) world.after(0, () => process.crash(call.name));
    };
    endsHere();
    if (world.strikes('unreachable', chaos.unreachable)) return answer(call.notSent(), 5, 'unreachable');
    if (world.strikes('request lost', chaos.lostRequest)) return answer(call.unanswered(), TIMEOUT, 'timed out');
    const slow = world.strikes('slow call', chaos.slowCall);
    const travel = slow ? rng.between(SECOND, 4 * MINUTE) : rng.between(5, 400);
    const lostAnswer = world.strikes('answer lost', chaos.lostAnswer);
    if (world.faultsOn && rng.chance(chaos.crash * 10))
      world.after(rng.below(800), () => {
        world.goal('crash while a call is on its way');
        if (call.name.endsWith('.captureSession')) world.goal('crash between capture and commit');
        process.crash(`${call.name} on its way`);
      });
    const deadline = world.now + TIMEOUT;
    world.after(travel, () => {
      const value = call.arrive();
      world.step('remote', `${call.name} arrived`);
      endsHere();
      const back = rng.between(5, 200);
      if (!lostAnswer && world.now + back < deadline) answer(value, back, 'answered');
    });
    if (lostAnswer || travel + 200 >= TIMEOUT) answer(call.unanswered(), TIMEOUT, 'timed out');
  });
