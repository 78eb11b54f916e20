import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { privilege } from '../account/roles.ts';
import { bearerBits, claimsOf, oidcScopes } from './oidc-claims.ts';
import {
  isAlwaysAsked,
  isAppClient,
  isOwnOrigin,
  isRedirectUriOf,
  judgeOidcClient,
  scopesGiven,
  type OidcClientDraft,
} from './oidc-client.ts';

const draft = (over: Partial<OidcClientDraft> = {}): OidcClientDraft => ({
  id: 'desk',
  name: 'Banco accoglienza',
  redirectUris: ['https://desk.example/callback'],
  postLogoutRedirectUris: [],
  idTokenAlg: 'RS256',
  scopes: null,
  ...over,
});
const code = (over: Partial<OidcClientDraft>) => judgeOidcClient(draft(over))._unsafeUnwrapErr().code;
const why = (uri: string) => judgeOidcClient(draft({ redirectUris: [uri] }))._unsafeUnwrapErr().params?.['why'];

describe('a page of a client', () => {
  it('is one of an origin that it is called back at, never one without an origin', () => {
    const uris = ['https://desk.example/callback', 'com.example.app:/callback'];
    expect(isOwnOrigin(uris, 'https://desk.example')).toBe(true);
    for (const origin of ['null', 'https://evil.example', 'com.example.app:', 'com.example.app://', ''])
      expect([origin, isOwnOrigin(uris, origin)]).toEqual([origin, false]);
  });
});

describe('an OIDC client', () => {
  it.for([
    'https://desk.example/callback?from=svc',
    'http://127.0.0.1:4200/callback',
    'http://localhost/callback',
    'http://[::1]:9/callback',
    'it.studio-loto.app:/callback',
  ])('may be sent back to %s', (uri) => {
    expect(judgeOidcClient(draft({ redirectUris: [uri] })).isOk()).toBe(true);
  });
  it.for([
    ['http://desk.example/callback', 'scheme'],
    ['http://127.0.0.1.evil.example/callback', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['myapp:/callback', 'scheme'],
    ['https://desk.example/callback#part', 'fragment'],
    ['https://desk.example/callback#', 'fragment'],
    ['https://*.desk.example/callback', 'characters'],
    ['https://desk.example/call back', 'characters'],
    ['https://desk.example\\@evil.example/', 'characters'],
    ['https://user:secret@desk.example/', 'credentials'],
    ['/callback', 'address'],
    ['', 'address'],
  ] as const)('redirect_uri_invalid: never to %s', ([uri, reason]) => {
    expect(why(uri)).toBe(reason);
  });
  it('redirect_uri_invalid: nor after signing out', () => {
    expect(code({ postLogoutRedirectUris: ['http://desk.example/'] })).toBe('redirect_uri_invalid');
  });
  it('redirect_uri_missing: has to say where people come back to', () => {
    expect(code({ redirectUris: [] })).toBe('redirect_uri_missing');
  });
  it('is an app when it has a scheme of its own, whatever else it may be sent back to', () => {
    const app = 'it.studio-loto.app:/callback';
    expect(judgeOidcClient(draft({ redirectUris: [app, 'http://127.0.0.1/callback'] })).isOk()).toBe(true);
    expect(isAppClient(draft({ redirectUris: [app, 'https://desk.example/app'] }))).toBe(true);
    expect(isAppClient(draft())).toBe(false);
  });
  it('client_id_invalid, client_name_invalid: is named by plain words', () => {
    for (const id of ['', '-desk', 'a b', 'desk/1', 'x'.repeat(65), 'è'])
      expect(code({ id })).toBe('client_id_invalid');
    for (const name of ['', '  ', 'x'.repeat(81), 'a\u0000b', 'a\ud800'])
      expect(code({ name })).toBe('client_name_invalid');
  });
  it('asks its person every time when it is public and comes back to an app or to this machine', () => {
    const asked = (uri: string, secretHash: string | null = null) => isAlwaysAsked({ redirectUris: [uri], secretHash });
    for (const uri of ['it.studio-loto.app:/cb', 'http://127.0.0.1/cb', 'http://[::1]:9/cb', 'http://localhost/cb']) {
      expect([uri, asked(uri)]).toEqual([uri, true]);
      expect([uri, asked(uri, 'hash')]).toEqual([uri, false]);
    }
    for (const uri of ['https://desk.example/cb', 'https://localhost/cb', 'nonsense'])
      expect([uri, asked(uri)]).toEqual([uri, false]);
  });
  it('scope_unknown: may have scopes of this server alone, openid among them', () => {
    const scopeOf = (scopes: readonly string[]) => judgeOidcClient(draft({ scopes }))._unsafeUnwrapErr();
    expect(scopeOf(['openid', 'address'])).toMatchObject({ code: 'scope_unknown', params: { scope: 'address' } });
    expect(scopeOf(['profile'])).toMatchObject({ code: 'scope_unknown', params: { scope: 'openid' } });
    expect(judgeOidcClient(draft({ scopes: ['openid', 'api'] })).isOk()).toBe(true);
  });
  it('gets what it asks for and may have; one of which nothing was said gets the API unasked', () => {
    const asked = ['openid', 'roles', 'api', 'roles', 'address'];
    expect(scopesGiven({ scopes: ['openid', 'profile', 'api'] }, asked)).toEqual(['openid', 'api']);
    expect(scopesGiven({ scopes: ['openid', 'api'] }, ['openid'])).toEqual(['openid']);
    expect(scopesGiven({ scopes: null }, asked)).toEqual(['openid', 'roles', 'api']);
    expect(scopesGiven({ scopes: null }, ['openid'])).toEqual(['openid', 'api']);
  });
  it('is decided for any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (any, url) => {
        judgeOidcClient(draft({ id: any, name: any, redirectUris: [any, url], postLogoutRedirectUris: [any] }));
      }),
    );
  });
});

