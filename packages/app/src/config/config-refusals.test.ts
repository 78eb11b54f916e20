import { describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { readConfig } from './config.ts';
import { configKeys, type ConfigKeyName } from './config-keys.ts';
import {
  from,
  seconds,
  whole,
  switches,
  bare,
  withQuery,
  hostNames,
  database,
  ring,
  credential,
  contentKeys,
  anyText,
} from './config-refusals.test.support.ts';

type Table = { readonly [K in ConfigKeyName]: readonly (readonly [given: string, sentence: string])[] };

/** Values that a key refuses, and what is said; every key must stand here. */
const refusals: Table = {
  NODE_ENV: [['prod', 'must be one of development, test, production']],
  PORT: [...whole(0, 65_535), ['http', from(0, 65_535)]],
  HTTP__HOST: [
    ['http://127.0.0.1', 'must be a host name or an address, without port'],
    ['127.0.0.1:80', 'must be a host name or an address, without port'],
    ['127.0.0', 'must be a host name or an address, without port'],
    ['[::1]', 'must be a host name or an address, without port'],
    ['*', 'must be a host name or an address, without port'],
  ],
  HTTP__PUBLICURL: bare,
  HTTP__HOSTALIASES: hostNames,
  HTTP__TRUSTEDPROXIES: [
    'somewhere',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '::1/129',
    '10.0.0.1,,::1',
    '10.0.0.1 ::1',
    'fe80::1%eth0',
  ].map((given) => [given, 'must be addresses or CIDR ranges, comma separated'] as const),
  HTTP__CORSORIGINS: [
    'a.example',
    'https://a.example/b',
    'https://*.example',
    '*',
    'https://a.example:99999',
    'https://a.example,,https://b.example',
    'https://u@a.example',
    'null',
  ].map((given) => [given, 'must be origins such as https://app.example, comma separated'] as const),
  MAINTENANCE__KEY: [
    ['geheim', 'must have 16 characters or more'],
    ['geheim geheim geheim', credential[0][1]],
    ['geheimgeheimgeheim€', credential[1][1]],
  ],
  BUILD__COMMIT: anyText,
  BUILD__BRANCH: anyText,
  BUILD__TIME: ['yesterday', '2027-03-01', '2027-13-01T09:00:00Z'].map(
    (given) => [given, 'must be a time such as 2027-03-01T09:00:00Z'] as const,
  ),
  TENANT__NAME: [['x'.repeat(81), 'must have 80 characters at most']],
  TENANT__ACCENT: ['teal', '#0f766', '#0f766ee', '0f766e'].map(
    (given) => [given, 'must be a colour like #0f766e'] as const,
  ),
  FRONTEND__URL: bare,
  DATABASE_URL: database,
  SVC_INSTANCES_DIR: anyText,
  SVC_INSTANCES_POLLSECONDS: [
    ['0', from(0.01, 86_400, 'a number')],
    ['x', from(0.01, 86_400, 'a number')],
    ['86401', from(0.01, 86_400, 'a number')],
  ],
  SVC_CARD_CLI: anyText,
  DATABASE__POOLMAX: whole(2, 200),
  DATABASE__MIGRATORURL: database,
  DATABASE__ALLOWPLAIN: switches,
  SVC_DATA_DIR: anyText,
  SVC_TENANT: ['Studio', 'a b', 'a_b', 'a'.repeat(41)].map(
    (given) => [given, 'must have 1 to 40 small letters, digits and dashes'] as const,
  ),
  COOKIE_NAME: ['Svc Auth', 'a=b', 'a;b', 'a'.repeat(65)].map(
    (given) => [given, 'must have 1 to 64 letters, digits, - and _'] as const,
  ),
  COOKIE_DOMAIN: [
    'https://studio.example',
    'studio.example:443',
    'studio.example; Path=/',
    'studio..example',
    'a,b',
    '10.0.0',
    '127.0.0.1',
    '.127.0.0.1',
    '::1',
    '[::1]',
  ].map((given) => [given, 'must be a host name such as studio.example'] as const),
  AUTH__COOKIEKEYS: ring,
  OIDC__SIGNINGKEYS: ['geheim', '{}', '{"keys":[]}', '{"keys":[{"kty":"RSA"}]}'].map(
    (given) => [given, 'must be a JSON Web Key Set of private keys, RSA (2048 bits or more) and P-256'] as const,
  ),
  OIDC__ENCRYPTIONKEYS: ring,
  AUTH__ADMINONLYLOGIN: switches,
  AUTH__BCRYPTCOST: whole(4, 31),
  AUTH__FRESHSIGNINSECONDS: whole(1, 3600),
  EXTERNALAUTH__IDPA__ISSUER: [['https://idp .example', 'must have no blanks and no letters beyond ASCII']],
  EXTERNALAUTH__IDPA__JWKSURI: withQuery,
  EXTERNALAUTH__IDPB__ISSUER: [['https://idp .example', 'must have no blanks and no letters beyond ASCII']],
  EXTERNALAUTH__IDPB__JWKSURI: withQuery,
  BOTCHALLENGE__MODE: [['on', 'must be one of altcha, fake, off']],
  BOTCHALLENGE__DIFFICULTY: whole(1, 1_000_000),
  OTP__MINRESENDINTERVALSECONDS: whole(1, 86_400),
  OTP__DAILYCAPPERADDRESS: whole(1, 1_000_000),
  OTP__DAILYCAPPERSOURCE: whole(1, 1_000_000),
  OTP__NEUTRALCHECKEMAIL: switches,
  AUTH__COMMONWORDS: [['deny', 'must be one of refuse, allow']],
  SECRETS__KEYRING: ring,
  SEED__SUPERADMINEMAIL: [
    ['chief', 'must be a mail address'],
    ['a@b@c', 'must be a mail address'],
    ['Chief <chief@studio.example>', 'must be a mail address'],
  ],
  SEED__SUPERADMINPASSWORD: [
    ['geheim '.repeat(18) + 'xyz', 'must have 128 characters at most'],
    ['sette77', 'must have 8 characters or more'],
    ['x'.repeat(12), 'must be no password that is guessed at once'],
    ['\u3164'.repeat(12), 'must be no password that is guessed at once'],
    ['12345678', 'must be no password that is guessed at once'],
    [defaultSuperAdminPassword.toUpperCase(), 'must be no password that is guessed at once'],
  ],
  MAIL__URL: [
    ['mail.example:25', 'must begin with smtp:// or smtps://'],
    ['smtp://', 'must have a host name or an address'],
    ['smtp://mail.example:99999', 'must have a port from 1 to 65535'],
    ['smtp://mail.example:0', 'must have a port from 1 to 65535'],
    ['smtp://studio:50%off-geheim@host:587', 'must have no % but in an escape'],
    [
      'smtp://studio:ge#heim@host:587',
      'must have no #, blank or backslash; in the user name and the password a # is written %23',
    ],
    ['smtp://studio:ge/heim@host:587', 'must have no / and no ? before the @'],
    ['smtp://studio:ge heim@host:587', 'must have no #, blank or backslash'],
    ['smtp://studio@host', 'must have a password beside the user name'],
    ['smtp://host/geheim', 'must have nothing behind host and port'],
  ],
  MAIL__FROM: ['Studio', 'Studio <>', 'Studio <a@b', 'a@b, c@d', 'Studio <a@b> <c@d>', 'Studio <a b@c.example>'].map(
    (given) => [given, 'must be a mail address, or a name and <a mail address>'] as const,
  ),
  MAIL__CONCURRENCY: whole(1, 32),
  PAYMENT__PROVIDER: [['cash', 'must be one of card, wallet']],
  PAYMENT__CARD__SECRETKEY: credential,
  PAYMENT__CARD__WEBHOOKSECRET: credential,
  PAYMENT__CARD__BASEURL: bare,
  PAYMENT__WALLET__ENVIRONMENT: ['Live', 'production'].map((given) => [given, 'must be sandbox or live'] as const),
  PAYMENT__WALLET__CLIENTID: credential,
  PAYMENT__WALLET__CLIENTSECRET: credential,
  PAYMENT__WALLET__WEBHOOKID: credential,
  PAYMENT__WALLET__BASEURL: bare,
  PAYMENT__SUCCESSURL: withQuery,
  PAYMENT__CANCELURL: withQuery,
  PAYMENT__HOLDMINUTES: [
    ['0', from(0.001, 10_080, 'a number')],
    ['10081', from(0.001, 10_080, 'a number')],
    ['half', from(0.001, 10_080, 'a number')],
  ],
  PAYMENT__MAXACTIVEHOLDSPERUSER: whole(1, 1000),
  PAYMENT__PAIDREVIEWHOLDMINUTES: whole(1, 525_600),
  PAYMENT__INVOICESERIES: ['troppolunga', 'web', '-A', 'A B'].map(
    (given) => [given, 'must have 1 to 8 capital letters, digits, /, _ and -, none of these three at an end'] as const,
  ),
  PAYMENT__INVOICETIMEZONE: ['Europa/Roma', '+02:00'].map(
    (given) => [given, 'must be a time zone such as Europe/Rome'] as const,
  ),
  PAYMENT__INVOICEEMAILMAXATTEMPTS: whole(1, 1000),
  PAYMENT__FINALIZATIONMAXATTEMPTS: whole(1, 1000),
  PAYMENT__INVOICESELLER__NAME: [
    ['n'.repeat(81), 'is too long'],
    ['Шт', 'has letters that an invoice cannot hold'],
  ],
  PAYMENT__INVOICESELLER__VATNUMBER: [
    ['12345678901', 'is no Italian VAT number'],
    ['DE123456789', 'is no Italian VAT number'],
  ],
  PAYMENT__INVOICESELLER__FISCALCODE: [['RSSMRA80A01H501X', 'is no codice fiscale']],
  PAYMENT__INVOICESELLER__REGIMEFISCALE: [['RF99', 'is no regime fiscale']],
  PAYMENT__INVOICESELLER__ADDRESS: [['a'.repeat(61), 'is too long']],
  PAYMENT__INVOICESELLER__STREETNUMBER: [['123456789', 'is too long']],
  PAYMENT__INVOICESELLER__POSTALCODE: [['4012', 'is no Italian CAP']],
  PAYMENT__INVOICESELLER__CITY: [['c'.repeat(61), 'is too long']],
  PAYMENT__INVOICESELLER__PROVINCE: [['XXX', 'is no Italian province']],
  PAYMENT__INVOICESELLER__COUNTRY: [['FR', 'must be IT']],
  PAYMENT__INVOICESELLER__EMAIL: [['a.example', 'is no mail address']],
  ...contentKeys,
  EINVOICING__BASEURL: bare,
  EINVOICING__GATEWAYBBASEURL__TEST: bare,
  EINVOICING__GATEWAYBBASEURL__PROD: bare,
  EINVOICING__GATEWAYBFILEHOSTS: hostNames,
  EINVOICING__GATEWAYBDIALECT: [['xml', 'must be one of sdi, invoice']],
  EINVOICING__CALLSPERMINUTE: whole(1, 1_000_000),
  EINVOICING__LIMITSDATABASEURL: database,
  EINVOICING__RECONCILEINTERVALMINUTES: ['often', '1e3', '5m', 'Infinity', '30001'].map(
    (given) => [given, 'must be a number of minutes, 30000 at most'] as const,
  ),
  JOBS__SWEEPSECONDS: seconds,
  JOBS__RECONCILESECONDS: seconds,
  JOBS__RECONCILEDELAYSECONDS: [
    ['-1', from(0, 2_000_000, 'a number')],
    ['soon', from(0, 2_000_000, 'a number')],
  ],
  JOBS__INTENTSTALESECONDS: seconds,
  JOBS__INTENTABSENTSECONDS: seconds,
  JOBS__LATELOOKSECONDS: seconds,
  JOBS__CLAIMSECONDS: seconds,
  JOBS__PURGESECONDS: seconds,
  RETENTION__SESSIONDAYS: [
    ['7', 'must be a whole number from 8 to 36500: a session counts for seven days'],
    ...whole(8, 36_500),
  ],
  RETENTION__AUTHEVENTDAYS: whole(1, 36_500),
  RATELIMIT__WEBHOOKPERMINUTE: whole(1, 999_999_999),
  RATELIMIT__LIMITS: [
    ...[
      'auth.login',
      'auth.login=5',
      'auth.login=0/60',
      'auth.login=5/60,',
      'auth.login=5/60;*=1/1',
      'auth.login=5/60 *=1/1',
    ].map((given) => [given, 'must be name=points/seconds, comma separated'] as const),
    ['auth.login=5/60,*=9/60,auth.login=6/60', 'names auth.login twice'],
  ],
  RATELIMIT__LOGINPERMINUTE: whole(1, 999_999_999),
};
const names = Object.keys(configKeys) as ConfigKeyName[];

const messageOf = (name: string, given: string): string => {
  try {
    readConfig({ [name]: given });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the password of the seeded SuperAdmin', () => {
  it('may be the published default: then it must be changed before anything else', () => {
    const given = { SEED__SUPERADMINPASSWORD: defaultSuperAdminPassword };
    expect(readConfig(given).SEED__SUPERADMINPASSWORD).toBe(defaultSuperAdminPassword);
  });
});

describe('a wrong value', () => {
  it.each(names.flatMap((name) => refusals[name].map(([given, sentence]) => [name, given, sentence] as const)))(
    'of %s, %j, is refused by name: %s',
    (name, given, sentence) => {
      const message = messageOf(name, given);
      expect(message.slice(0, `The configuration is wrong. ${name}: `.length)).toBe(
        `The configuration is wrong. ${name}: `,
      );
      expect(message).toContain(sentence);
      expect(message).not.toMatch(/geheim|\n/);
    },
  );

  it.each(names)(
    'of %s is refused when it is blank, between quotes, or has blanks or invisible letters around it',
    (name) => {
      for (const [given, sentence] of [
        [' ', 'must not be blank'],
        ['\u200B', 'must have no invisible characters'],
        ['a\u0007b', 'must have no invisible characters'],
        ['\uFEFFgeheim', 'must not begin or end with a blank'],
        [' geheim', 'must not begin or end with a blank'],
        ['geheim\r', 'must not begin or end with a blank'],
        ['"geheim"', 'must not stand between quotes'],
        [`'geheim'`, 'must not stand between quotes'],
        ['"', 'must not stand between quotes'],
      ] as const) {
        expect([given, messageOf(name, given)]).toEqual([
          given,
          expect.stringMatching(new RegExp(`^The configuration is wrong\\. ${name}: ${sentence}`)),
        ]);
        expect(messageOf(name, given)).not.toContain('geheim');
      }
    },
  );
});

describe('a value that looks like a wrong one', () => {
  it.each([
    ['COOKIE_DOMAIN', '24fit.it'],
    ['COOKIE_DOMAIN', '.24fit.it'],
    ['DATABASE_URL', `postgres://db/svc?sslmode=verify-full&sslrootcert=${encodeURIComponent(import.meta.filename)}`],
  ] as const)('of %s, %j, is taken', (name, given) => {
    expect(messageOf(name, given)).toBe('');
  });
});
