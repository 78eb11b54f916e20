import type { Logger } from '@svc/application/kernel';
import { openBcryptHasher, openImageMaker } from '@svc/adapters-platform';
import type { Config } from '../config/config.ts';
import { gatewayCounts as openGatewayCounts } from '../background/gateway-counts.ts';
import type { Keys } from '../keys/keys.ts';
import { openTenant, type Tenant } from '../serving/tenant.ts';

/**
 * Composes a tenant as the server does, without port and loops, for one piece of work, and closes it again.
 * @param keys its keys; of who only looks `standingKeys`
 * @param url its database, with the schema of this program
 * @throws ConfigInvalid in one sentence
 */
export const onTenant = async <A>(
  config: Config,
  keys: Keys,
  url: string,
  logger: Logger,
  work: (tenant: Pick<Tenant, 'container'>) => Promise<A>,
): Promise<A> => {
  const hasher = openBcryptHasher({ cost: config.AUTH__BCRYPTCOST, processes: 1 });
  const images = openImageMaker();
  const gatewayCounts = openGatewayCounts(config, logger);
  try {
    const ofProcess = { logger, passwordHasher: hasher, images, gatewayCounts };
    const tenant = openTenant(config, keys, url, ofProcess);
    try {
      return await work(tenant);
    } finally {
      await tenant.close();
    }
  } finally {
    await gatewayCounts.close();
    await Promise.all([hasher.close(), images.close()]);
  }
};
