import type { Pool, PoolClient } from 'pg';

/** Long enough for the ordinary way of giving a connection back. */
const graceMs = 1_000;

/**
 * Kysely gives a transaction's connection back only after a COMMIT or ROLLBACK that worked. One that died in between
 * would keep its place in the pool for ever, and after `max` of them nothing works any more.
 */
export const freeDeadConnections = (pool: Pool): void => {
  pool.on('connect', (client: PoolClient) => {
    client.once('end', () => {
      const giveBack = (): void => {
        try {
          client.release(true);
        } catch {
          // it had been given back in the meantime
        }
      };
      setTimeout(giveBack, graceMs).unref();
    });
  });
};