describe('an address that a sign-in is to lead back to', () => {
  const uris = [
    'http://127.0.0.1/cb',
    'http://[::1]:9/cb?from=svc',
    'http://localhost/cb',
    'http://localhost:8080/cb',
    'https://desk.example/cb',
    'it.studio-loto.app:/cb',
  ];
  it.for([
    ...uris,
    'http://127.0.0.1:51234/cb',
    'http://127.0.0.1:65535/cb',
    'http://[::1]/cb?from=svc',
    'http://[::1]:51234/cb?from=svc',
  ])('%s is one that was registered', (uri) => {
    expect(isRedirectUriOf({ redirectUris: uris }, uri)).toBe(true);
  });
  it.for([
    'http://127.0.0.1:51234/cb/',
    'http://127.0.0.1:51234/CB',
    'http://127.0.0.1:51234/cb?x=1',
    'http://127.0.0.1:51234/cb#x',
    'http://127.0.0.1:51234',
    'http://127.0.0.1:/cb',
    'http://127.0.0.1:99999/cb',
    'http://127.0.0.1:80@evil.example/cb',
    'http://127.0.0.1.evil.example:51234/cb',
    'http://127.0.0.2:51234/cb',
    'http://127.1:51234/cb',
    'http://[::1]:51234/cb',
    'http://[0:0:0:0:0:0:0:1]/cb?from=svc',
    'https://127.0.0.1:51234/cb',
    'HTTP://127.0.0.1:51234/cb',
    'http://localhost:51234/cb',
    'https://desk.example:443/cb',
    'https://desk.example:51234/cb',
    'it.studio-loto.app:51234/cb',
    ' http://127.0.0.1/cb',
    '',
  ])('%s is none: everything but the port of a loopback address is exact', (uri) => {
    expect(isRedirectUriOf({ redirectUris: uris }, uri)).toBe(false);
  });
});

describe('claims', () => {
  const account = {
    id: '00000000-0000-7000-8000-000000000001' as never,
    displayName: 'Ada',
    preferredLanguage: 'it',
    email: 'ada@example.it',
    emailProven: true,
    privilegeBits: privilege.pro | privilege.superAdmin,
  } as const;
  it('oidc.scopes: openid, profile, email, roles, offline_access for lasting sign-ins, and api for the private API', () => {
    expect(oidcScopes).toEqual(['openid', 'profile', 'email', 'roles', 'offline_access', 'api']);
  });
  it('claims.user-id.bearer: carry the account id as the subject', () => {
    expect(claimsOf(account).sub).toBe(account.id);
  });
  it('hold the role as a bitmask and as three flags', () => {
    expect(claimsOf(account)).toMatchObject({ role: 5, is_pro: true, is_admin: false, is_super_admin: true });
  });
  it('oidc.no-cookie: a token keeps the bits it was issued with, never more than the account has, none without the scope', () => {
    const bits = fc.integer({ min: 0, max: 7 });
    fc.assert(
      fc.property(bits, bits, (granted, current) => {
        expect(bearerBits(['openid', 'roles'], granted, current)).toBe(granted & current);
        expect(bearerBits(['openid'], granted, current)).toBe(0);
      }),
    );
  });
});
