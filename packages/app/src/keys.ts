import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigInvalid, type Config } from './config.ts';

/** Key rings of one tenant, `id:base64,…`. */
export interface Keys {
  readonly cookies: string;
  readonly secrets: string;
  readonly cardWebhook: string;
}

/**
 * Keys from the environment; on a developer's machine missing ones are made once and kept in the data folder.
 * @throws ConfigInvalid in production when one is missing
 */
export const readKeys = (config: Config): Keys => {
  const { AUTH__COOKIEKEYS: cookies, SECRETS__KEYRING: secrets, PAYMENT__CARD__WEBHOOKSECRET: cardWebhook } = config;
  if (cookies !== undefined && secrets !== undefined) return { cookies, secrets, cardWebhook: cardWebhook ?? '' };
  if (config.NODE_ENV === 'production')
    throw new ConfigInvalid('AUTH__COOKIEKEYS and SECRETS__KEYRING must be set in production.');
  const kept = keptKeys(config.SVC_DATA_DIR);
  return {
    cookies: cookies ?? kept.cookies,
    secrets: secrets ?? kept.secrets,
    cardWebhook: cardWebhook ?? kept.cardWebhook,
  };
};

const keptKeys = (dataDir: string): Keys => {
  const file = join(dataDir, 'keys.json');
  mkdirSync(dataDir, { recursive: true });
  try {
    const made: Keys = {
      cookies: newRing(),
      secrets: newRing(),
      cardWebhook: `whsec_${randomBytes(24).toString('hex')}`,
    };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return JSON.parse(readFileSync(file, 'utf8')) as Keys;
  }
};

const newRing = (): string => `dev:${randomBytes(32).toString('base64')}`;
