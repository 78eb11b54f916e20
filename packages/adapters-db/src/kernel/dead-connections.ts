import type { Pool, PoolClient } from 'pg';

/** Long enough for the ordinary way of giving a connection back. */
const graceMs = 1_000;

/**
 * Kysely gives a transaction's connection back only after a COMMIT or ROLLBACK that worked. One that died in between
 * would keep its place in the pool for ever, and after `max` of them nothing works any more.
 */
export const freeDeadConnections = (pool: Pool): void => {
  pool.on('connect', (client: PoolClient) => {
    // The pool listens for errors only while a connection lies in it. One that a transaction holds and that dies between two
    // statements says so to nobody else; the next statement on it fails.
    client.on('error', () => undefined);
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
