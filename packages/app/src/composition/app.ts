import type { Surroundings } from '@svc/adapters-http';
import {
  csvParseReader,
  hmacLocationCodes,
  icalCalendarWriter,
  parseKeyRing,
  signatureFileTypes,
} from '@svc/adapters-platform';
import manifest from '../../package.json' with { type: 'json' };
import { effectiveConfig } from '../config/effective-config.ts';
import type { Config } from '../config/config.ts';
import { legacyCommentsOf } from './legacy-comments.ts';
import { scannerOf } from './scanner.ts';
import { senderAddress } from './studio-names.ts';
import type { Keys } from '../keys/keys.ts';
import type { Pulse } from './tenant-parts.ts';

/** What the tenant's own parts keep. */
type Kept = Pick<Surroundings, 'oidc' | 'modeChanged'> & Pick<Surroundings['origins'], 'trusted'>;

export const surroundings = (config: Config, keys: Keys, pulse: Pulse, { trusted, ...kept }: Kept): Surroundings => ({
  ...pulse,
  ...kept,
  origins: { trusted, developmentCounts: config.NODE_ENV !== 'production' },
  facts: factsOf(config),
  configuration: effectiveConfig(config),
  cookie: cookieOf(config),
  calendar: calendarOf(config),
  csvReader: csvParseReader,
  locationCodes: hmacLocationCodes(parseKeyRing(keys.secrets), config.SVC_TENANT),
  fileTypes: signatureFileTypes,
  scanner: scannerOf(config),
  legacyComments: legacyCommentsOf(config),
  zone: config.PAYMENT__INVOICETIMEZONE,
});

/** How calendars are written, and what they say about the studio. */
export const calendarOf = (config: Config): Surroundings['calendar'] => ({
  calendarWriter: icalCalendarWriter,
  calendarOrigin: { tenant: config.SVC_TENANT, address: senderAddress(config.MAIL__FROM) },
});

/** Spec 1, Session cookie: COOKIE_DOMAIN is dot-prefixed in production, as browsers of old want it for subdomains. */
export const cookieOf = (config: Config): { readonly name: string; readonly domain?: string } => {
  const { COOKIE_NAME: name, COOKIE_DOMAIN: domain, NODE_ENV: mode } = config;
  if (domain === undefined) return { name };
  return { name, domain: mode === 'production' && !domain.startsWith('.') ? `.${domain}` : domain };
};

const factsOf = (config: Config): Surroundings['facts'] => ({
  accent: config.TENANT__ACCENT ?? null,
  adminOnlyLogin: config.AUTH__ADMINONLYLOGIN,
  mailConfigured: config.MAIL__URL !== undefined,
  build: {
    version: manifest.version,
    commit: config.BUILD__COMMIT ?? null,
    branch: config.BUILD__BRANCH ?? null,
    buildTime: config.BUILD__TIME ?? null,
  },
});
