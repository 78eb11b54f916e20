import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorityOf } from './authority.ts';
import { clearedCookies, cookieValues, signedInCookies } from './cookies.ts';
import { clientAddressing } from './forwarded.ts';
import { localeOf } from './locale.ts';
import { hasCookie, isCrossSite } from './origin.ts';
import { download } from './reply.ts';

describe('Accept-Language', () => {
  it('picks the language with the most weight of those we speak, Italian when none is', () => {
    const cases = [
      [undefined, 'it'],
      ['', 'it'],
      ['en', 'en'],
      ['en-GB', 'en'],
      ['de-DE, de;q=0.9', 'it'],
      ['de, en;q=0.2', 'en'],
      ['en;q=0.5, it;q=0.6', 'it'],
      ['en;q=0', 'it'],
      ['en;q=nonsense', 'it'],
    ] as const;
    for (const [header, locale] of cases) expect([header, localeOf(header)]).toEqual([header, locale]);
    fc.assert(fc.property(fc.string(), (header) => ['it', 'en'].includes(localeOf(header))));
  });
});

describe('forwarded headers', () => {
  const headers = {
    'x-forwarded-for': 'spoofed, 203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'loto.example',
  };
  const loto = { name: 'loto.example', port: undefined };
  it('count from a proxy of ours, by address or range, over IPv4, IPv6 and mapped addresses', () => {
    const expected = { source: '203.0.113.9', proto: 'https', host: loto };
    for (const [proxies, peer] of [
      [['10.0.0.7'], '10.0.0.7'],
      [['10.0.0.0/8'], '::ffff:10.1.2.3'],
      [['fd00::/8'], 'fd12::1'],
    ] as const)
      expect(clientAddressing(proxies)(peer, headers)).toEqual(expected);
  });
  it('from anybody else are ignored; garbage in them is not an address', () => {
    const stranger = { source: '192.0.2.1', proto: undefined, host: undefined };
    expect(clientAddressing(['10.0.0.0/8'])('192.0.2.1', headers)).toEqual(stranger);
    const garbage = { ...headers, 'x-forwarded-for': 'a, <b>,', 'x-forwarded-proto': 'javascript' };
    expect(clientAddressing(['10.0.0.7'])('10.0.0.7', garbage)).toMatchObject({ source: '10.0.0.7', proto: undefined });
  });
  it('find the client from the right: what a proxy appended counts, with or without a port, never what stood before', () => {
    const from = (forwarded: string) =>
      clientAddressing(['10.0.0.0/8'])('10.0.0.7', { 'x-forwarded-for': forwarded }).source;
    expect(from('6.6.6.6, 203.0.113.9:4711, 10.0.0.8')).toBe('203.0.113.9');
    expect(from('6.6.6.6, [2001:db8::1]:4711')).toBe('2001:db8::1');
    expect(from('6.6.6.6, [2001:db8::1]')).toBe('2001:db8::1');
    for (const hidden of ['6.6.6.6, unknown', '6.6.6.6, _obfuscated, 10.0.0.8', '6.6.6.6, 1.2.3:80', '6.6.6.6,'])
      expect(from(hidden)).toBe('10.0.0.7');
  });
  it('name the host and scheme that the client asked for first, however many proxies append theirs', () => {
    const from = (headers: Record<string, string>) => clientAddressing(['10.0.0.7'])('10.0.0.7', headers);
    for (const [proto, host] of [
      ['https', 'loto.example'],
      ['https, http', 'loto.example, proxy.internal'],
      ['HTTPS,http', 'LOTO.example.,proxy.internal:8080'],
      [' , https', ', loto.example'],
    ] as const)
      expect(from({ host: 'proxy.internal', 'x-forwarded-proto': proto, 'x-forwarded-host': host })).toMatchObject({
        proto: 'https',
        host: loto,
      });
    expect(from({ host: 'loto.example', 'x-forwarded-host': '' }).host).toEqual(loto);
    expect(from({ host: 'loto.example', 'x-forwarded-host': 'a b' }).host).toBe('invalid');
    expect(from({ host: 'a b', 'x-forwarded-host': 'loto.example' }).host).toBe('invalid');
  });
  it('need proxies that are addresses: a wrong key stops the start', () => {
    expect(() => clientAddressing(['proxy.local'])).toThrow('not an address or CIDR range: proxy.local');
  });
});

