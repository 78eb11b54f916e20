import { allRoutes } from '@svc/adapters-http';
import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { ConfigInvalid, type Config } from './config.ts';
import { checkKeys } from '../keys/keys.ts';
import { knownProviders } from './known-providers.ts';
import { checkConfiguredLimits } from './rate-limits.ts';

/** Production never guesses where its data is. @throws ConfigInvalid */
export const checkDatabase = ({ NODE_ENV, DATABASE_URL }: Config): void => {
  if (NODE_ENV === 'production' && DATABASE_URL === undefined)
    throw new ConfigInvalid('DATABASE_URL must be set in production.');
};

/** What keys of a tenant say together: what would stop it from opening is said before anything is started. @throws ConfigInvalid */
export const checkTenant = (config: Config): void => {
  checkDatabase(config);
  // Everybody knows the answer of the fake one.
  if (config.NODE_ENV === 'production' && config.BOTCHALLENGE__MODE === 'fake')
    throw new ConfigInvalid('The configuration is wrong. BOTCHALLENGE__MODE: fake is for tests, not for production.');
  if (config.NODE_ENV === 'production' && config.SEED__SUPERADMINPASSWORD === defaultSuperAdminPassword)
    throw new ConfigInvalid(
      'The configuration is wrong. SEED__SUPERADMINPASSWORD: the published default is for the demo, not for production.',
    );
  checkKeys(config);
  knownProviders(config);
  checkConfiguredLimits(allRoutes, config);
};
