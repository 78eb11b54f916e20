import type { Config } from './config.ts';

/** How browsers reach this server, without a slash at the end: HTTP__PUBLICURL, else the listening address. */
export const publicUrlOf = (config: Pick<Config, 'HTTP__PUBLICURL' | 'HTTP__HOST' | 'PORT'>): string =>
  (
    config.HTTP__PUBLICURL ??
    `http://${config.HTTP__HOST === '0.0.0.0' ? '127.0.0.1' : config.HTTP__HOST}:${config.PORT}`
  ).replace(/\/+$/, '');
