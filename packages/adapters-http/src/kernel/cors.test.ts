import { describe, expect, it } from 'vitest';
import { preflightOf } from './cors.ts';

const ours = 'https://tea.example';
const asked = (path: string, origin: string, decides: boolean) =>
  preflightOf({ path, rows: decides ? [{ decidesReaders: true }] : [{}] }, origin, origin === ours, 'GET');
const allowed = (headers: Readonly<Record<string, string>>) => [
  headers['access-control-allow-origin'],
  headers['access-control-allow-credentials'],
];

describe('a preflight', () => {
  it('of a row that decides who reads it lets any page ask, with its cookie a page of ours alone', () => {
    const path = '/api/v1/oauth/userinfo';
    expect(allowed(asked(path, ours, true))).toEqual([ours, 'true']);
    for (const origin of ['https://evil.example', 'null'])
      expect(allowed(asked(path, origin, true))).toEqual([origin, undefined]);
  });
  it('of another private row lets pages of ours ask, of the public API any page and nobody with a cookie', () => {
    expect(allowed(asked('/api/v1/tea/menu', ours, false))).toEqual([ours, 'true']);
    expect(allowed(asked('/api/v1/tea/menu', 'https://evil.example', false))).toEqual([undefined, undefined]);
    for (const origin of [ours, 'https://evil.example'])
      expect(allowed(asked('/api/public/v1/teas', origin, false))).toEqual([origin, undefined]);
  });
});
