import { accountLimit, type App, type Route } from '@svc/adapters-http';
import type { RateLimit, RateLimiter } from '@svc/application/kernel';
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
    ...config.RATELIMIT__LIMITS.map(({ name, points, perSeconds }) => [name, { points, perSeconds }] as const),
  ]);

/**
 * Refuses limits that no row has: a slip there would leave a door open.
 * @throws ConfigInvalid
 */
export const checkConfiguredLimits = (routes: readonly Route<App>[], config: Config): void => {
  const ofRows = routes.flatMap(({ rateLimit }) => (rateLimit === undefined ? [] : [rateLimit.name]));
  const known = new Set([accountLimit.name, ...ofRows]);
  const unknown = [...given(config).keys()].filter((name) => name !== '*' && !known.has(name));
  if (unknown.length > 0)
    throw new ConfigInvalid(
      `RATELIMIT__LIMITS names ${unknown.join(', ')}, which is no limit; there are ${[...known].sort().join(', ')}.`,
    );
};

/** A limit of a row with the tenant's numbers in place of its own. Rows are constants, so each is looked up once. */
export const configuredLimits = (config: Config): ((limit: RateLimit) => RateLimit) => {
  const limits = given(config);
  const found = new WeakMap<RateLimit, RateLimit>();
  return (limit) => {
    const before = found.get(limit);
    if (before !== undefined) return before;
    const made = { ...limit, ...(limits.get(limit.name) ?? limits.get('*')) };
    found.set(limit, made);
    return made;
  };
};

/** The limiter of a tenant's door, by the tenant's numbers. */
export const limiterBy = (config: Config, limiter: RateLimiter): RateLimiter => {
  const numbersOf = configuredLimits(config);
  return { take: (limit, key) => limiter.take(numbersOf(limit), key) };
};
