import type { App, Route } from '@svc/adapters-http';
import { ConfigInvalid, type Config } from './config.ts';

interface Numbers {
  readonly points: number;
  readonly perSeconds: number;
}

/** `auth.login=10/60,*=100/60`: by the limit's name; `*` for those that nothing else names. */
const given = (config: Config): ReadonlyMap<string, Numbers> =>
  new Map([
    ['auth.login', { points: config.RATELIMIT__LOGINPERMINUTE, perSeconds: 60 }],
    ['payments.webhook', { points: config.RATELIMIT__WEBHOOKPERMINUTE, perSeconds: 60 }],
    ...config.RATELIMIT__LIMITS.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part): [string, Numbers] => {
        const [name = '', numbers = ''] = part.split('=');
        const [points, perSeconds] = numbers.split('/').map(Number);
        return [name, { points: points ?? 1, perSeconds: perSeconds ?? 60 }];
      }),
  ]);

/**
 * The rows with the configuration's numbers in place of their own.
 * @throws ConfigInvalid for a limit that no row has: a slip there would leave a door open
 */
export const withConfiguredLimits = (routes: readonly Route<App>[], config: Config): readonly Route<App>[] => {
  const limits = given(config);
  const known = new Set(routes.flatMap(({ rateLimit }) => (rateLimit === undefined ? [] : [rateLimit.name])));
  const unknown = [...limits.keys()].filter((name) => name !== '*' && !known.has(name));
  if (unknown.length > 0)
    throw new ConfigInvalid(
      `RATELIMIT__LIMITS names ${unknown.join(', ')}, which is no limit; there are ${[...known].sort().join(', ')}.`,
    );
  return routes.map((route) => {
    if (route.rateLimit === undefined) return route;
    const numbers = limits.get(route.rateLimit.name) ?? limits.get('*');
    return numbers === undefined ? route : { ...route, rateLimit: { ...route.rateLimit, ...numbers } };
  });
};
