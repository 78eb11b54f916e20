import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Not ours to end (SQLSTATE 42501): autovacuum is in it, which is the superuser's. It leaves by itself. */
const isVisited = (error: unknown): boolean => (error as { readonly code?: string }).code === '42501';
const PATIENCE_MS = 30_000;

/**
 * Drops a database, if it is there, ending whatever of ours is still connected to it. A role that is no superuser may
 * not end autovacuum, so it waits until that has gone.
 * @param server another database of the same server, by its address
 */
export const dropDatabase = async (server: string, name: string): Promise<void> => {
  const client = new Client({ connectionString: server, application_name: 'svc drop' });
  client.on('error', () => undefined); // it rejects the query in hand, too
  await client.connect();
  const until = performance.now() + PATIENCE_MS;
  try {
    for (;;)
      try {
        await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
        return;
      } catch (error) {
        if (!isVisited(error) || performance.now() > until) throw error;
        await sleep(100);
      }
  } finally {
    await client.end();
  }
};
