import { BlockList, isIP } from 'node:net';
import * as z from 'zod';

/** One configuration key: how it is read, what it means. The environment file, the docs and the parser come from here. */
export interface ConfigKey {
  readonly schema: z.ZodType;
  readonly about: string;
  /** Never printed, masked where it is shown. */
  readonly secret?: true;
  readonly example?: string;
}

const key = <S extends z.ZodType>(schema: S, about: string, more: Omit<ConfigKey, 'schema' | 'about'> = {}) => ({
  schema,
  about,
  ...more,
});
const text = z.string().trim().min(1);
const optional = text.optional();
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const url = z.url({ protocol: /^https?$/, message: 'must be an http or https address' });
const addressOf = (schemes: RegExp, message: string) => text.regex(schemes, message).optional();

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Addresses or CIDR ranges; a mistake here would silently trust nobody, or the wrong ones. */
const areProxies = (list: string): boolean =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .every((part) => {
      const [address = '', bits, ...more] = part.split('/');
      const family = isIP(address);
      if (family === 0 || more.length > 0) return false;
      if (bits === undefined) return true;
      if (!/^\d{1,3}$/.test(bits)) return false;
      try {
        new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
        return true;
      } catch {
        return false;
      }
    });
/** Each of them an http or https origin and nothing more. */
const areOrigins = (list: string): boolean =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .every((part) => /^https?:\/\/[^/?#@\s]+$/i.test(part) && URL.canParse(part));
const positive = z.coerce.number().positive();
const wholeFrom1 = z.coerce.number().int().min(1);
const sellerKey = (about: string) =>
  key(optional, `Invoice seller, ${about}; used only as a whole block (seller block rule)`);

/** Every key the program reads, the specification's and ours. Empty counts as absent. */
export const configKeys = {
  NODE_ENV: key(
    z.enum(['development', 'test', 'production']).default('development'),
    'Mode. production refuses to start without DATABASE_URL',
  ),
  PORT: key(z.coerce.number().int().min(0).max(65_535).default(4280), 'HTTP port; 0 takes any free one'),
  HTTP__HOST: key(text.default('127.0.0.1'), 'Address to listen on'),
  HTTP__PUBLICURL: key(url.optional(), 'How browsers reach this server; default is the listening address'),
  HTTP__TRUSTEDPROXIES: key(
    text.refine(areProxies, 'must be addresses or CIDR ranges, comma separated').default(''),
    'Own proxies, addresses or CIDR ranges, comma separated; forwarded headers count only from these',
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
  BUILD__COMMIT: key(optional, 'Commit of the build, for /api/v1/diagnostics/version; set by the image'),
  BUILD__BRANCH: key(optional, 'Branch of the build'),
  BUILD__TIME: key(optional, 'When it was built, ISO 8601'),
  FRONTEND__URL: key(url.optional(), 'The dashboard; its origin may write with a cookie, checkouts return to it'),
  DATABASE_URL: key(
    addressOf(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
    'postgres://user:password@host:port/database; without it an embedded Postgres is started',
    { secret: true },
  ),
  SVC_DATA_DIR: key(text.default('.svc'), 'Folder of the embedded Postgres, keys, uploaded files and emulator books'),
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
  PAYMENT__PROVIDER: key(z.enum(['card', 'wallet']).default('card'), 'The provider of new checkouts'),
  PAYMENT__CARD__SECRETKEY: key(optional, 'Card provider secret key', { secret: true }),
  PAYMENT__CARD__WEBHOOKSECRET: key(optional, 'Card provider webhook signing secret; unset keeps the webhook closed', {
    secret: true,
  }),
  PAYMENT__CARD__BASEURL: key(url.optional(), 'Override of the card provider address, for the emulator'),
  PAYMENT__WALLET__ENVIRONMENT: key(
    z.enum(['sandbox', 'live'], { message: 'must be sandbox or live' }).default('live'),
    'Wallet provider environment; empty means live',
  ),
  PAYMENT__WALLET__CLIENTID: key(optional, 'Wallet provider OAuth client id'),
  PAYMENT__WALLET__CLIENTSECRET: key(optional, 'Wallet provider OAuth client secret', { secret: true }),
  PAYMENT__WALLET__WEBHOOKID: key(optional, 'Wallet provider webhook id; unset keeps the webhook closed'),
  PAYMENT__WALLET__BASEURL: key(url.optional(), 'Override of the wallet provider address, for the emulator'),
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
  EINVOICING__BASEURL: key(url.optional(), 'Override of the GatewayA address; the segment test or prod follows it'),
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
    'A lookup that finds nothing proves absence only after this long',
  ),
  JOBS__CLAIMSECONDS: key(positive.default(30), 'How long a taken row is left to the worker that took it'),
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
