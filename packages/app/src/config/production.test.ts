import { describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { checkTenant } from './check-config.ts';
import { ConfigInvalid, readConfig } from './config.ts';
import type { ConfigKeyName } from './config-keys.ts';
import { checkProductionProcess } from './production.ts';

type Variables = Readonly<Record<string, string>>;
const ring = (byte: number): string => `k:${Buffer.alloc(32, byte).toString('base64')}`;
const whole: Variables = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://svc:geheim@db.example/svc?sslmode=verify-full',
  AUTH__COOKIEKEYS: ring(1),
  SECRETS__KEYRING: ring(2),
  EXTERNALAUTH__IDPA__ISSUER: 'https://idp.example',
  EXTERNALAUTH__IDPA__JWKSURI: 'https://idp.example/jwks',
  EXTERNALAUTH__IDPB__ISSUER: 'https://idp.example',
  EXTERNALAUTH__IDPB__JWKSURI: 'https://idp.example/jwks',
};
const verdict = (variables: Variables): string => {
  try {
    const config = readConfig({ ...whole, ...variables });
    checkProductionProcess(config);
    checkTenant(config);
    return 'allowed';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigInvalid);
    return (error as Error).message;
  }
};

const https = 'must be https, unless it is on this machine';
const database =
  'must have sslmode=verify-full, unless it is on this machine or DATABASE__ALLOWPLAIN=true says that the network is trusted';
const addresses = [
  'HTTP__PUBLICURL',
  'FRONTEND__URL',
  'EXTERNALAUTH__IDPA__JWKSURI',
  'EXTERNALAUTH__IDPB__JWKSURI',
  'PAYMENT__CARD__BASEURL',
  'PAYMENT__WALLET__BASEURL',
  'LEGACYCMS__BASEURL',
  'STORAGE__S3__ENDPOINT',
  'EINVOICING__BASEURL',
  'EINVOICING__GATEWAYBBASEURL__TEST',
  'EINVOICING__GATEWAYBBASEURL__PROD',
] as const satisfies readonly ConfigKeyName[];

const refusals: readonly (readonly [ConfigKeyName, string, string])[] = [
  ...addresses.flatMap((key) =>
    ['http://studio.example', 'HTTP://10.0.0.7:8080', 'http://localhost.example', 'http://[fd00::1]'].map(
      (given) => [key, given, https] as const,
    ),
  ),
  ...(['DATABASE_URL', 'DATABASE__MIGRATORURL', 'EINVOICING__LIMITSDATABASEURL'] as const).flatMap((key) =>
    [
      ...['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=require&sslmode=disable', '?ssl=true'],
      ...['?sslmode=no-verify', '?sslmode=require&uselibpqcompat=true', '?uselibpqcompat=true&sslmode=require'],
    ].map((query) => [key, `postgres://svc:geheim@db.example/svc${query}`, database] as const),
  ),
  ...['http://studio.example', 'https://studio.example, http://10.0.0.7:8080'].map(
    (given) => ['HTTP__CORSORIGINS', given, 'must name https origins alone, unless they are on this machine'] as const,
  ),
  ['AUTH__BCRYPTCOST', '9', 'must be 10 or more'],
  ['AUTH__COMMONWORDS', 'allow', 'must be refuse'],
  ['BOTCHALLENGE__MODE', 'off', 'must be altcha'],
  ['BOTCHALLENGE__MODE', 'fake', 'must be altcha'],
  ['SEED__SUPERADMINPASSWORD', defaultSuperAdminPassword, 'must not be the published default'],
];
const allowed: readonly (readonly [string, Variables])[] = [
  ...addresses.flatMap((key) =>
    [
      'https://studio.example',
      'http://localhost:4280',
      'http://sole.localhost',
      'http://127.0.0.1',
      'http://[::1]:1',
    ].map((given) => [key, { [key]: given }] as const),
  ),
  ...['require', 'verify-ca', 'verify-full', 'verify-full&uselibpqcompat=true', 'require&uselibpqcompat=false'].map(
    (mode) => ['a database by TLS', { DATABASE_URL: `postgres://db.example/svc?sslmode=${mode}` }] as const,
  ),
  ...['localhost', '127.0.0.1', '[::1]'].map(
    (host) => ['a database on this machine', { DATABASE_URL: `postgres://${host}/svc` }] as const,
  ),
  [
    'databases on a network that is trusted on purpose',
    {
      DATABASE_URL: 'postgres://db/svc',
      EINVOICING__LIMITSDATABASEURL: 'postgres://db/limits',
      DATABASE__ALLOWPLAIN: 'true',
    },
  ],
  ['the least cost of hashes', { AUTH__BCRYPTCOST: '10' }],
  ['common words refused by name', { AUTH__COMMONWORDS: 'refuse' }],
  ['the proof of work by name', { BOTCHALLENGE__MODE: 'altcha' }],
  ['an own first password', { SEED__SUPERADMINPASSWORD: 'trenta gatti in fila' }],
  ['a mail server with a password: the mailer wants STARTTLS', { MAIL__URL: 'smtp://u:p@mail.example' }],
];

describe('production', () => {
  it('takes what is whole', () => expect(verdict({})).toBe('allowed'));

  it.each(refusals)('refuses %s=%s, naming the key in one sentence', (key, given, why) => {
    const message = verdict({ [key]: given });
    expect(message).toBe(`The configuration is wrong for production. ${key} ${why}.`);
  });

  it.each(refusals)('alone refuses %s=%s: development and tests take it', (key, given) => {
    for (const mode of ['development', 'test'])
      expect([mode, verdict({ NODE_ENV: mode, [key]: given })]).toEqual([mode, 'allowed']);
  });

  it.each(allowed)('allows %s: %j', (_, variables) => expect(verdict(variables)).toBe('allowed'));

  it('names every refused key at once', () => {
    const message = verdict({
      HTTP__PUBLICURL: 'http://studio.example',
      AUTH__BCRYPTCOST: '4',
      BOTCHALLENGE__MODE: 'off',
    });
    expect(message).toBe(
      `The configuration is wrong for production. HTTP__PUBLICURL ${https}. AUTH__BCRYPTCOST must be 10 or more. BOTCHALLENGE__MODE must be altcha.`,
    );
  });
});
