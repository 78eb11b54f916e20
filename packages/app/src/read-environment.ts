import { environment, readConfig, type Config } from './config.ts';
import { checkEnvironmentKeys } from './unknown-keys.ts';

/** The environment of this process, judged key by key. @throws ConfigInvalid naming what is wrong, or is no key */
export const readEnvironment = (): Config => {
  const variables = environment();
  checkEnvironmentKeys(Object.keys(variables));
  return readConfig(variables);
};
