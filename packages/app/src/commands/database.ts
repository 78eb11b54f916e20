import { join } from 'node:path';
import { closeAtLast } from '../boundary/last-closings.ts';
import { checkDatabase } from '../config/check-config.ts';
import type { Config } from '../config/config.ts';
import { dataFolderSentence } from '../keys/keys.ts';
import { StartRefused } from '../serving/start-refused.ts';

export interface OpenedDatabase {
  readonly url: string;
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
}

const folderRefused = (config: Config, error: unknown): unknown => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined
    ? new StartRefused(dataFolderSentence(config.SVC_DATA_DIR, code), { cause: error })
    : error;
};

/** DATABASE_URL, else the embedded Postgres of the data folder; production never guesses. */
export const openDatabaseServer = async (config: Config, log: (line: string) => void): Promise<OpenedDatabase> => {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, embedded: false, close: async () => {} };
  checkDatabase(config);
  const { EmbeddedPostgresFailed, openEmbeddedPostgres } = await import('@svc/adapters-db/embedded');
  try {
    const postgres = await openEmbeddedPostgres({ dataDir: join(config.SVC_DATA_DIR), log });
    const closed = closeAtLast(postgres.close);
    const close = async (): Promise<void> => {
      await postgres.close();
      closed();
    };
    return { url: postgres.url, embedded: true, close };
  } catch (error) {
    if (error instanceof EmbeddedPostgresFailed) throw new StartRefused(error.message, { cause: error });
    throw folderRefused(config, error);
  }
};

/** There is nothing to be asked, as nothing was ever kept; other than a database that is away. */
export class NoDatabaseYet extends StartRefused {
  constructor() {
    super('There is no database yet; the first start of its server makes it.');
  }
}

/** The same for who only looks: an embedded server that was never made is not made now, the data folder neither. */
export const openStandingServer = async (config: Config, log: (line: string) => void): Promise<OpenedDatabase> => {
  if (config.DATABASE_URL === undefined && config.NODE_ENV !== 'production') {
    const { embeddedStands } = await import('@svc/adapters-db/embedded');
    let stands: boolean;
    try {
      stands = embeddedStands(config.SVC_DATA_DIR);
    } catch (error) {
      throw folderRefused(config, error);
    }
    if (!stands) throw new NoDatabaseYet();
  }
  return await openDatabaseServer(config, log);
};
