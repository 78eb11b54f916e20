import { environment, readConfig, type Config } from './config.ts';
import { checkEnvironmentKeys } from './unknown-keys.ts';

/**
 * An environment, judged key by key.
 * @param variables that of this process when absent
 * @throws ConfigInvalid naming what is wrong, or is no key
 */
export const readEnvironment = (variables: Readonly<Record<string, string | undefined>> = environment()): Config => {
  checkEnvironmentKeys(Object.keys(variables));
  return readConfig(variables);
};
