import { describe, expect, it } from 'vitest';
import { cookieSignatures } from './cookie-signatures.ts';
import { cookieWay } from './host-cookies.ts';

const uid = (letter: string): string => letter.repeat(21);
const page = (letter: string): string => `/connect/interaction/${uid(letter)}`;
const rest = 'httponly; samesite=lax; secure';
const cookie = (letter: string) =>
  ['SvcOidcInteraction', 'SvcOidcResume'].flatMap((name) => [
    `__Host-${name}.${uid(letter)}=v${letter}`,
    `__Host-${name}.${uid(letter)}.sig=s${letter}`,
  ]);

describe('the cookies of the OIDC server under https', () => {
  const way = (path: string, sent?: string) => cookieWay('https:', path, sent);

  it('go out as __Host- cookies for every path, distinguished by name', () => {
    const set = [
      `SvcOidcInteraction=a; path=/studio${page('a')}; ${rest}`,
      `SvcOidcResume.sig=b; path=/studio/connect/authorize/${uid('a')}; ${rest}`,
      `SvcOidc=c; path=/; ${rest}`,
      `SvcOidc.sig=d; path=/; ${rest}`,
    ];
    expect(way('/connect/authorize').outward(set)).toEqual([
      `__Host-SvcOidcInteraction.${uid('a')}=a; path=/; ${rest}`,
      `__Host-SvcOidcResume.${uid('a')}.sig=b; path=/; ${rest}`,
      `__Host-SvcOidc=c; path=/; ${rest}`,
      `__Host-SvcOidc.sig=d; path=/; ${rest}`,
    ]);
  });

  it('reach the library as the path says, and nothing that a sibling host could have set', () => {
    const sent = [...cookie('a'), ...cookie('b'), '__Host-SvcOidc=c', '__Host-SvcOidc.sig=d'];
    const tossed = ['SvcOidc=x', `SvcOidcInteraction=x`, '__Host-SvcOidcInteraction=x', 'SvcAuth=y'];
    const read = way(page('b')).inward([...tossed, ...sent].join('; '));
    expect(read.split('; ')).toEqual([
      'SvcOidcInteraction=vb',
      'SvcOidcInteraction.sig=sb',
      'SvcOidcResume=vb',
      'SvcOidcResume.sig=sb',
      'SvcOidc=c',
      'SvcOidc.sig=d',
    ]);
  });

  it('of a sign-in that went on are forgotten, and of more than five the oldest', () => {
    const named = (lines: readonly string[]) => lines.map((line) => /^[^=]*/.exec(line)?.[0]);
    const names = (letter: string) => named(cookie(letter));
    const resumed = `/connect/authorize/${uid('a')}`;
    expect(named(way(resumed).outward([`SvcOidcResume=; path=${resumed}`]))).toEqual(names('a'));
    const sent = ['a', 'b', 'c', 'd', 'e'].flatMap(cookie).join('; ');
    const begun = way('/connect/authorize', sent).outward([`SvcOidcInteraction=f; path=${page('f')}`]);
    expect(named(begun)).toEqual([...names('a'), `__Host-SvcOidcInteraction.${uid('f')}`]);
  });

  it('have their plain names where the origin is not https', () => {
    const plain = cookieWay('http:', page('a'), undefined);
    expect(plain.inward('SvcOidc=a')).toBe('SvcOidc=a');
    expect(plain.outward(['SvcOidc=a; path=/'])).toEqual(['SvcOidc=a; path=/']);
  });
});

describe('the signature of a cookie', () => {
  const old = cookieSignatures(['old']);
  const now = cookieSignatures(['new', 'old']);
  it('is HMAC-SHA-256 by the first key, and good by each of them', () => {
    expect(Buffer.from(now.sign('a=b'), 'base64url')).toHaveLength(32);
    expect([now.index('a=b', now.sign('a=b')), now.index('a=b', old.sign('a=b'))]).toEqual([0, 1]);
  });
  it('is good for nothing else', () => {
    for (const bad of [old.sign('a=c'), '', 'x', old.sign('a=b').slice(0, 27)])
      expect([bad, now.index('a=b', bad), now.verify('a=b', bad)]).toEqual([bad, -1, false]);
  });
});
