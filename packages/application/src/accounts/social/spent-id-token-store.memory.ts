import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { SpentIdTokenStore } from './spent-id-token-store.ts';

interface Spent {
  readonly id: string;
  readonly until: Temporal.Instant;
}

export const memorySpentIdTokenStore = (db: MemoryDatabase): SpentIdTokenStore => ({
  spend: (id, until) =>
    db.write('idTokens.spend', (view) => {
      if (view.get('spentIdToken', id) !== undefined) return false;
      view.put('spentIdToken', id, { id, until } satisfies Spent);
      return true;
    }),
});
