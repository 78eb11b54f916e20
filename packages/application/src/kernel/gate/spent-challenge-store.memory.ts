import type { SpentChallengeStore } from './bot-challenge.ts';
import type { MemoryDatabase } from '../memory-database.ts';

interface Spent {
  readonly id: string;
  readonly until: Temporal.Instant;
}

export const memorySpentChallengeStore = (db: MemoryDatabase): SpentChallengeStore => ({
  spend: (id, until) =>
    db.write('challenges.spend', (view) => {
      if (view.get('spentChallenge', id) !== undefined) return false;
      view.put('spentChallenge', id, { id, until } satisfies Spent);
      return true;
    }),
});
