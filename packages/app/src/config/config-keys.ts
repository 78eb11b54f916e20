import * as z from 'zod';
import { readSmtpServer } from '@svc/adapters-platform';
import { address, baseAddress } from './config-addresses.ts';
import { key } from './config-key.ts';
import { databaseKeys } from './config-database.ts';
import { eInvoicingKeys } from './config-einvoicing.ts';
import { scannerKeys } from './config-scanner.ts';
import { storageKeys } from './config-storage.ts';
import { legacyCmsKeys } from './config-legacy-cms.ts';
import { hosts, limits, origins, proxies } from './config-lists.ts';
import { seedPassword } from './config-password.ts';
import { sellerKeys } from './config-seller.ts';
import {
  cookieDomain,
  flag,
  instant,
  listeningHost,
  number,
  oneOf,
  optional,
  readBy,
  ring,
  seconds,
  sender,
  textThat,
  timeZone,
  visible,
  whole,
} from './config-values.ts';
import { parseSigningKeys } from '../keys/oidc-signing-keys.ts';

export type { ConfigKey } from './config-key.ts';

/** Every key the program reads, the specification's and ours. Empty counts as absent. */
export const configKeys = {
  NODE_ENV: key(
    oneOf('development', 'test', 'production').default('development'),
    'Mode. production refuses to start without DATABASE_URL and keys, and with what only a demo or a test may have',
    { ofProcess: true },
  ),
  PORT: key(whole(0, 65_535).default(4280), 'HTTP port; 0 takes any free one', { ofProcess: true }),
  HTTP__HOST: key(listeningHost.default('127.0.0.1'), 'Address to listen on', { ofProcess: true }),
  HTTP__PUBLICURL: key(
    baseAddress.optional(),
    'How browsers reach this server; default is the listening address. In production this and every other address is https, but on this machine',
  ),
  HTTP__HOSTALIASES: key(
    hosts.default([]),
    'Further host names of this tenant beside that of HTTP__PUBLICURL, comma separated; they count where a process serves several tenants',
  ),
  HTTP__TRUSTEDPROXIES: key(
    proxies.default([]),
    'Own proxies, addresses or CIDR ranges, comma separated; forwarded headers count only from these',
    { ofProcess: true },
  ),
  HTTP__CORSORIGINS: key(
    origins.default([]),
    'Further origins whose pages may call the private API with the cookie, comma separated',
  ),
  MAINTENANCE__KEY: key(
    visible.refine((given) => given.length >= 16, 'must have 16 characters or more').optional(),
    'Opens /api/v1/maintenance/* in the header X-Maintenance-Key; without it those paths do not exist',
    { secret: true },
  ),
  BUILD__COMMIT: key(optional, 'Commit of the build, for /api/v1/diagnostics/version; set by the image', {
    ofProcess: true,
  }),
  BUILD__BRANCH: key(optional, 'Branch of the build', { ofProcess: true }),
  BUILD__TIME: key(instant.optional(), 'When it was built, ISO 8601', { ofProcess: true }),
  TENANT__NAME: key(
    textThat((text) => text.length <= 80, 'must have 80 characters at most').optional(),
    'The studio’s name on its screens; default is who issues its invoices',
  ),
  TENANT__ACCENT: key(
    textThat((text) => /^#[\da-f]{6}$/i.test(text), 'must be a colour like #0f766e').optional(),
    'The studio’s colour on its screens; it is darkened where white text could not be read on it',
  ),
  FRONTEND__URL: key(
    baseAddress.optional(),
    'The dashboard; its origin may write with a cookie, checkouts return to it',
  ),
  ...databaseKeys,
  SVC_INSTANCES_DIR: key(
    optional,
    'Folder of instance files <id>.env: serve then serves all of them, each under its own hosts; commands find them there',
    { ofProcess: true },
  ),
  SVC_INSTANCES_POLLSECONDS: key(number(0.01, 86_400).default(1), 'How often serve looks for changed instance files', {
    ofProcess: true,
  }),
  SVC_CARD_CLI: key(
    z.string().default('stripe'),
    'The card provider’s own program, for svc instance payments --watch-card',
    {
      ofProcess: true,
    },
  ),
  SVC_DATA_DIR: key(
    z.string().default('.svc'),
    'Folder of the embedded Postgres, keys, uploaded files and emulator books',
    {
      ofProcess: true,
    },
  ),
  SVC_TENANT: key(
    textThat((given) => /^[a-z0-9-]{1,40}$/.test(given), 'must have 1 to 40 small letters, digits and dashes').default(
      'studio-loto',
    ),
    'Id of the one tenant of this process',
  ),
  COOKIE_NAME: key(
    textThat((given) => /^[A-Za-z0-9_-]{1,64}$/.test(given), 'must have 1 to 64 letters, digits, - and _').default(
      'SvcAuth',
    ),
    'Name of the session cookie, SvcAuth or SvcAuth-<slug>',
  ),
  COOKIE_DOMAIN: key(cookieDomain.optional(), 'Domain of the session cookie'),
  AUTH__COOKIEKEYS: key(
    ring.optional(),
    'Key ring that seals session cookies: id:base64 of 32 bytes, the first is current',
    {
      secret: true,
    },
  ),
  OIDC__SIGNINGKEYS: key(
    readBy((given) => (parseSigningKeys(given), given)).optional(),
    'OIDC server: JSON Web Key Set of private keys, RSA (3072 bits; one or more) and EC P-256; the first of each kind signs, the others still verify. Absent in production: no OIDC server',
    { secret: true, lines: true },
  ),
  OIDC__ENCRYPTIONKEYS: key(
    ring.optional(),
    'OIDC server: key ring that seals its records and signs its cookies: id:base64 of 32 bytes, the first is current',
    { secret: true },
  ),
  AUTH__ADMINONLYLOGIN: key(flag.default(false), 'Blocks sign-in of accounts that are neither admin nor pro'),
  AUTH__BCRYPTCOST: key(
    whole(4, 31).default(12),
    'Cost of new password hashes; a sign-in makes cheaper ones anew. Below 10 is refused in production',
  ),
  AUTH__FRESHSIGNINSECONDS: key(
    whole(1, 3600).default(600),
    'How long a sign-in or a confirmation counts for rows that ask for a fresh one',
  ),
  EXTERNALAUTH__IDPA__ISSUER: key(visible.optional(), 'Login provider idp_a: exactly the iss of its ID tokens'),
  EXTERNALAUTH__IDPA__JWKSURI: key(address.optional(), 'Login provider idp_a: where it publishes its signing keys'),
  EXTERNALAUTH__IDPB__ISSUER: key(visible.optional(), 'Login provider idp_b: exactly the iss of its ID tokens'),
  EXTERNALAUTH__IDPB__JWKSURI: key(address.optional(), 'Login provider idp_b: where it publishes its signing keys'),
  BOTCHALLENGE__MODE: key(
    oneOf('altcha', 'fake', 'off').default('altcha'),
    'What public forms ask of a browser: a proof of work, a known answer (tests) or nothing; production refuses the last two',
  ),
  BOTCHALLENGE__DIFFICULTY: key(
    whole(1, 1_000_000).default(1000),
    'Key derivations of 1000 rounds that a browser makes at most for one proof of work',
  ),
  OTP__MINRESENDINTERVALSECONDS: key(
    whole(1, 86_400).default(30),
    'Seconds between two mailed codes to one address; production never goes below 30',
  ),
  OTP__DAILYCAPPERADDRESS: key(
    whole(1, 1_000_000).default(20),
    'Codes and resends per address in 24 hours; a day of guessing has three tries at each',
  ),
  OTP__DAILYCAPPERSOURCE: key(whole(1, 1_000_000).default(200), 'Codes and resends per source address in 24 hours'),
  OTP__NEUTRALCHECKEMAIL: key(flag.default(false), 'check-email answers the same for every address'),
  AUTH__COMMONWORDS: key(
    oneOf('refuse', 'allow').optional(),
    'Whether passwords that everybody tries first are refused; default refuse, in tests allow; production refuses allow',
  ),
  SECRETS__KEYRING: key(
    ring.optional(),
    'Key ring that seals stored secrets: id:base64 of 32 bytes, the first is current',
    {
      secret: true,
    },
  ),
  SEED__SUPERADMINEMAIL: key(
    z.email('must be a mail address').default('operator@svc.local'),
    'Address of the SuperAdmin that serve makes once',
  ),
  SEED__SUPERADMINPASSWORD: key(
    seedPassword.optional(),
    'Password of the seeded SuperAdmin; in production it must be changed first, and without it serve makes one and shows it once on stderr; elsewhere the default is the published one',
    {
      secret: true,
    },
  ),
  MAIL__URL: key(
    readBy(readSmtpServer).optional(),
    'smtp://user:password@host:port, or smtps:// for TLS from the first byte; user and password go over TLS alone, but on this machine. Without it mails are recorded as skipped',
    {
      secret: true,
    },
  ),
  MAIL__FROM: key(sender.default('svc <no-reply@localhost>'), 'Sender of mails'),
  MAIL__CONCURRENCY: key(
    whole(1, 32).default(4),
    'How many mails a process hands to the mail server at once, each over a connection of its own',
  ),
  PAYMENT__PROVIDER: key(oneOf('card', 'wallet').default('card'), 'The provider of new checkouts'),
  PAYMENT__CARD__SECRETKEY: key(visible.optional(), 'Card provider secret key', { secret: true }),
  PAYMENT__CARD__WEBHOOKSECRET: key(
    visible.optional(),
    'Card provider webhook signing secret; unset keeps the webhook closed',
    {
      secret: true,
    },
  ),
  PAYMENT__CARD__BASEURL: key(baseAddress.optional(), 'Override of the card provider address, for the emulator'),
  PAYMENT__WALLET__ENVIRONMENT: key(
    z.enum(['sandbox', 'live'], { message: 'must be sandbox or live' }).default('live'),
    'Wallet provider environment; empty means live',
  ),
  PAYMENT__WALLET__CLIENTID: key(visible.optional(), 'Wallet provider OAuth client id'),
  PAYMENT__WALLET__CLIENTSECRET: key(visible.optional(), 'Wallet provider OAuth client secret', { secret: true }),
  PAYMENT__WALLET__WEBHOOKID: key(visible.optional(), 'Wallet provider webhook id; unset keeps the webhook closed'),
  PAYMENT__WALLET__BASEURL: key(baseAddress.optional(), 'Override of the wallet provider address, for the emulator'),
  PAYMENT__SUCCESSURL: key(address.optional(), 'Where the hosted page returns after paying; default the frontend'),
  PAYMENT__CANCELURL: key(address.optional(), 'Where it returns when the customer gives up; default the frontend'),
  PAYMENT__HOLDMINUTES: key(
    number(0.001, 10_080).default(30),
    'How long a checkout holds its place; fractions are allowed',
  ),
  PAYMENT__MAXACTIVEHOLDSPERUSER: key(whole(1, 1000).default(3), 'Concurrent active holds per person'),
  PAYMENT__PAIDREVIEWHOLDMINUTES: key(
    whole(1, 525_600).default(1440),
    'How long a place is kept for an order under review',
  ),
  PAYMENT__INVOICESERIES: key(
    textThat(
      (given) => /^[A-Z0-9](?:[A-Z0-9/_-]{0,6}[A-Z0-9])?$/.test(given),
      'must have 1 to 8 capital letters, digits, /, _ and -, none of these three at an end',
    ).default('SVC'),
    'Invoice series when the settings name none',
  ),
  PAYMENT__INVOICETIMEZONE: key(timeZone.default('Europe/Rome'), 'Fiscal time zone when the settings name none'),
  PAYMENT__INVOICEEMAILMAXATTEMPTS: key(
    whole(1, 1000).default(5),
    'Attempts to mail the courtesy PDF before a person looks',
  ),
  PAYMENT__FINALIZATIONMAXATTEMPTS: key(
    whole(1, 1000).default(10),
    'Attempts to finalize a paid order before a person looks',
  ),
  ...sellerKeys,
  ...eInvoicingKeys,
  ...legacyCmsKeys,
  ...storageKeys,
  ...scannerKeys,
  JOBS__SWEEPSECONDS: key(seconds.default(30), 'How often the background services sweep for what a wake-up missed'),
  JOBS__RECONCILESECONDS: key(
    seconds.optional(),
    'Mirror reconcile period in seconds, instead of the minutes; for tests',
  ),
  JOBS__RECONCILEDELAYSECONDS: key(number(0, 2_000_000).default(60), 'Wait before the first mirror reconcile'),
  JOBS__INTENTSTALESECONDS: key(seconds.default(60), 'An open outside call this old is looked up at the other side'),
  JOBS__INTENTABSENTSECONDS: key(
    seconds.default(600),
    'A lookup that finds nothing proves absence only after this long, and a person’s word that an invoice did not arrive counts only then',
  ),
  JOBS__LATELOOKSECONDS: key(
    seconds.default(900),
    'How soon a payment that waits for the payer’s bank, or a refund that the provider has pending, is looked at again; the looks after it come ever rarer, for 30 days',
  ),
  JOBS__CLAIMSECONDS: key(seconds.default(30), 'How long a taken row is left to the worker that took it'),
  JOBS__PURGESECONDS: key(
    seconds.default(3600),
    'How often rows past their time are removed, a bounded batch at a time',
  ),
  RETENTION__SESSIONDAYS: key(
    whole(8, 36_500, ': a session counts for seven days').default(30),
    'Days after its sign-in from which a session is forgotten; none counts for more than seven',
  ),
  RETENTION__AUTHEVENTDAYS: key(
    whole(1, 36_500).default(180),
    'Days that sign-ins and failed ones are kept for the list of auth events',
  ),
  RATELIMIT__WEBHOOKPERMINUTE: key(
    whole(1, 999_999_999).default(60_000),
    'Webhook deliveries accepted per minute and source',
  ),
  RATELIMIT__LIMITS: key(
    limits.default([]),
    'Other numbers for rate limits: name=points/seconds, comma separated, * for the rest; the names stand below',
  ),
  RATELIMIT__LOGINPERMINUTE: key(whole(1, 999_999_999).default(60), 'Sign-in attempts accepted per minute and source'),
} as const;

export type ConfigKeyName = keyof typeof configKeys;
