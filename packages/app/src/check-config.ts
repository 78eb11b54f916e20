import { allRoutes } from '@svc/adapters-http';
import { ConfigInvalid, type Config } from './config.ts';
import { checkKeys } from './keys.ts';
import { knownProviders } from './known-providers.ts';
import { checkConfiguredLimits } from './rate-limits.ts';

/** What keys of a tenant say together: what would stop it from opening is said before anything is started. @throws ConfigInvalid */
export const checkTenant = (config: Config): void => {
  if (config.NODE_ENV === 'production' && config.DATABASE_URL === undefined)
    throw new ConfigInvalid('DATABASE_URL must be set in production.');
  if (config.NODE_ENV === 'production' && config.BOTCHALLENGE__MODE === 'fake')
    throw new ConfigInvalid('The configuration is wrong. BOTCHALLENGE__MODE: fake is for tests, not for production.');
  checkKeys(config);
  knownProviders(config);
  checkConfiguredLimits(allRoutes, config);
};
