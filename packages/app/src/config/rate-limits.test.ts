import { describe, expect, it } from 'vitest';
import { accountLimit, allRoutes } from '@svc/adapters-http';
import { readConfig } from './config.ts';
import { checkConfiguredLimits, configuredLimits } from './rate-limits.ts';

const rowLimit = (name: string) => allRoutes.find(({ rateLimit }) => rateLimit?.name === name)?.rateLimit;

const limitOf = (name: string, variables: Readonly<Record<string, string>>): string => {
  const config = readConfig(variables);
  checkConfiguredLimits(allRoutes, config);
  const { points, perSeconds } = configuredLimits(config)(rowLimit(name)!);
  return `${points}/${perSeconds}`;
};

describe('rate limits by configuration', () => {
  it('auth.login.rate-limited: have numbers of their own by name, or by the star', () => {
    expect(limitOf('auth.login', {})).toBe('60/60');
    expect(limitOf('auth.login', { RATELIMIT__LOGINPERMINUTE: '7' })).toBe('7/60');
    expect(limitOf('auth.login', { RATELIMIT__LIMITS: 'auth.login=5/300' })).toBe('5/300');
    expect(limitOf('payments.webhook', { RATELIMIT__LIMITS: '*=9/9, auth.login=5/300' })).toBe('60000/60');
  });
  it('account.rate-limited: have a number for what a person asks altogether', () => {
    const config = readConfig({ RATELIMIT__LIMITS: 'account=5000/60' });
    checkConfiguredLimits(allRoutes, config);
    expect(configuredLimits(config)(accountLimit)).toEqual({ ...accountLimit, points: 5000 });
    expect(configuredLimits(readConfig({}))(accountLimit)).toEqual(accountLimit);
  });
  it('count by default what the rows and the documents made of them say', () => {
    const numbersOf = configuredLimits(readConfig({}));
    const limits = allRoutes.flatMap(({ rateLimit }) => (rateLimit === undefined ? [] : [rateLimit]));
    for (const limit of limits) expect(numbersOf(limit)).toEqual(limit);
  });
  it('refuse the start for a name that no row has', () => {
    expect(() => limitOf('auth.login', { RATELIMIT__LIMITS: 'auth.logn=5/300' })).toThrow('names auth.logn, which');
  });
  it('keep how a row counts', () => {
    for (const name of ['payments.webhook', 'payments.checkout'])
      expect(configuredLimits(readConfig({}))(rowLimit(name)!).counted).toBe('perProcess');
  });
});
