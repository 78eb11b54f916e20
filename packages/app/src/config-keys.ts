import * as z from 'zod';
import {
  addressOf,
  areHosts,
  areOrigins,
  areProxies,
  baseAddress,
  flag,
  isTimeZone,
  optional,
  positive,
  text,
  url,
  wholeFrom1,
} from './config-values.ts';

/** One configuration key: how it is read, what it means. The environment file, the docs and the parser come from here. */
export interface ConfigKey {
  readonly schema: z.ZodType;
  readonly about: string;
  /** Never printed, masked where it is shown. */
  readonly secret?: true;
  readonly example?: string;
  /** Of the process: where one serves several tenants, their files do not say it. */
  readonly ofProcess?: true;
}

const key = <S extends z.ZodType>(schema: S, about: string, more: Omit<ConfigKey, 'schema' | 'about'> = {}) => ({
  schema,
  about,
  ...more,
});
const sellerKey = (about: string) =>
  key(optional, `Invoice seller, ${about}; used only as a whole block (seller block rule)`);

const A_PORT = 'must be a port from 0 to 65535';

/** Every key the program reads, the specification's and ours. Empty counts as absent. */
export const configKeys = {
  NODE_ENV: key(
    z.enum(['development', 'test', 'production']).default('development'),
    'Mode. production refuses to start without DATABASE_URL',
    { ofProcess: true },
  ),
  PORT: key(
    z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65_535, A_PORT).default(4280),
    'HTTP port; 0 takes any free one',
    {
      ofProcess: true,
    },
  ),
  HTTP__HOST: key(text.default('127.0.0.1'), 'Address to listen on', { ofProcess: true }),
  HTTP__PUBLICURL: key(url.optional(), 'How browsers reach this server; default is the listening address'),
  HTTP__HOSTALIASES: key(
    text.refine(areHosts, 'must be host names, comma separated').default(''),
    'Further host names of this tenant beside that of HTTP__PUBLICURL, comma separated; they count where a process serves several tenants',
  ),
  HTTP__TRUSTEDPROXIES: key(
    text.refine(areProxies, 'must be addresses or CIDR ranges, comma separated').default(''),
    'Own proxies, addresses or CIDR ranges, comma separated; forwarded headers count only from these',
    { ofProcess: true },
  ),
  HTTP__CORSORIGINS: key(
    text.refine(areOrigins, 'must be origins such as https://app.example, comma separated').default(''),
    'Further origins whose pages may call the private API with the cookie, comma separated',
  ),
  MAINTENANCE__KEY: key(
    text.min(16, 'must have 16 characters or more').optional(),
    'Opens /api/v1/maintenance/* in the header X-Maintenance-Key; without it those paths do not exist',
    { secret: true },
  ),
  BUILD__COMMIT: key(optional, 'Commit of the build, for /api/v1/diagnostics/version; set by the image', {
    ofProcess: true,
  }),
  BUILD__BRANCH: key(optional, 'Branch of the build', { ofProcess: true }),
  BUILD__TIME: key(optional, 'When it was built, ISO 8601', { ofProcess: true }),
  FRONTEND__URL: key(url.optional(), 'The dashboard; its origin may write with a cookie, checkouts return to it'),
  DATABASE_URL: key(
    addressOf(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
    'postgres://user:password@host:port/database; without it an embedded Postgres is started',
    { secret: true },
  ),
  SVC_INSTANCES_DIR: key(
    optional,
    'Folder of instance files <id>.env: serve then serves all of them, each under its own hosts; commands find them there',
    { ofProcess: true },
  ),
  SVC_INSTANCES_POLLSECONDS: key(positive.default(1), 'How often serve looks for changed instance files', {
    ofProcess: true,
  }),
  SVC_CARD_CLI: key(text.default('stripe'), 'The card provider’s own program, for svc instance payments --watch-card', {
    ofProcess: true,
  }),
  DATABASE__POOLMAX: key(
    z.coerce.number().int().min(2).max(200).optional(),
    'Connections of a process to the database at most; default 10, for each of several tenants 5',
  ),
  SVC_DATA_DIR: key(text.default('.svc'), 'Folder of the embedded Postgres, keys, uploaded files and emulator books', {
    ofProcess: true,
  }),
  SVC_TENANT: key(
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default('studio-loto'),
    'Id of the one tenant of this process',
  ),
  COOKIE_NAME: key(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .default('SvcAuth'),
    'Name of the session cookie, SvcAuth or SvcAuth-<slug>',
  ),
  COOKIE_DOMAIN: key(optional, 'Domain of the session cookie'),
  AUTH__COOKIEKEYS: key(optional, 'Key ring that seals session cookies: id:base64 of 32 bytes, the first is current', {
    secret: true,
  }),
  OIDC__SIGNINGKEYS: key(
    optional,
    'OIDC server: JSON Web Key Set of private RSA keys; the first signs, the others still verify. Absent in production: no OIDC server',
    { secret: true },
  ),
  OIDC__ENCRYPTIONKEYS: key(
    optional,
    'OIDC server: key ring that seals its records and signs its cookies: id:base64 of 32 bytes, the first is current',
    { secret: true },
  ),
  AUTH__ADMINONLYLOGIN: key(flag.default(false), 'Blocks sign-in of accounts that are neither admin nor pro'),
  AUTH__BCRYPTCOST: key(
    z.coerce.number().int().min(4).max(31).default(12),
    'Cost of new password hashes; below 10 only in tests',
  ),
  EXTERNALAUTH__IDPA__ISSUER: key(optional, 'Login provider idp_a: exactly the iss of its ID tokens'),
  EXTERNALAUTH__IDPA__JWKSURI: key(url.optional(), 'Login provider idp_a: where it publishes its signing keys'),
  EXTERNALAUTH__IDPB__ISSUER: key(optional, 'Login provider idp_b: exactly the iss of its ID tokens'),
  EXTERNALAUTH__IDPB__JWKSURI: key(url.optional(), 'Login provider idp_b: where it publishes its signing keys'),
  BOTCHALLENGE__MODE: key(
    z.enum(['altcha', 'fake', 'off']).default('altcha'),
    'What public forms ask of a browser: a proof of work, a known answer (tests; refused in production) or nothing',
  ),
  BOTCHALLENGE__DIFFICULTY: key(
    wholeFrom1.default(1000),
    'Key derivations of 1000 rounds that a browser makes at most for one proof of work',
  ),
  OTP__MINRESENDINTERVALSECONDS: key(
    wholeFrom1.default(30),
    'Seconds between two mailed codes to one address; production never goes below 30',
  ),
  OTP__DAILYCAPPERADDRESS: key(
    wholeFrom1.default(20),
    'Codes and resends per address in 24 hours; a day of guessing has three tries at each',
  ),
  OTP__DAILYCAPPERSOURCE: key(wholeFrom1.default(200), 'Codes and resends per source address in 24 hours'),
  OTP__NEUTRALCHECKEMAIL: key(flag.default(false), 'check-email answers the same for every address'),
  AUTH__COMMONWORDS: key(
    z.enum(['refuse', 'allow']).optional(),
    'Whether passwords that everybody tries first are refused; default refuse, in tests allow',
  ),
  SECRETS__KEYRING: key(optional, 'Key ring that seals stored secrets: id:base64 of 32 bytes, the first is current', {
    secret: true,
  }),
  SEED__SUPERADMINEMAIL: key(
    z.email().default('operator@svc.local'),
    'Address of the SuperAdmin that serve makes once',
  ),
  SEED__SUPERADMINPASSWORD: key(optional, 'Password of the seeded SuperAdmin instead of the known default', {
    secret: true,
  }),
  MAIL__URL: key(
    addressOf(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
    'smtp://user:password@host:port; without it mails are recorded as skipped',
    {
      secret: true,
    },
  ),
  MAIL__FROM: key(text.default('svc <no-reply@localhost>'), 'Sender of mails'),
  MAIL__CONCURRENCY: key(
    z.coerce.number().int().min(1).max(32).default(4),
    'How many mails a process hands to the mail server at once, each over a connection of its own',
  ),
  PAYMENT__PROVIDER: key(z.enum(['card', 'wallet']).default('card'), 'The provider of new checkouts'),
  PAYMENT__CARD__SECRETKEY: key(optional, 'Card provider secret key', { secret: true }),
  PAYMENT__CARD__WEBHOOKSECRET: key(optional, 'Card provider webhook signing secret; unset keeps the webhook closed', {
    secret: true,
  }),
  PAYMENT__CARD__BASEURL: key(baseAddress.optional(), 'Override of the card provider address, for the emulator'),
  PAYMENT__WALLET__ENVIRONMENT: key(
    z.enum(['sandbox', 'live'], { message: 'must be sandbox or live' }).default('live'),
    'Wallet provider environment; empty means live',
  ),
  PAYMENT__WALLET__CLIENTID: key(optional, 'Wallet provider OAuth client id'),
  PAYMENT__WALLET__CLIENTSECRET: key(optional, 'Wallet provider OAuth client secret', { secret: true }),
  PAYMENT__WALLET__WEBHOOKID: key(optional, 'Wallet provider webhook id; unset keeps the webhook closed'),
  PAYMENT__WALLET__BASEURL: key(baseAddress.optional(), 'Override of the wallet provider address, for the emulator'),
  PAYMENT__SUCCESSURL: key(url.optional(), 'Where the hosted page returns after paying; default the frontend'),
  PAYMENT__CANCELURL: key(url.optional(), 'Where it returns when the customer gives up; default the frontend'),
  PAYMENT__HOLDMINUTES: key(positive.default(30), 'How long a checkout holds its place; fractions are allowed'),
  PAYMENT__MAXACTIVEHOLDSPERUSER: key(wholeFrom1.default(3), 'Concurrent active holds per person'),
  PAYMENT__PAIDREVIEWHOLDMINUTES: key(wholeFrom1.default(1440), 'How long a place is kept for an order under review'),
  PAYMENT__INVOICESERIES: key(
    z
      .string()
      .regex(/^[A-Z0-9](?:[A-Z0-9/_-]{0,6}[A-Z0-9])?$/)
      .default('SVC'),
    'Invoice series when the settings name none',
  ),
  PAYMENT__INVOICETIMEZONE: key(
    text.refine(isTimeZone, 'must be a time zone such as Europe/Rome').default('Europe/Rome'),
    'Fiscal time zone when the settings name none',
  ),
  PAYMENT__INVOICEEMAILMAXATTEMPTS: key(
    wholeFrom1.default(5),
    'Attempts to mail the courtesy PDF before a person looks',
  ),
  PAYMENT__FINALIZATIONMAXATTEMPTS: key(
    wholeFrom1.default(10),
    'Attempts to finalize a paid order before a person looks',
  ),
  PAYMENT__INVOICESELLER__NAME: sellerKey('legal name'),
  PAYMENT__INVOICESELLER__VATNUMBER: sellerKey('VAT number'),
  PAYMENT__INVOICESELLER__FISCALCODE: sellerKey('codice fiscale'),
  PAYMENT__INVOICESELLER__REGIMEFISCALE: sellerKey('regime fiscale, RF01 …'),
  PAYMENT__INVOICESELLER__ADDRESS: sellerKey('address'),
  PAYMENT__INVOICESELLER__STREETNUMBER: sellerKey('street number'),
  PAYMENT__INVOICESELLER__POSTALCODE: sellerKey('CAP'),
  PAYMENT__INVOICESELLER__CITY: sellerKey('city'),
  PAYMENT__INVOICESELLER__PROVINCE: sellerKey('province'),
  PAYMENT__INVOICESELLER__COUNTRY: sellerKey('country, IT'),
  PAYMENT__INVOICESELLER__EMAIL: sellerKey('e-mail'),
  EINVOICING__BASEURL: key(
    baseAddress.optional(),
    'Override of the GatewayA address; the segment test or prod follows it',
  ),
  EINVOICING__GATEWAYBBASEURL__TEST: key(baseAddress.optional(), 'Override of the GatewayB address for Test'),
  EINVOICING__GATEWAYBBASEURL__PROD: key(baseAddress.optional(), 'Override of the GatewayB address for Prod'),
  EINVOICING__GATEWAYBDIALECT: key(
    z.enum(['sdi', 'invoice']).default('sdi'),
    'Which API of GatewayB: sdi, or invoice. Accounts and documents of one are unknown to the other',
  ),
  EINVOICING__CALLSPERMINUTE: key(
    wholeFrom1.default(120),
    'Calls per minute to one account at a gateway, all processes together; more wait for their turn',
  ),
  EINVOICING__LIMITSDATABASEURL: key(
    addressOf(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
    'postgres://user:password@host:port/database in which all processes that name it count their calls to accounts at gateways; without it a tenant’s own database counts, in a folder that of the first tenant by name',
    { secret: true, ofProcess: true },
  ),
  EINVOICING__RECONCILEINTERVALMINUTES: key(
    z.coerce.number().default(5),
    'Mirror reconcile period; values below 1 fall back to 5',
  ),
  JOBS__SWEEPSECONDS: key(positive.default(30), 'How often the background services sweep for what a wake-up missed'),
  JOBS__RECONCILESECONDS: key(
    positive.optional(),
    'Mirror reconcile period in seconds, instead of the minutes; for tests',
  ),
  JOBS__RECONCILEDELAYSECONDS: key(z.coerce.number().min(0).default(60), 'Wait before the first mirror reconcile'),
  JOBS__INTENTSTALESECONDS: key(positive.default(60), 'An open outside call this old is looked up at the other side'),
  JOBS__INTENTABSENTSECONDS: key(
    positive.default(600),
    'A lookup that finds nothing proves absence only after this long, and a person’s word that an invoice did not arrive counts only then',
  ),
  JOBS__LATELOOKSECONDS: key(
    positive.default(900),
    'How soon a payment that waits for the payer’s bank, or a refund that the provider has pending, is looked at again; the looks after it come ever rarer, for 30 days',
  ),
  JOBS__CLAIMSECONDS: key(positive.default(30), 'How long a taken row is left to the worker that took it'),
  JOBS__PURGESECONDS: key(
    positive.default(3600),
    'How often rows past their time are removed, a bounded batch at a time',
  ),
  RETENTION__SESSIONDAYS: key(
    z.coerce.number().int().min(8, 'must be 8 or more: a session counts for seven days').default(30),
    'Days after its sign-in from which a session is forgotten; none counts for more than seven',
  ),
  RETENTION__AUTHEVENTDAYS: key(
    wholeFrom1.default(180),
    'Days that sign-ins and failed ones are kept for the list of auth events',
  ),
  RATELIMIT__WEBHOOKPERMINUTE: key(wholeFrom1.default(60_000), 'Webhook deliveries accepted per minute and source'),
  RATELIMIT__LIMITS: key(
    text
      .regex(
        /^\s*[\w.*-]+=[1-9]\d{0,8}\/[1-9]\d{0,6}\s*(,\s*[\w.*-]+=[1-9]\d{0,8}\/[1-9]\d{0,6}\s*)*$/,
        'must be name=points/seconds, comma separated',
      )
      .or(z.literal(''))
      .default(''),
    'Other numbers for rate limits: name=points/seconds, comma separated, * for the rest; the names stand below',
  ),
  RATELIMIT__LOGINPERMINUTE: key(wholeFrom1.default(60), 'Sign-in attempts accepted per minute and source'),
} as const;

export type ConfigKeyName = keyof typeof configKeys;
