import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseKeyRing, type KeyRing } from '@svc/adapters-platform';
import type { OidcKeys as MountKeys } from '@svc/adapters-http';
import { ConfigInvalid, type Config } from '../config/config.ts';
import { makeFolder } from '../instances/make-folder.ts';
import { newRsaBits, parseSigningKeys } from './oidc-signing-keys.ts';

/** The tenant's keys of the OIDC server: what signs its tokens, and what seals its records. */
export interface OidcKeys extends MountKeys {
  readonly ring: KeyRing;
}

const wrong = (name: string, cause: unknown): ConfigInvalid =>
  new ConfigInvalid(`The configuration is wrong. ${name}: ${(cause as Error).message}.`, { cause });

const signingKeys = (text: string): MountKeys['signing'] => {
  try {
    return parseSigningKeys(text);
  } catch (cause) {
    throw wrong('OIDC__SIGNINGKEYS', cause);
  }
};

const ringOf = (text: string): KeyRing => {
  try {
    return parseKeyRing(text);
  } catch (cause) {
    throw wrong('OIDC__ENCRYPTIONKEYS', cause);
  }
};

const keysOf = (signing: MountKeys['signing'], ringText: string): OidcKeys => ({
  signing,
  ring: ringOf(ringText),
  // The server's own cookies are signed by the same ring; each of its keys still verifies.
  cookies: ringText.split(',').map((key) => `cookies:${key.trim()}`),
});

/**
 * The tenant's own keys from the environment; on a developer's machine they are made on first use and kept in the data
 * folder. Undefined: in production without keys there is no OIDC server.
 * @throws ConfigInvalid when one is unreadable, or only one of the two is set
 */
export const readOidcKeys = (config: Config): OidcKeys | undefined => {
  const { OIDC__SIGNINGKEYS: signing, OIDC__ENCRYPTIONKEYS: encryption } = config;
  if ((signing === undefined) !== (encryption === undefined))
    throw new ConfigInvalid('OIDC__SIGNINGKEYS and OIDC__ENCRYPTIONKEYS must be set together.');
  if (signing !== undefined && encryption !== undefined) return keysOf(signingKeys(signing), encryption);
  if (config.NODE_ENV === 'production') return undefined;
  const kept = keptOidcKeys(config.SVC_DATA_DIR);
  return keysOf(signingKeys(JSON.stringify({ keys: kept.signing })), kept.encryption);
};

/** Refuses to start with keys that nobody could use later. */
export const checkOidcKeys = (config: Config): void => {
  if (config.OIDC__SIGNINGKEYS !== undefined || config.OIDC__ENCRYPTIONKEYS !== undefined) readOidcKeys(config);
};

type PrivateJwk = Readonly<Record<string, unknown>>;

/** A fresh private RSA key, named so that a ring of them can be distinguished. */
export const newSigningKey = (kid: string): PrivateJwk => ({
  ...generateKeyPairSync('rsa', { modulusLength: newRsaBits }).privateKey.export({ format: 'jwk' }),
  kid,
});

/** One for each kind of signature: RSA for RS256 and PS256, P-256 for ES256. */
export const newSigningKeys = (kid: string): readonly PrivateJwk[] => [
  newSigningKey(kid),
  { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), kid: `${kid}-ec` },
];

const Kept = z.object({ signing: z.array(z.looseObject({})).min(1), encryption: z.string() });
const readKept = (file: string): z.output<typeof Kept> => {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new ConfigInvalid(`${file} cannot be read as the OIDC keys of this data folder: put it back, or remove it.`, {
      cause,
    });
  }
};

/** Written aside and linked into place: a process that asks at the same moment never reads half a file. */
const keptOidcKeys = (dataDir: string): z.output<typeof Kept> => {
  const file = join(dataDir, 'oidc-keys.json');
  if (existsSync(file)) return readKept(file);
  makeFolder(dataDir);
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const made = {
    signing: [...newSigningKeys(`dev-${randomBytes(4).toString('hex')}`)],
    encryption: `dev:${randomBytes(32).toString('base64')}`,
  };
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
