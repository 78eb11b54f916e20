import * as Effect from 'effect/Effect';
import { afterEach, describe, expect, it } from 'vitest';
import { idle, type LogLevel, type Loop, type LoopStatus } from '@svc/application/kernel';
import { processScheduler } from './scheduler.ts';

const stops: Effect.Effect<void>[] = [];
const lines: string[] = [];
const scheduler = processScheduler({ log: (level: LogLevel, message) => void lines.push(`${level} ${message}`) });

/** Far away: within a test only a wake-up can be the reason for a turn. */
const never = 3_600_000;
const start = async (over: Partial<Loop> & Pick<Loop, 'work'>): Promise<void> => {
  const loop: Loop = { name: 'loop', firstAfterMs: never, everyMs: never, topics: ['orders'], ...over };
  stops.push((await Effect.runPromise(scheduler.start(loop))).stop);
};
afterEach(async () => {
  await Effect.runPromise(Effect.all(stops.splice(0), { concurrency: 'unbounded' }));
  lines.length = 0;
});
const counting = (
  answer: (turn: number) => Effect.Effect<LoopStatus> = () => Effect.succeed(idle),
): { readonly turns: () => number; readonly work: Effect.Effect<LoopStatus> } => {
  let turns = 0;
  return { turns: () => turns, work: Effect.suspend(() => answer((turns += 1))) };
};
/** A turn that stands until it is let go. */
const gate = (): { readonly wait: Effect.Effect<void>; readonly open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: Effect.promise(() => promise), open: resolve };
};

describe('a loop of this process', () => {
  it('runs by its period without being woken', async () => {
    const { turns, work } = counting();
    await start({ work, firstAfterMs: 1, everyMs: 1 });
    await expect.poll(turns).toBeGreaterThan(3);
  });

  it('config.EInvoicing:ReconcileIntervalMinutes: waits through a period of months, which no timer holds', async () => {
    const months = 100_000 * 60_000;
    const [first, next, often] = [counting(), counting(), counting()];
    await start({ work: first.work, firstAfterMs: months });
    await start({ work: next.work, firstAfterMs: 1, everyMs: months });
    await start({ work: often.work, firstAfterMs: 1, everyMs: 1 });
    await expect.poll(often.turns).toBeGreaterThan(20);
    expect([first.turns(), next.turns()]).toEqual([0, 1]);
  });

  it('runs when its topic is announced, and not for another one', async () => {
    const [ours, theirs] = [counting(), counting()];
    await start({ work: ours.work });
    await start({ work: theirs.work, topics: ['mails'] });
    scheduler.wake('orders');
    await expect.poll(ours.turns).toBeGreaterThan(0);
    expect(theirs.turns()).toBe(0);
  });

  it('looks again by itself after a wake-up that found nothing: the row may have been locked just then', async () => {
    const { turns, work } = counting();
    await start({ work });
    scheduler.wake('orders');
    await expect.poll(turns).toBeGreaterThan(1);
  });

  it('takes one turn at a time; wake-ups meanwhile are one more turn after it', async () => {
    const door = gate();
    let together = 0;
    let most = 0;
    const { turns, work } = counting((turn) =>
      Effect.gen(function* () {
        together += 1;
        most = Math.max(most, together);
        if (turn === 1) yield* door.wait;
        together -= 1;
        return idle;
      }),
    );
    await start({ work });
    for (let time = 0; time < 5; time += 1) scheduler.wake('orders');
    expect(turns()).toBe(1);
    door.open();
    await expect.poll(turns).toBeGreaterThan(1);
    expect(most).toBe(1);
  });

  it('goes on at once while there is more', async () => {
    const { turns, work } = counting((turn) => Effect.succeed({ ...idle, more: turn < 5 }));
    await start({ work });
    scheduler.wakeAll();
    await expect.poll(turns).toBeGreaterThan(4);
  });

  it('survives a turn that dies, and says so', async () => {
    const { turns, work } = counting((turn) => (turn === 1 ? Effect.die(new Error('bug')) : Effect.succeed(idle)));
    await start({ work });
    scheduler.wake('orders');
    await expect.poll(turns).toBeGreaterThan(0);
    scheduler.wake('orders');
    await expect.poll(turns).toBeGreaterThan(1);
    expect(lines).toEqual(['error loop failed']);
  });

  it('lets a running turn end when it is stopped, and takes no other', async () => {
    const door = gate();
    let ended = false;
    const { turns, work } = counting(() =>
      Effect.as(
        Effect.tap(door.wait, () => Effect.sync(() => (ended = true))),
        idle,
      ),
    );
    await start({ work });
    scheduler.wake('orders');
    await expect.poll(turns).toBe(1);
    const stopping = Effect.runPromise(stops.splice(0)[0] ?? Effect.void);
    scheduler.wake('orders');
    door.open();
    await stopping;
    expect([ended, turns()]).toEqual([true, 1]);
  });

  it('is alive while it takes turns and ends them, and stuck once neither happens for long', async () => {
    let clock = 0;
    const watched = processScheduler({ log: () => undefined }, () => clock);
    const door = gate();
    const { turns, work } = counting((turn) => (turn === 2 ? Effect.as(door.wait, idle) : Effect.succeed(idle)));
    const loop: Loop = { name: 'loop', firstAfterMs: never, everyMs: never, topics: ['orders'], work };
    stops.push((await Effect.runPromise(watched.start(loop))).stop);
    clock = never + 2 * never + 599_999;
    expect(watched.isAlive()).toBe(true);
    clock += 1;
    expect(watched.isAlive()).toBe(false);
    watched.wake('orders');
    await expect.poll(turns).toBeGreaterThan(0);
    expect(watched.isAlive()).toBe(true);
    watched.wake('orders');
    await expect.poll(turns).toBeGreaterThan(1);
    clock += 2 * never + 600_000;
    expect(watched.isAlive()).toBe(false);
    door.open();
    await expect.poll(() => watched.isAlive()).toBe(true);
  });
});
