import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '@svc/adapters-db/testing';
import { endAll } from '@svc/app/testing';
import { openLane } from './lane.ts';
import { sample } from './sample.ts';
import { killsOf, lostCommitsOf, sweep } from './sweep.ts';
import { nameOf } from './watch.ts';

/** Which points this test takes. `.ci/run` strikes an eighth of all, `pnpm proof` all of them. */
const SEED = 20_261;

afterAll(endAll);

describe('a server that sells, invoices and refunds', () => {
  it('doubles and loses nothing, killed at a seeded point and without the answer to one of its COMMITs', async () => {
    const lane = await openLane(await freshDatabase());
    try {
      const kills = await killsOf(lane, 'card', ['sale']);
      const commits = lostCommitsOf(kills);
      expect(kills.length).toBeGreaterThan(50);
      expect(commits.length).toBeGreaterThan(10);
      const verdicts = await sweep(lane, [...sample(kills, 1, SEED), ...sample(commits, 1, SEED)]);
      const failures = verdicts
        .filter(({ breaches }) => breaches.length > 0)
        .map(({ point, breaches, log }) => [nameOf(point), ...breaches, log].join('\n'));
      expect(failures).toEqual([]);
      expect(verdicts.map(({ met }) => met)).toEqual([true, true]);
    } finally {
      await lane.close();
    }
  });
});
