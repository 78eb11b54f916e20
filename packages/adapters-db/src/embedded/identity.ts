import { statSync } from 'node:fs';
import { EmbeddedPostgresFailed } from './failed.ts';
import { run, type Identity } from './run.ts';

const numberOf = async (flag: '-u' | '-g', user: string): Promise<number | undefined> => {
  const { code, output } = await run('id', [flag, user]);
  return code === 0 && /^\d+$/.test(output) ? Number(output) : undefined;
};

const ownerOf = (folder: string): Identity | undefined => {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
};

/**
 * Postgres refuses to run as root. As root it runs as the owner of the data already there, else as `postgres`,
 * else as `nobody`. For every other user: undefined, it runs as ourselves.
 */
export const postgresIdentity = async (existingData: readonly string[]): Promise<Identity | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of existingData) {
    const owner = ownerOf(folder);
    if (owner !== undefined) return owner;
  }
  for (const user of ['postgres', 'nobody']) {
    const uid = await numberOf('-u', user);
    const gid = await numberOf('-g', user);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new EmbeddedPostgresFailed(
    'Postgres does not run as root, and this machine has neither a user postgres nor a user nobody: start as an ordinary user, or set DATABASE_URL.',
  );
};
