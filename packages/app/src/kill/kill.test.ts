import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '@svc/adapters-db/testing';
import { endAll } from '../testing/svc-process.ts';
import { openLane, type ProviderName } from './lane.ts';
import { sample } from './sample.ts';
import { killsOf, lostCommitsOf, sweep } from './sweep.ts';
import { nameOf } from './watch.ts';

/** Which points this run takes; `pnpm test:kill` takes all of them. */
const SEED = 20_261;
const providers: readonly ProviderName[] = ['card', 'wallet'];

afterAll(endAll);

describe.concurrent('a server that sells, invoices and refunds', () => {
  it.each(providers)(
    'by %s doubles and loses nothing, killed at five seeded points and deaf to three of its COMMITs',
    { timeout: 900_000 },
    async (provider) => {
      const lane = await openLane(await freshDatabase());
      try {
        const kills = await killsOf(lane, provider);
        const lost = lostCommitsOf(kills);
        expect(kills.length).toBeGreaterThan(80);
        expect(lost.length).toBeGreaterThan(12);
        const verdicts = await sweep(lane, [...sample(kills, 5, SEED), ...sample(lost, 3, SEED)]);
        const failures = verdicts
          .filter(({ breaches }) => breaches.length > 0)
          .map(({ point, breaches, log }) => [nameOf(point), ...breaches, log].join('\n'));
        expect(failures).toEqual([]);
        expect(verdicts).toHaveLength(8);
        // What falls into one commit may not fall into it again: two points of them may not be there a second time.
        expect(verdicts.filter(({ met }) => !met).length).toBeLessThan(3);
      } finally {
        await lane.close();
      }
    },
  );
});
