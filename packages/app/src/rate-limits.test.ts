import { describe, expect, it } from 'vitest';
import { allRoutes } from '@svc/adapters-http';
import { readConfig } from './config.ts';
import { withConfiguredLimits } from './rate-limits.ts';

const limitOf = (name: string, variables: Readonly<Record<string, string>>): string | undefined => {
  const rows = withConfiguredLimits(allRoutes, readConfig(variables));
  const limit = rows.find(({ rateLimit }) => rateLimit?.name === name)?.rateLimit;
  return limit === undefined ? undefined : `${limit.points}/${limit.perSeconds}`;
};

describe('rate limits by configuration', () => {
  it('auth.login.rate-limited: have numbers of their own by name, or by the star', () => {
    expect(limitOf('auth.login', {})).toBe('60/60');
    expect(limitOf('auth.login', { RATELIMIT__LOGINPERMINUTE: '7' })).toBe('7/60');
    expect(limitOf('auth.login', { RATELIMIT__LIMITS: 'auth.login=5/300' })).toBe('5/300');
    expect(limitOf('payments.webhook', { RATELIMIT__LIMITS: '*=9/9, auth.login=5/300' })).toBe('60000/60');
  });
  it('refuse the start for a name that no row has', () => {
    expect(() => limitOf('auth.login', { RATELIMIT__LIMITS: 'auth.logn=5/300' })).toThrow('names auth.logn, which');
  });
  it('keep how a row counts', () => {
    const rows = withConfiguredLimits(allRoutes, readConfig({}));
    expect(rows.find(({ id }) => id === 'payments.webhook')?.rateLimit?.counted).toBe('perProcess');
  });
});
