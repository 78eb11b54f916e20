import type { Logger } from '@svc/application/kernel';
import type { Config } from '../config/config.ts';
import { parseSigningKeys, shortKeys } from '../keys/oidc-signing-keys.ts';

/** Keys of the environment that are shorter than new ones sign as before; a line of the start asks to rotate them. */
export const warnOfShortKeys = (config: Config, logger: Logger): void => {
  if (config.OIDC__SIGNINGKEYS === undefined) return;
  for (const { kid, bits } of shortKeys(parseSigningKeys(config.OIDC__SIGNINGKEYS)))
    logger.log('warn', 'OIDC__SIGNINGKEYS has an RSA key shorter than 3072 bits: rotate it', {
      tenant: config.SVC_TENANT,
      kid,
      bits,
    });
};
