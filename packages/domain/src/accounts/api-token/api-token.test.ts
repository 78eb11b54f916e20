import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import {
  AllowedOrigins,
  apiPermissions,
  editedToken,
  originOf,
  useIsDue,
  type ApiToken,
  type ApiTokenId,
} from './api-token.ts';
import { apiTokenTable } from './api-token.transitions.ts';
import { mayUseToken, type TokenUse } from './use-token.policies.ts';

holdsAsATable('API tokens', apiTokenTable, {
  initial: ['Active'],
  final: ['Revoked'],
  refusals: [
    ['an inactive token opens nothing', 'Inactive', 'use', 'api_token_inactive'],
    ['a revoked token opens nothing', 'Revoked', 'use', 'api_token_revoked'],
    ['a revoked token is not edited', 'Revoked', 'edit', 'api_token_revoked'],
    ['a revoked token is not made active again', 'Revoked', 'activate', 'api_token_revoked'],
  ],
});

const now = Temporal.Instant.from('2027-03-01T09:00:00Z');
const token = (over: Partial<ApiToken> = {}): ApiToken => ({
  id: 'a' as ApiTokenId,
  name: 'Sito',
  permissions: ['activities.read'],
  allowedOrigins: ['https://studio.example'],
  expiresAt: null,
  state: 'Active',
  prefix: 'svc_0123',
  hash: '00',
  createdBy: null,
  createdAt: now,
  lastUsedAt: null,
  ...over,
});
const verdict = (over: Partial<ApiToken> = {}, use: Partial<TokenUse> = {}): string =>
  mayUseToken({
    token: token(over),
    permission: 'activities.read',
    origin: 'https://studio.example',
    referer: null,
    now,
    ...use,
  }).match(
    () => 'let in',
    ({ code }) => code,
  );

describe('the use of an API token', () => {
  it('record.api-token: needs an active token that has not expired; the instant of expiry is too late', () => {
    expect(verdict()).toBe('let in');
    expect(verdict({ state: 'Inactive' })).toBe('api_token_inactive');
    expect(verdict({ expiresAt: now })).toBe('api_token_expired');
    expect(verdict({ expiresAt: now.add({ nanoseconds: 1 }) })).toBe('let in');
  });
  it('error.public-token-origin: is refused without allowed origins, and from an origin that is not listed', () => {
    expect(verdict({ allowedOrigins: [] })).toBe('api_token_origin');
    expect(verdict({}, { origin: 'https://studio.example.evil.example' })).toBe('api_token_origin');
    expect(verdict({}, { origin: 'http://studio.example' })).toBe('api_token_origin');
    expect(verdict({}, { origin: 'null' })).toBe('api_token_origin');
  });
  it('credential.public-token: validates Origin first and Referer only in its absence', () => {
    const from = (origin: string | null, referer: string | null) => verdict({}, { origin, referer });
    expect(from(null, 'https://studio.example/corsi?x=1')).toBe('let in');
    expect(from('https://evil.example', 'https://studio.example/')).toBe('api_token_origin');
    expect(from(null, 'https://evil.example/https://studio.example')).toBe('api_token_origin');
    expect(from(null, 'nonsense')).toBe('api_token_origin');
    expect(from(null, null)).toBe('api_token_origin');
  });
  it('record.api-token: a star disables origin pinning, also for programs that send no origin', () => {
    for (const origin of [null, 'null', 'https://anywhere.example'])
      expect(verdict({ allowedOrigins: ['*'] }, { origin })).toBe('let in');
  });
  it('api_token_permission: holds only what the token was given', () => {
    expect(verdict({}, { permission: 'forms.read' })).toBe('api_token_permission');
  });
  it('gives a stranger’s origin nothing about expiry’s other side: the first rule in order wins', () => {
    expect(verdict({ state: 'Inactive', expiresAt: now, allowedOrigins: [], permissions: [] })).toBe(
      'api_token_inactive',
    );
    expect(verdict({ expiresAt: now, allowedOrigins: [], permissions: [] })).toBe('api_token_expired');
    expect(verdict({ allowedOrigins: [], permissions: [] })).toBe('api_token_origin');
  });
  it('never lets in from outside the list, whatever the headers say', () => {
    const anyHeader = fc.option(fc.oneof(fc.webUrl(), fc.string(), fc.constant('https://studio.example/')), {
      nil: null,
    });
    fc.assert(
      fc.property(anyHeader, anyHeader, (origin, referer) => {
        const from = origin ?? (referer === null ? null : originOf(referer));
        expect(verdict({}, { origin, referer })).toBe(
          from === 'https://studio.example' ? 'let in' : 'api_token_origin',
        );
      }),
    );
  });
  it('public.scopes-named: knows every scope that the specification names', () => {
    const named = ['article.read', 'author.read', 'category.read', 'immobile.read', 'catalog-item.read'];
    const more = ['catalog-item.write', 'galleries.read', 'website-states.read', 'forms.read', 'forms.write'];
    const rest = ['newsletters.write', 'activities.read', 'media.write'];
    expect([...apiPermissions].toSorted()).toEqual([...named, ...more, ...rest].toSorted());
  });
  it('is written down once a minute at most', () => {
    const due = (seconds: number | null) =>
      useIsDue({ lastUsedAt: seconds === null ? null : now.subtract({ seconds }) }, now);
    expect([null, 0, 59, 60, 3600].map(due)).toEqual([true, false, false, true, true]);
  });
});

describe('allowed origins', () => {
  const parse = (text: string) => AllowedOrigins.safeParse(text);
  it('record.api-token: are comma separated, written as browsers write them, each once', () => {
    expect(parse(' HTTPS://Studio.Example:443 , https://studio.example/,http://localhost:4200').data).toEqual([
      'https://studio.example',
      'http://localhost:4200',
    ]);
    expect([parse('').data, parse(' , ').data, parse('*').data]).toEqual([[], [], ['*']]);
  });
  it('are refused with a path, a user, another scheme or a pattern', () => {
    for (const text of [
      'https://a.example/path',
      'https://u@a.example',
      'ftp://a.example',
      'a.example',
      'https://*.a b',
      'https://*.a.example',
      'https://a.example\\path',
    ])
      expect([text, parse(text).success]).toEqual([text, false]);
  });
});

describe('an edit', () => {
  it('state.api-token.edit: changes name, permissions, origins, expiry and the active state, and nothing else', () => {
    const before = token();
    const edit = {
      name: 'App',
      permissions: ['forms.read'],
      allowedOrigins: ['*'],
      expiresAt: now,
      active: false,
    } as const;
    const { active: _, ...fields } = edit;
    expect(editedToken(before, edit)._unsafeUnwrap()).toEqual({ ...before, ...fields, state: 'Inactive' });
    expect(editedToken(before, {})._unsafeUnwrap()).toEqual(before);
    expect(editedToken(token({ state: 'Inactive' }), { active: true })._unsafeUnwrap().state).toBe('Active');
    expect(editedToken(token({ expiresAt: now }), { expiresAt: null })._unsafeUnwrap().expiresAt).toBeNull();
  });
  it('state.api-token.revoke: is refused once revoked, and nothing leads out of there', () => {
    expect(editedToken(token({ state: 'Revoked' }), { active: true })._unsafeUnwrapErr()).toBe('api_token_revoked');
    expect(reachable(apiTokenTable, 'Revoked')).toEqual(['Revoked']);
  });
});
