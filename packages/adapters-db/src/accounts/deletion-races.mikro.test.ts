import {
  deletionRacesContract,
  endAccessContract,
  factorRacesContract,
  type OpenRaceWorld,
} from '@svc/application/contracts';
import { Client } from 'pg';
import { afterAll, vi } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

const waiting = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

const open: OpenRaceWorld = async () => {
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

deletionRacesContract('postgres', open);
endAccessContract('postgres', open);
factorRacesContract('postgres', open);
