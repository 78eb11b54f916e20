import type { Say } from '../kernel/bench.ts';
import { installedPeer } from '../kernel/installed-peer.ts';
import type { Lane } from './lane.ts';

/** pg-boss with a queue of its own. */
export interface Boss {
  readonly prepare: (url: string, payloads: readonly object[]) => Promise<void>;
  readonly open: (url: string, batchSize: number) => Promise<Lane>;
}

/** Null: it cannot be installed here. */
export const pgBoss = async (say: Say): Promise<Boss | null> => {
  const script = installedPeer('pg-boss', 'drain.mjs', say);
  return script === null ? null : ((await import(script.href)) as Boss);
};

/** What is still to be done, by its own table. */
export const bossLeft = `select count(*)::int as n from pgboss.job where name = 'k' and state <> 'completed'`;
