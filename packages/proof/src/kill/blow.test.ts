import { describe, expect, it } from 'vitest';
import { withBlow } from './blow.ts';
import { openWatch, type Point } from './watch.ts';

const point: Point = { label: 'order_save', nth: 1, phase: 'after', kind: 'commit', behind: null };

/** A server that takes a turn of the event loop to start, and says what became of it. */
const server = (failing = false) => {
  const seen: string[] = [];
  return {
    seen,
    watch: openWatch(),
    kill: () => void seen.push('killed'),
    gone: () => Promise.resolve(),
    serve: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (failing) throw new Error('the port is in use');
      seen.push('served');
    },
  };
};
const blow = { blow: 'kill', point, provider: 'card' } as const;

describe('a blow', () => {
  it('that falls in the last moment of a play has its server back before anything else begins', async () => {
    const lane = server();
    await withBlow(lane, blow, async () => void lane.watch.after('order_save', true, 'commit'));
    expect(lane.seen).toEqual(['killed', 'served']);
  });
  it('has its server back after a play that failed, and answers what failed', async () => {
    const lane = server();
    const played = withBlow(lane, blow, async () => {
      lane.watch.after('order_save', true, 'commit');
      throw new Error('the play is over');
    });
    await expect(played).rejects.toThrow('the play is over');
    expect(lane.seen).toEqual(['killed', 'served']);
  });
  it('falls no more when the play is over', async () => {
    const lane = server();
    await withBlow(lane, blow, async () => undefined, 0);
    expect(lane.watch.after('order_save', true, 'commit')).toBe(false);
    expect(lane.seen).toEqual([]);
  });
  it('still falls on what a loop does one round after the play', async () => {
    const lane = server();
    const play = async () => void setTimeout(() => lane.watch.after('order_save', true, 'commit'), 5);
    await withBlow(lane, blow, play);
    expect(lane.watch.hasStruck()).toBe(true);
    expect(lane.seen).toEqual(['killed', 'served']);
  });
  it('after which the server does not start says so, and the play waits for nothing', async () => {
    const lane = server(true);
    const played = withBlow(lane, blow, async () => {
      lane.watch.after('order_save', true, 'commit');
      await new Promise(() => undefined);
    });
    await expect(played).rejects.toThrow('the port is in use');
  });
  it('that only loses an answer leaves the server alone', async () => {
    const lane = server();
    const played = withBlow(lane, { ...blow, blow: 'lost answer' }, async () =>
      lane.watch.after('order_save', true, 'commit'),
    );
    expect(await played).toBe(true);
    expect(lane.seen).toEqual([]);
  });
});
