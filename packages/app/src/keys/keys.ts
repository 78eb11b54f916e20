import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseKeyRing } from '@svc/adapters-platform';
import { ConfigInvalid, type Config } from '../config/config.ts';
import { checkOidcKeys } from './oidc-keys.ts';
import { makeFolder } from '../instances/make-folder.ts';

/** Key rings of one tenant, `id:base64,…`. */
export interface Keys {
  readonly cookies: string;
  readonly secrets: string;
  readonly cardWebhook: string;
}

/** Whether the keys that are set can be used, and in production all are. @throws ConfigInvalid */
export const checkKeys = (config: Config): void => {
  const { AUTH__COOKIEKEYS: cookies, SECRETS__KEYRING: secrets } = config;
  checkRing('AUTH__COOKIEKEYS', cookies);
  checkRing('SECRETS__KEYRING', secrets);
  checkOidcKeys(config);
  if (config.NODE_ENV === 'production' && (cookies === undefined || secrets === undefined))
    throw new ConfigInvalid('AUTH__COOKIEKEYS and SECRETS__KEYRING must be set in production.');
};

/**
 * Keys from the environment; on a developer's machine missing ones are made once and kept in the data folder.
 * @throws ConfigInvalid in production when one is missing, and when one is no key ring or the kept file is damaged
 */
export const readKeys = (config: Config): Keys => keysOf(config, () => keptKeys(config.SVC_DATA_DIR));

/**
 * The same for who only looks: keys that were never made are not made now. What stands in for them opens nothing.
 * @throws ConfigInvalid as `readKeys`
 */
export const standingKeys = (config: Config): Keys =>
  keysOf(config, () => {
    const file = keptFile(config.SVC_DATA_DIR);
    return existsSync(file) ? readKept(file) : newKeys();
  });

const keysOf = (config: Config, kept: () => Keys): Keys => {
  checkKeys(config);
  const { AUTH__COOKIEKEYS: cookies, SECRETS__KEYRING: secrets, PAYMENT__CARD__WEBHOOKSECRET: cardWebhook } = config;
  if (cookies !== undefined && secrets !== undefined) return { cookies, secrets, cardWebhook: cardWebhook ?? '' };
  const others = kept();
  return {
    cookies: cookies ?? others.cookies,
    secrets: secrets ?? others.secrets,
    cardWebhook: cardWebhook ?? others.cardWebhook,
  };
};

const keptFile = (dataDir: string): string => join(dataDir, 'keys.json');

const newKeys = (): Keys => ({
  cookies: newRing(),
  secrets: newRing(),
  cardWebhook: `whsec_${randomBytes(24).toString('hex')}`,
});

const checkRing = (name: string, ring: string | undefined): void => {
  if (ring === undefined) return;
  try {
    parseKeyRing(ring);
  } catch (cause) {
    throw new ConfigInvalid(`The configuration is wrong. ${name}: ${(cause as Error).message}.`, { cause });
  }
};

const isRing = (text: string): boolean => {
  try {
    return parseKeyRing(text).current.id !== '';
  } catch {
    return false;
  }
};
const Kept = z.object({
  cookies: z.string().refine(isRing),
  secrets: z.string().refine(isRing),
  cardWebhook: z.string(),
});

/** A data folder that the system does not let us have. */
export const dataFolderSentence = (dataDir: string, code: string): string =>
  `The data folder ${dataDir} cannot be used (${code}): set SVC_DATA_DIR to one that this user can write to.`;

/** Written aside and linked into place, so that a process that starts at the same moment never reads half a file. */
const keptKeys = (dataDir: string): Keys => {
  try {
    return keptIn(dataDir);
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw cause;
    throw new ConfigInvalid(dataFolderSentence(dataDir, code), { cause });
  }
};

const keptIn = (dataDir: string): Keys => {
  const file = keptFile(dataDir);
  if (existsSync(file)) return readKept(file);
  const aside = `${file}.${process.pid}`;
  makeFolder(dataDir);
  const made = newKeys();
  writeFileSync(aside, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(aside, file);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readKept(file);
  } finally {
    rmSync(aside, { force: true });
  }
};

const readKept = (file: string): Keys => {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new ConfigInvalid(
      `${file} cannot be read as the keys of this data folder: put it back, or remove it (sessions end, stored secrets are lost).`,
      { cause },
    );
  }
};

const newRing = (): string => `dev:${randomBytes(32).toString('base64')}`;
