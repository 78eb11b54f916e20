import { randomBytes } from 'node:crypto';
import { newSigningKeys } from '../keys/oidc-keys.ts';
import { newOperatorPassword } from '../keys/operator-password.ts';
import { changeEnvFile } from './env-file.ts';

/** What a person says about a new tenant; the rest is made. */
export interface NewInstance {
  readonly id: string;
  /** How browsers reach it; absent on a developer's machine. */
  readonly publicUrl?: string | undefined;
  readonly aliases: readonly string[];
  /** Its database; absent: one on the embedded server. */
  readonly databaseUrl?: string | undefined;
  readonly operatorEmail: string;
}

const newRing = (): string => `k1:${randomBytes(32).toString('base64')}`;

const head = (id: string): string => `# The tenant ${id}. What each key means: docs/generated/configuration.md
# This file opens the tenant's secrets, sessions and database: keep it to the user of the server.
`;

/**
 * The text of a new instance file, with keys of its own. Given the text that an earlier attempt began with, its keys stay,
 * since something may be sealed with them already.
 */
export const newInstanceText = (asked: NewInstance, begun?: string): string => {
  const { id, publicUrl, aliases, databaseUrl, operatorEmail } = asked;
  const settings = {
    HTTP__PUBLICURL: publicUrl,
    HTTP__HOSTALIASES: aliases.length === 0 ? undefined : aliases.join(','),
    DATABASE_URL: databaseUrl,
    COOKIE_NAME: `SvcAuth-${id}`,
    SEED__SUPERADMINEMAIL: operatorEmail,
  };
  if (begun !== undefined) return changeEnvFile(begun, settings);
  const made = {
    SEED__SUPERADMINPASSWORD: newOperatorPassword(),
    AUTH__COOKIEKEYS: newRing(),
    SECRETS__KEYRING: newRing(),
    OIDC__SIGNINGKEYS: JSON.stringify({ keys: newSigningKeys('k1') }),
    OIDC__ENCRYPTIONKEYS: newRing(),
    MAINTENANCE__KEY: randomBytes(24).toString('base64url'),
  };
  return changeEnvFile(head(id), { ...settings, ...made });
};
