import { describe, expect, it } from 'vitest';
import { bearerOf, credentialsOf, withOneSpace } from './credentials.ts';

describe('an Authorization header', () => {
  it.each(['Bearer abc', 'bearer abc', 'BEARER   abc'])('%j carries the token abc', (header) => {
    expect(bearerOf(header)).toEqual({ token: 'abc' });
  });
  it.each(['Bearer a b', 'Bearer a,b', 'Bearer "a"', 'Bearer =', 'Bearer ä'])(
    '%j is a bearer without a token',
    (header) => {
      expect(bearerOf(header)).toBe('malformed');
    },
  );
  it('may leave the token out, which is not the same as a wrong one', () => {
    expect(['Bearer', 'bearer  '].map(bearerOf)).toEqual(['missing', 'missing']);
  });
  it.each([undefined, '', 'Basic YTpi', 'Bearerabc', 'Bearer\tabc', ' Bearer abc', 'Bearer:abc'])(
    '%j is no bearer',
    (header) => {
      expect(bearerOf(header)).toBeUndefined();
    },
  );
  it('has a scheme in any case and one or more spaces', () => {
    expect(credentialsOf('BaSiC   YTpi')).toEqual({ scheme: 'basic', value: 'YTpi' });
    expect(['Basic  YTpi', 'Basic YTpi', 'Basic', 'no scheme, "no"', ''].map(withOneSpace)).toEqual([
      'basic YTpi',
      'basic YTpi',
      'Basic',
      'no scheme, "no"',
      '',
    ]);
  });
});
