import type { Account } from '../account/account.ts';
import { privilege } from '../account/roles.ts';

/**
 * Spec 1, OIDC server; offline_access asks for a refresh token that outlives the sign-in (OpenID Connect Core 11), api opens
 * the private API.
 */
export const oidcScopes = ['openid', 'profile', 'email', 'roles', 'offline_access', 'api'] as const;
export type OidcScope = (typeof oidcScopes)[number];
/** Whether the text names a scope of this server. */
export const isOidcScope = (text: string): text is OidcScope => (oidcScopes as readonly string[]).includes(text);

/** Which claims a scope releases. */
export const claimsByScope = {
  openid: ['sub'],
  profile: ['name', 'locale'],
  email: ['email', 'email_verified'],
  roles: ['role', 'is_pro', 'is_admin', 'is_super_admin'],
} as const;

/** Spec 1, Session claims: the role as a bitmask and as flags; the same words as in the cookie. */
export const roleClaims = (privilegeBits: number) => ({
  role: privilegeBits,
  is_pro: (privilegeBits & privilege.pro) !== 0,
  is_admin: (privilegeBits & privilege.admin) !== 0,
  is_super_admin: (privilegeBits & privilege.superAdmin) !== 0,
});

/** What of an account an OIDC client can learn. */
export type ClaimedAccount = Pick<
  Account,
  'id' | 'displayName' | 'preferredLanguage' | 'email' | 'emailProven' | 'privilegeBits'
>;

/** Every claim about an account; the server releases those of the granted scopes. The user id is the subject claim. */
export const claimsOf = (account: ClaimedAccount) => ({
  sub: account.id as string,
  name: account.displayName,
  locale: account.preferredLanguage,
  email: account.email,
  email_verified: account.emailProven,
  ...roleClaims(account.privilegeBits),
});

/**
 * What a token may do on the API. Bits count only for a token with the scope `roles`: it keeps those it was issued with, and
 * none that the account has lost since.
 */
export const bearerBits = (scopes: readonly string[], granted: number, current: number): number =>
  scopes.includes('roles') ? granted & current : 0;
