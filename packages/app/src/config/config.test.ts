import { describe, expect, it } from 'vitest';
import { ConfigInvalid, readConfig } from './config.ts';
import { configKeys, type ConfigKeyName } from './config-keys.ts';
import { newSigningKey } from '../keys/oidc-keys.ts';

const ring = `k:${'A'.repeat(43)}=`;
const signingKeys = JSON.stringify({ keys: [newSigningKey('k1')] }, null, 2);

/** A value that is not the default, and what it is read as; every key must stand here. */
const samples: { readonly [K in ConfigKeyName]: readonly [given: string, read: unknown] } = {
  NODE_ENV: ['production', 'production'],
  PORT: ['0', 0],
  HTTP__HOST: ['0.0.0.0', '0.0.0.0'],
  HTTP__PUBLICURL: ['HTTPS://Studio.example:443/', 'https://studio.example'],
  HTTP__HOSTALIASES: ['WWW.studio.example, studio.test', ['www.studio.example', 'studio.test']],
  HTTP__TRUSTEDPROXIES: ['10.0.0.0/8, ::1,::ffff:10.0.0.7', ['10.0.0.0/8', '::1', '10.0.0.7']],
  HTTP__CORSORIGINS: ['https://A.example:443, http://localhost:4200', ['https://a.example', 'http://localhost:4200']],
  MAINTENANCE__KEY: ['a-key-of-sixteen-or-more', 'a-key-of-sixteen-or-more'],
  BUILD__COMMIT: ['0123abc', '0123abc'],
  BUILD__BRANCH: ['main', 'main'],
  BUILD__TIME: ['2027-03-01T09:00:00Z', '2027-03-01T09:00:00Z'],
  TENANT__NAME: ['Studio Loto', 'Studio Loto'],
  TENANT__ACCENT: ['#0F766E', '#0F766E'],
  FRONTEND__URL: ['https://App.studio.example/desk/', 'https://app.studio.example/desk'],
  DATABASE_URL: ['postgres://u:p@db:5432/svc', 'postgres://u:p@db:5432/svc'],
  SVC_INSTANCES_DIR: ['/etc/svc/instances', '/etc/svc/instances'],
  SVC_INSTANCES_POLLSECONDS: ['0.1', 0.1],
  SVC_CARD_CLI: ['/opt/card', '/opt/card'],
  DATABASE__POOLMAX: ['4', 4],
  DATABASE__MIGRATORURL: ['postgres://m:p@db:5432/svc', 'postgres://m:p@db:5432/svc'],
  DATABASE__ALLOWPLAIN: ['true', true],
  SVC_DATA_DIR: ['/var/svc', '/var/svc'],
  SVC_TENANT: ['palestra-sole', 'palestra-sole'],
  COOKIE_NAME: ['SvcAuth-sole', 'SvcAuth-sole'],
  COOKIE_DOMAIN: ['studio.example', 'studio.example'],
  AUTH__COOKIEKEYS: [ring, ring],
  OIDC__SIGNINGKEYS: [signingKeys, signingKeys],
  OIDC__ENCRYPTIONKEYS: [ring, ring],
  AUTH__ADMINONLYLOGIN: ['true', true],
  AUTH__COMMONWORDS: ['allow', 'allow'],
  AUTH__BCRYPTCOST: ['4', 4],
  AUTH__FRESHSIGNINSECONDS: ['60', 60],
  EXTERNALAUTH__IDPA__ISSUER: ['https://idp-a.example', 'https://idp-a.example'],
  EXTERNALAUTH__IDPA__JWKSURI: ['https://idp-a.example/jwks', 'https://idp-a.example/jwks'],
  EXTERNALAUTH__IDPB__ISSUER: ['https://idp-b.example', 'https://idp-b.example'],
  EXTERNALAUTH__IDPB__JWKSURI: ['https://idp-b.example/jwks', 'https://idp-b.example/jwks'],
  BOTCHALLENGE__MODE: ['fake', 'fake'],
  BOTCHALLENGE__DIFFICULTY: ['20', 20],
  OTP__MINRESENDINTERVALSECONDS: ['45', 45],
  OTP__DAILYCAPPERADDRESS: ['5', 5],
  OTP__DAILYCAPPERSOURCE: ['50', 50],
  OTP__NEUTRALCHECKEMAIL: ['true', true],
  SECRETS__KEYRING: [ring, ring],
  SEED__SUPERADMINEMAIL: ['chief@studio.example', 'chief@studio.example'],
  SEED__SUPERADMINPASSWORD: ['trenta gatti', 'trenta gatti'],
  MAIL__URL: [
    'smtp://u:p%23@mail:25',
    { host: 'mail', port: 25, secure: false, requireTls: true, credentials: { user: 'u', pass: 'p#' } },
  ],
  MAIL__FROM: ['Sole <no@sole.example>', 'Sole <no@sole.example>'],
  MAIL__CONCURRENCY: ['8', 8],
  PAYMENT__PROVIDER: ['wallet', 'wallet'],
  PAYMENT__CARD__SECRETKEY: ['sk_live_1', 'sk_live_1'],
  PAYMENT__CARD__WEBHOOKSECRET: ['whsec_1', 'whsec_1'],
  PAYMENT__CARD__BASEURL: ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
  PAYMENT__WALLET__ENVIRONMENT: ['sandbox', 'sandbox'],
  PAYMENT__WALLET__CLIENTID: ['client-1', 'client-1'],
  PAYMENT__WALLET__CLIENTSECRET: ['secret-1', 'secret-1'],
  PAYMENT__WALLET__WEBHOOKID: ['WH-1', 'WH-1'],
  PAYMENT__WALLET__BASEURL: ['http://127.0.0.1:3', 'http://127.0.0.1:3'],
  PAYMENT__SUCCESSURL: ['https://studio.example/grazie', 'https://studio.example/grazie'],
  PAYMENT__CANCELURL: ['https://studio.example/peccato', 'https://studio.example/peccato'],
  PAYMENT__HOLDMINUTES: ['0.5', 0.5],
  PAYMENT__MAXACTIVEHOLDSPERUSER: ['5', 5],
  PAYMENT__PAIDREVIEWHOLDMINUTES: ['60', 60],
  PAYMENT__INVOICESERIES: ['WEB-1', 'WEB-1'],
  PAYMENT__INVOICETIMEZONE: ['Europe/Vienna', 'Europe/Vienna'],
  PAYMENT__INVOICEEMAILMAXATTEMPTS: ['2', 2],
  PAYMENT__FINALIZATIONMAXATTEMPTS: ['3', 3],
  PAYMENT__INVOICESELLER__NAME: ['Sole S.r.l.', 'Sole S.r.l.'],
  PAYMENT__INVOICESELLER__VATNUMBER: ['12345678903', '12345678903'],
  PAYMENT__INVOICESELLER__FISCALCODE: ['12345678903', '12345678903'],
  PAYMENT__INVOICESELLER__REGIMEFISCALE: ['RF19', 'RF19'],
  PAYMENT__INVOICESELLER__ADDRESS: ['Via Roma', 'Via Roma'],
  PAYMENT__INVOICESELLER__STREETNUMBER: ['1', '1'],
  PAYMENT__INVOICESELLER__POSTALCODE: ['40121', '40121'],
  PAYMENT__INVOICESELLER__CITY: ['Bologna', 'Bologna'],
  PAYMENT__INVOICESELLER__PROVINCE: ['BO', 'BO'],
  PAYMENT__INVOICESELLER__COUNTRY: ['IT', 'IT'],
  PAYMENT__INVOICESELLER__EMAIL: ['a@sole.example', 'a@sole.example'],
  LEGACYCMS__BASEURL: ['http://127.0.0.1:5', 'http://127.0.0.1:5'],
  LEGACYCMS__TOKEN: ['cms-token', 'cms-token'],
  LEGACYCMS__LISTPATH: ['/api/notes', '/api/notes'],
  LEGACYCMS__MODERATEPATH: ['/api/notes/one', '/api/notes/one'],
  SCANNER__URL: ['tcp://clamd', { host: 'clamd', port: 3310 }],
  SCANNER__MAXAGEDAYS: ['0', 0],
  STORAGE__KIND: ['s3', 's3'],
  STORAGE__S3__ENDPOINT: ['http://127.0.0.1:9', 'http://127.0.0.1:9'],
  STORAGE__S3__REGION: ['eu-south-1', 'eu-south-1'],
  STORAGE__S3__BUCKET: ['files.sole', 'files.sole'],
  STORAGE__S3__KEY: ['AKIAEXAMPLE', 'AKIAEXAMPLE'],
  STORAGE__S3__SECRET: ['s/ecret+', 's/ecret+'],
  EINVOICING__BASEURL: ['http://127.0.0.1:2', 'http://127.0.0.1:2'],
  EINVOICING__GATEWAYBBASEURL__TEST: ['http://127.0.0.1:3/test', 'http://127.0.0.1:3/test'],
  EINVOICING__GATEWAYBBASEURL__PROD: ['http://127.0.0.1:3/prod', 'http://127.0.0.1:3/prod'],
  EINVOICING__GATEWAYBDIALECT: ['invoice', 'invoice'],
  EINVOICING__GATEWAYBFILEHOSTS: ['Files.gateway.example, cdn.example', ['files.gateway.example', 'cdn.example']],
  EINVOICING__CALLSPERMINUTE: ['30', 30],
  EINVOICING__LIMITSDATABASEURL: ['postgres://u:p@db:5432/limits', 'postgres://u:p@db:5432/limits'],
  EINVOICING__RECONCILEINTERVALMINUTES: ['10', 10],
  JOBS__SWEEPSECONDS: ['1', 1],
  JOBS__RECONCILESECONDS: ['2', 2],
  JOBS__RECONCILEDELAYSECONDS: ['0', 0],
  JOBS__INTENTSTALESECONDS: ['4', 4],
  JOBS__INTENTABSENTSECONDS: ['5', 5],
  JOBS__LATELOOKSECONDS: ['7', 7],
  JOBS__CLAIMSECONDS: ['3', 3],
  JOBS__PURGESECONDS: ['60', 60],
  RETENTION__SESSIONDAYS: ['8', 8],
  RETENTION__AUTHEVENTDAYS: ['365', 365],
  RATELIMIT__WEBHOOKPERMINUTE: ['10', 10],
  RATELIMIT__LIMITS: [
    'auth.login=5/300, *=9/60',
    [
      { name: 'auth.login', points: 5, perSeconds: 300 },
      { name: '*', points: 9, perSeconds: 60 },
    ],
  ],
  RATELIMIT__LOGINPERMINUTE: ['11', 11],
};
const names = Object.keys(configKeys) as ConfigKeyName[];

