import type { Surroundings } from '@svc/adapters-http';
import type { Config } from '../config.ts';

/** Whether this process is fit to be sent work. */
export type Pulse = Pick<Surroundings, 'databaseIsUp' | 'loopsAlive'>;

export const surroundings = (config: Config, pulse: Pulse, oidc: Surroundings['oidc']): Surroundings => ({
  ...pulse,
  oidc,
  cookie: cookieOf(config),
  zone: config.PAYMENT__INVOICETIMEZONE,
});

export const cookieOf = (config: Config): { readonly name: string; readonly domain?: string } =>
  config.COOKIE_DOMAIN === undefined
    ? { name: config.COOKIE_NAME }
    : { name: config.COOKIE_NAME, domain: config.COOKIE_DOMAIN };
