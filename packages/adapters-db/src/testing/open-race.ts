import type { OpenRaceWorld } from '@svc/application/contracts';
import { Client } from 'pg';
import { vi } from 'vitest';
import type { oneDatabase } from './open-stores.ts';

const waiting = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Worlds on one database whose waiting transactions are seen. */
export const raceWorldOn =
  (shared: ReturnType<typeof oneDatabase>): OpenRaceWorld =>
  async () => {
    const stores = await shared.open();
    const watcher = new Client(stores.url);
    await watcher.connect();
    return {
      ...stores,
      untilWaiting: async (ended) => {
        let over = false;
        void ended.finally(() => (over = true));
        const isWaiting = async () =>
          over || ((await watcher.query<{ waiting: number }>(waiting)).rows[0]?.waiting ?? 0) > 0;
        await vi.waitUntil(isWaiting, { timeout: 20_000 });
      },
      close: async () => {
        await watcher.end();
        await stores.close();
      },
    };
  };
