import { allRoutes } from '@svc/adapters-http';
import { ConfigInvalid, type Config } from './config.ts';
import { checkKeys } from '../keys/keys.ts';
import { filePlacesOf } from './file-place.ts';
import { knownProviders } from './known-providers.ts';
import { checkProductionTenant } from './production.ts';
import { checkConfiguredLimits } from './rate-limits.ts';

/** Production never guesses where its data is. @throws ConfigInvalid */
export const checkDatabase = ({ NODE_ENV, DATABASE_URL }: Config): void => {
  if (NODE_ENV === 'production' && DATABASE_URL === undefined)
    throw new ConfigInvalid('DATABASE_URL must be set in production.');
};

/** What keys of a tenant say together: what would stop it from opening is said before anything is started. @throws ConfigInvalid */
export const checkTenant = (config: Config): void => {
  checkDatabase(config);
  checkKeys(config);
  checkProductionTenant(config);
  knownProviders(config);
  filePlacesOf(config);
  checkConfiguredLimits(allRoutes, config);
};
