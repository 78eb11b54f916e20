import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { cookieOf } from './app.ts';

const of = (variables: Readonly<Record<string, string>>) => cookieOf(readConfig(variables));

describe('the session cookie of a tenant', () => {
  it('cookie.name, config.COOKIE_NAME: is SvcAuth, or the tenant’s own name', () => {
    expect(of({})).toEqual({ name: 'SvcAuth' });
    for (const name of ['SvcAuth-loto', '__Host-SvcAuth']) expect(of({ COOKIE_NAME: name })).toEqual({ name });
    expect(() => of({ COOKIE_NAME: 'Svc Auth; Path=/' })).toThrow(/COOKIE_NAME/);
  });
  it('cookie.domain: has COOKIE_DOMAIN as its domain, dot-prefixed in production', () => {
    const domains = (mode: string) =>
      ['studio.example', '.studio.example'].map((domain) => of({ NODE_ENV: mode, COOKIE_DOMAIN: domain }).domain);
    expect(domains('development')).toEqual(['studio.example', '.studio.example']);
    expect(domains('production')).toEqual(['.studio.example', '.studio.example']);
  });
});
