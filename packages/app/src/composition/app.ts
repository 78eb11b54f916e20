import type { Surroundings } from '@svc/adapters-http';
import manifest from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';

/** Whether this process is fit to be sent work. */
export type Pulse = Pick<Surroundings, 'databaseIsUp' | 'loopsAlive'>;

export const surroundings = (
  config: Config,
  pulse: Pulse,
  oidc: Surroundings['oidc'],
  modeChanged: () => void,
): Surroundings => ({
  ...pulse,
  oidc,
  modeChanged,
  facts: factsOf(config),
  cookie: cookieOf(config),
  zone: config.PAYMENT__INVOICETIMEZONE,
});

export const cookieOf = (config: Config): { readonly name: string; readonly domain?: string } =>
  config.COOKIE_DOMAIN === undefined
    ? { name: config.COOKIE_NAME }
    : { name: config.COOKIE_NAME, domain: config.COOKIE_DOMAIN };

const factsOf = (config: Config): Surroundings['facts'] => ({
  name: config.SVC_TENANT,
  adminOnlyLogin: config.AUTH__ADMINONLYLOGIN,
  mailConfigured: config.MAIL__URL !== undefined,
  build: {
    version: manifest.version,
    commit: config.BUILD__COMMIT ?? null,
    branch: config.BUILD__BRANCH ?? null,
    buildTime: config.BUILD__TIME ?? null,
  },
});