const messageOf = (variables: Readonly<Record<string, string>>): string => {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigInvalid);
    return (error as Error).message;
  }
};

describe('the configuration', () => {
  it.each(names)('reads %s', (name) => {
    const [given, read] = samples[name];
    expect(readConfig({ [name]: given })[name]).toEqual(read);
  });

  it('stands without any variable, and takes an empty one for an absent one', () => {
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
    expect(readConfig({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 4280,
      PAYMENT__PROVIDER: 'card',
      PAYMENT__HOLDMINUTES: 30,
      PAYMENT__MAXACTIVEHOLDSPERUSER: 3,
      PAYMENT__PAIDREVIEWHOLDMINUTES: 1440,
      EINVOICING__RECONCILEINTERVALMINUTES: 5,
      JOBS__SWEEPSECONDS: 30,
      AUTH__BCRYPTCOST: 12,
    });
  });

  it('config.PAYMENT__WALLET__ENVIRONMENT: sandbox or live, empty means live, anything else is rejected', () => {
    const environmentOf = (given: string) =>
      readConfig({ PAYMENT__WALLET__ENVIRONMENT: given }).PAYMENT__WALLET__ENVIRONMENT;
    expect(['', 'live', 'sandbox'].map(environmentOf)).toEqual(['live', 'live', 'sandbox']);
    for (const given of ['Live', 'production', 'test'])
      expect(messageOf({ PAYMENT__WALLET__ENVIRONMENT: given })).toContain('must be sandbox or live');
  });

  it('names every wrong key at once', () => {
    const message = messageOf({
      PORT: 'http',
      NODE_ENV: 'staging',
      HTTP__PUBLICURL: 'studio',
      JOBS__SWEEPSECONDS: '0',
    });
    for (const name of ['PORT', 'NODE_ENV', 'HTTP__PUBLICURL', 'JOBS__SWEEPSECONDS'])
      expect(message).toMatch(new RegExp(`(^|[ .])${name}: `));
    expect(message).not.toContain('\n');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['SVC_TENANT', 'Studio Loto'],
    ['COOKIE_NAME', 'Svc Auth'],
    ['AUTH__ADMINONLYLOGIN', 'yes'],
    ['PAYMENT__PROVIDER', 'cash'],
    ['PAYMENT__MAXACTIVEHOLDSPERUSER', '0'],
    ['PAYMENT__INVOICESERIES', 'troppolunga'],
    ['PAYMENT__INVOICETIMEZONE', 'Europa/Roma'],
    ['PAYMENT__INVOICETIMEZONE', '+02:00'],
    ['HTTP__TRUSTEDPROXIES', 'somewhere'],
    ['HTTP__HOSTALIASES', 'https://studio.example'],
    ['DATABASE__POOLMAX', '1'],
    ['MAIL__URL', 'mail.example:25'],
    ['DATABASE_URL', 'mysql://u:p@db/svc'],
    ['EINVOICING__LIMITSDATABASEURL', 'db.example/limits'],
    ['PAYMENT__CARD__BASEURL', 'javascript:alert(1)'],
  ])('refuses %s=%s, naming the key', (name, value) => {
    expect(messageOf({ [name]: value })).toContain(`${name}: `);
  });

  it('says of a blank value that it is blank', () => {
    expect(messageOf({ DATABASE_URL: ' ' })).toContain('DATABASE_URL: must not be blank');
  });

  it('never repeats the value of a secret', () => {
    const secrets = names.filter((name) => 'secret' in configKeys[name]);
    expect(secrets).toContain('PAYMENT__CARD__WEBHOOKSECRET');
    const spoiled = Object.fromEntries(secrets.map((name) => [name, 'not-a-url s3cr3t\u0000']));
    expect(messageOf({ ...spoiled, PORT: 'x' })).not.toContain('s3cr3t');
  });

  it('has a meaning and, for what opens a door, the secret mark on every key', () => {
    expect(names.filter((name) => configKeys[name].about.length <= 10)).toEqual([]);
    const unmarked = names.filter(
      (name) =>
        /SECRET|PASSWORD|KEYRING|COOKIEKEYS|DATABASE_?URL|MAIL__URL/.test(name) && !('secret' in configKeys[name]),
    );
    expect(unmarked).toEqual([]);
  });
});