describe('cookies in a header', () => {
  it('are found by their whole name', () => {
    expect(cookieValues('a=1; SvcAuth=x.y==; SvcAuth=z', 'SvcAuth')).toEqual(['x.y==', 'z']);
    expect(cookieValues('XSvcAuth=1; svcauth=2', 'SvcAuth')).toEqual([]);
    expect(cookieValues(undefined, 'SvcAuth')).toEqual([]);
    expect(cookieValues('SvcAuth=x; '.repeat(100), 'SvcAuth')).toHaveLength(5);
    const found = (header: string) => hasCookie(header, 'SvcAuth');
    expect(['a=1; SvcAuth=', ' SvcAuth =1', 'SvcAuthX=1', 'SvcAuth'].map(found)).toEqual([true, true, false, false]);
  });
});

describe('the cookie of a domain', () => {
  const settings = { name: 'SvcAuth', domain: '.studio.example', secure: true };
  const ofHost = 'SvcAuth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure';
  it('cookie.domain: goes together with the one of the host, which a sign-in takes away with a support session’s', () => {
    expect(clearedCookies(settings)).toEqual([`${ofHost}; Domain=.studio.example`, ofHost]);
    expect(signedInCookies(settings, 'x', 60)).toEqual([
      expect.stringMatching(/^SvcAuth=x; Max-Age=60; .*Domain=/),
      ofHost,
      ...clearedCookies({ ...settings, name: 'SvcAuth-support' }),
    ]);
    expect(clearedCookies({ name: 'SvcAuth', secure: true })).toEqual([ofHost]);
  });
});

describe('an unsafe request', () => {
  const ask = (headers: Record<string, string>, method = 'POST'): boolean =>
    isCrossSite({
      ...{ method, headers, host: authorityOf('loto.example') },
      fromOurs: headers['origin'] === 'https://app.example',
    });
  it('is cross-site only when a browser says so and the origin is none of ours', () => {
    expect(ask({})).toBe(false);
    expect(ask({ origin: 'https://loto.example' })).toBe(false);
    for (const origin of [
      'https://loto.example/',
      'https://loto.example:444',
      'https://a@loto.example',
      'loto.example',
    ])
      expect([origin, ask({ origin })]).toEqual([origin, true]);
    expect(ask({ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(ask({ origin: 'https://loto.example.evil.example' })).toBe(true);
    expect(ask({ origin: 'null' })).toBe(true);
    expect(ask({ 'sec-fetch-site': 'cross-site' })).toBe(true);
    expect(ask({ 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(false);
  });
  it('of a sibling host is cross-site, unless its origin is one of ours', () => {
    const sameSite = { 'sec-fetch-site': 'same-site' };
    for (const origin of ['https://other.example', 'https://luna.loto.example', 'null'])
      expect([origin, ask({ ...sameSite, origin })]).toEqual([origin, true]);
    expect(ask(sameSite)).toBe(true);
    for (const origin of ['https://loto.example', 'https://app.example'])
      expect([origin, ask({ ...sameSite, origin })]).toEqual([origin, false]);
    expect([ask({ 'sec-fetch-site': 'same-origin' }), ask({ 'sec-fetch-site': 'none' })]).toEqual([false, false]);
  });
});

describe('a download', () => {
  it('never lets a file name out of its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const disposition = download(new Uint8Array(), name).headers?.['content-disposition'] ?? '';
        expect(disposition).toMatch(/^attachment; filename="[A-Za-z0-9._-]{0,120}"$/);
      }),
    );
  });
});
