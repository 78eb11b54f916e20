import { realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Effect from 'effect/Effect';
import type { HttpListener } from '@svc/adapters-http';
import { imagePoolSize, openHashPool, openImagePool, type HashPool } from '@svc/adapters-platform';
import { openCountingPlace } from '@svc/adapters-db';
import type { Config } from '../config/config.ts';
import { gatewayCounts as openGatewayCounts } from '../background/gateway-counts.ts';
import { publicUrlOf } from '../config/public-url.ts';
import { httpService, reasonOf } from '../serving/server.ts';
import { StartRefused } from '../serving/start-refused.ts';
import type { Surroundings } from './composition.ts';
import { electedPlaces } from './elected-places.ts';
import { inTurns } from './in-turns.ts';
import { servingRecord } from './serving-record.ts';
import { tenantDatabases } from './tenant-databases.ts';
import { tenantsOfFolder, type FileStanding } from './tenants-of-folder.ts';

/** A server of all the tenants of a folder. */
export interface FolderServer {
  readonly url: string;
  readonly standings: () => readonly FileStanding[];
  /** Drains: no new requests, running ones and running turns end, then every tenant is closed. */
  readonly close: () => Promise<void>;
}

/** Tenants that are opened at the same moment. */
const OPENED_AT_ONCE = 4;

/** @throws StartRefused when the folder cannot be read */
export const checkedFolder = (folder: string): string => {
  try {
    return realpathSync(folder);
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    throw new StartRefused(`The folder of instance files ${folder} cannot be read (${code}): set SVC_INSTANCES_DIR.`, {
      cause,
    });
  }
};

/**
 * Serves every tenant of the folder on the port that was taken, and goes on looking at the folder.
 * @param hashPool the children that hash passwords; closed with the server
 * @throws StartRefused when the folder cannot be read; a tenant that cannot be opened is logged
 */
export const serveFolder = async (
  config: Config,
  given: string,
  listener: HttpListener,
  { logger, say }: Pick<Surroundings, 'logger' | 'say'>,
  hashPool: HashPool = openHashPool({
    processes: Math.min(4, availableParallelism()),
    queueLimit: Number.POSITIVE_INFINITY, // bounded by each tenant's share
  }),
): Promise<FolderServer> => {
  const folder = checkedFolder(given);
  const url = publicUrlOf({ ...config, HTTP__PUBLICURL: undefined });
  const record = servingRecord(config.SVC_DATA_DIR, { url, folder });
  const databases = tenantDatabases(config, (line) => logger.log('info', line));
  const places = electedPlaces(config, (instance) =>
    openCountingPlace(() => databases.urlOf(instance), { makesTable: false }),
  );
  const gatewayCounts = openGatewayCounts(config, logger, places.current);
  const imagePool = openImagePool({ ...imagePoolSize, queueLimit: Number.POSITIVE_INFINITY }); // as that of the hashes
  const around = {
    logger,
    say,
    hashPool,
    imagePool,
    gatewayCounts,
    folderRead: places.look,
    databaseUrlOf: databases.urlOf,
    inTurn: inTurns(OPENED_AT_ONCE),
  };
  const tenants = tenantsOfFolder(folder, config, around, record.publish);
  await Effect.runPromise(
    listener.serve(httpService(config, (host) => tenants.find(host)?.door() ?? Effect.succeed(undefined), logger)),
  );
  const stopped = new AbortController();
  let trouble: string | undefined;
  const lookOn = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await sleep(config.SVC_INSTANCES_POLLSECONDS * 1000, undefined, { signal: stopped.signal }).catch(
        () => undefined,
      );
      if (stopped.signal.aborted) return;
      const reason = await tenants.look().then(() => undefined, reasonOf);
      if (reason !== undefined && reason !== trouble)
        logger.log('error', 'the folder of instance files cannot be read, the tenants stay as they are', { reason });
      trouble = reason;
    }
  };
  const close = async (): Promise<void> => {
    stopped.abort();
    await looking;
    await Effect.runPromise(listener.close());
    await tenants.retire();
    await gatewayCounts.close();
    await places.close();
    await Promise.all([hashPool.close(), imagePool.close()]);
    await databases.close();
    record.end();
  };
  let looking = Promise.resolve();
  try {
    await tenants.look();
  } catch (error) {
    await close();
    throw error;
  }
  record.publish(tenants.standings());
  looking = lookOn();
  return { url, standings: tenants.standings, close };
};
