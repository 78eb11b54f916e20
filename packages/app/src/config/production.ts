import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { isLoopback, readServerAddress } from '@svc/adapters-platform';
import type { ConfigKeyName } from './config-keys.ts';
import { ConfigInvalid, type Config } from './config.ts';

// What development and tests may have and production may not: each key with the sentence of its refusal.

type Refused = readonly (readonly [key: ConfigKeyName, why: string])[];

const when = (isRefused: boolean, key: ConfigKeyName, why: string): Refused => (isRefused ? [[key, why]] : []);

/** What people and secrets reach over the network; keys of a login provider over plain http would let the network sign in. */
const addresses = [
  'HTTP__PUBLICURL',
  'FRONTEND__URL',
  'EXTERNALAUTH__IDPA__JWKSURI',
  'EXTERNALAUTH__IDPB__JWKSURI',
  'PAYMENT__CARD__BASEURL',
  'PAYMENT__WALLET__BASEURL',
  'EINVOICING__BASEURL',
  'EINVOICING__GATEWAYBBASEURL__TEST',
  'EINVOICING__GATEWAYBBASEURL__PROD',
  'LEGACYCMS__BASEURL',
  'STORAGE__S3__ENDPOINT',
] as const satisfies readonly ConfigKeyName[];

const isPlain = (address: string | undefined): boolean => {
  if (address === undefined) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
};

/** TLS whose certificate is looked at, or no connection; `prefer` of other drivers goes on without. */
const TLS_MODES = new Set(['require', 'verify-ca', 'verify-full']);

const isPlainDatabase = (url: string | undefined): boolean => {
  if (url === undefined) return false;
  const { host, rest } = readServerAddress(url, ['postgres', 'postgresql']);
  const query = new URLSearchParams(rest.replace(/^[^?]*/s, ''));
  // The driver takes the last of several.
  const lastOf = (key: string): string | undefined => query.getAll(key).at(-1);
  const mode = lastOf('sslmode') ?? 'disable';
  // As libpq, the driver takes any certificate for `require`; by itself it verifies it.
  const takesAny = mode === 'require' && lastOf('uselibpqcompat') === 'true';
  return !isLoopback(host) && (takesAny || !TLS_MODES.has(mode));
};

type DatabaseKey = 'DATABASE_URL' | 'DATABASE__MIGRATORURL' | 'EINVOICING__LIMITSDATABASEURL';

const databaseRefused = (config: Config, key: DatabaseKey): Refused =>
  when(
    isPlainDatabase(config[key]) && !config.DATABASE__ALLOWPLAIN,
    key,
    'must have sslmode=verify-full, unless it is on this machine or DATABASE__ALLOWPLAIN=true says that the network is trusted',
  );

const tenantRefused = (config: Config): Refused => [
  ...addresses.flatMap((key) => when(isPlain(config[key]), key, 'must be https, unless it is on this machine')),
  // Pages of these origins act with the session of who is signed in.
  ...config.HTTP__CORSORIGINS.flatMap((origin) =>
    when(isPlain(origin), 'HTTP__CORSORIGINS', 'must name https origins alone, unless they are on this machine'),
  ),
  ...databaseRefused(config, 'DATABASE_URL'),
  ...when(config.AUTH__BCRYPTCOST < 10, 'AUTH__BCRYPTCOST', 'must be 10 or more'),
  ...when(config.AUTH__COMMONWORDS === 'allow', 'AUTH__COMMONWORDS', 'must be refuse'),
  // Everybody knows the answer of the fake one.
  ...when(config.BOTCHALLENGE__MODE !== 'altcha', 'BOTCHALLENGE__MODE', 'must be altcha'),
  ...when(
    config.SEED__SUPERADMINPASSWORD === defaultSuperAdminPassword,
    'SEED__SUPERADMINPASSWORD',
    'must not be the published default',
  ),
];

const refuse = ({ NODE_ENV }: Config, refused: Refused): void => {
  if (NODE_ENV === 'production' && refused.length > 0)
    throw new ConfigInvalid(
      `The configuration is wrong for production. ${refused.map(([key, why]) => `${key} ${why}`).join('. ')}.`,
    );
};

/** What production refuses of a tenant, all of it at once. @throws ConfigInvalid */
export const checkProductionTenant = (config: Config): void => refuse(config, tenantRefused(config));

/** The same of what belongs to the process, whose tenants may be many. @throws ConfigInvalid */
export const checkProductionProcess = (config: Config): void =>
  refuse(config, [
    ...databaseRefused(config, 'DATABASE__MIGRATORURL'),
    ...databaseRefused(config, 'EINVOICING__LIMITSDATABASEURL'),
  ]);

/** Of the tenant its database alone, for a command that needs nothing else. @throws ConfigInvalid */
export const checkProductionDatabase = (config: Config): void =>
  refuse(config, databaseRefused(config, 'DATABASE_URL'));
