import { err, ok, type Result } from 'neverthrow';
import type { AccountId } from '../../kernel/ids.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import type { Account } from '../account/account.ts';
import { exactAddress } from '../account/email.ts';

/** Spec 1, Supporting records. Used in paths, flags and filters. */
export type SocialProvider = 'idp_a' | 'idp_b';
/** Every provider, in the order in which they are offered. */
export const socialProviders = ['idp_a', 'idp_b'] as const satisfies readonly SocialProvider[];
/** Whether the text names one of the two providers, letter by letter. */
export const isSocialProvider = (text: string): text is SocialProvider => text === 'idp_a' || text === 'idp_b';

/** The flag that offers a provider (spec 1, Social login 1); a stored Client ID is needed too. */
export const socialFlag = { idp_a: 'enable_idpa_login', idp_b: 'enable_idpb_login' } as const satisfies Record<
  SocialProvider,
  string
>;

/** What a provider vouches for, out of a verified ID token. */
export interface ProviderClaims {
  /** `sub`: who this is at the provider, for ever. */
  readonly subject: string;
  /** As the provider spells it; null when it did not say. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** Per provider; no client secret exists (spec 1, ExternalAuthSettings). */
export interface ProviderSetting {
  readonly clientId: string | null;
  /** idp_b alone. */
  readonly redirectUri: string | null;
}
/** ExternalAuthSettings of the tenant (spec 1, Supporting records). */
export type ProviderSettings = { readonly [provider in SocialProvider]: ProviderSetting };
/** Before a SuperAdmin has stored any: no provider is offered. */
export const noProviderSettings: ProviderSettings = {
  idp_a: { clientId: null, redirectUri: null },
  idp_b: { clientId: null, redirectUri: null },
};

/** The redirect URI is no safe address, or belongs to a provider that has none; `provider` says whose. */
export type ProviderSettingRefusalCode = 'redirect_uri_invalid';

/** https, or http on this very machine; no user, no fragment (RFC 6749 section 3.1.2). */
const isRedirectUri = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  const local = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return (
    (protocol === 'https:' || (protocol === 'http:' && local)) &&
    username === '' &&
    password === '' &&
    hash === '' &&
    !text.includes('#')
  );
};

/** Whether a setting may be stored. The Client ID is not judged: only the provider knows it. */
export const judgeProviderSetting = (
  provider: SocialProvider,
  { redirectUri }: ProviderSetting,
): Result<void, Refusal<ProviderSettingRefusalCode>> =>
  redirectUri === null || (provider === 'idp_b' && isRedirectUri(redirectUri))
    ? ok(undefined)
    : err(refusal('redirect_uri_invalid', { provider }));

interface SocialFacts {
  /** The account that (provider, sub) is linked to. */
  readonly linked: AccountId | null;
  /** The account of exactly the address in the token, whether or not it is verified. */
  readonly byEmail: Pick<Account, 'id' | 'state'> | null;
  readonly claims: ProviderClaims;
  /** `isRegistrationOpen` */
  readonly registrationEnabled: boolean;
}

/** Whom a sign-in is for. `link` also ties the identity to the account; `create` makes one for that address. */
export type SocialResolution =
  | { readonly kind: 'known'; readonly accountId: AccountId }
  | { readonly kind: 'link'; readonly accountId: AccountId }
  | { readonly kind: 'create'; readonly email: string };
/** The provider does not vouch for the address; or nobody has it and registration is closed. */
export type SocialRefusalCode = 'external_email_unverified' | 'registration_disabled';

/**
 * Spec 1, Social login 3, in its order: a known identity; the account of an address that the provider verified; a new
 * account. An address that the provider does not vouch for, letter by letter, finds and makes nobody. An account that was
 * disabled or deleted is not linked: it is handed on as it is, for the login policy to refuse.
 */
export const resolveSocial = (facts: SocialFacts): Result<SocialResolution, Refusal<SocialRefusalCode>> => {
  const { linked, byEmail, claims, registrationEnabled } = facts;
  if (linked !== null) return ok({ kind: 'known', accountId: linked });
  const email = claims.email === null ? null : exactAddress(claims.email);
  if (email === null || !claims.emailVerified) return err(refusal('external_email_unverified'));
  if (byEmail !== null) {
    const gone = byEmail.state === 'Disabled' || byEmail.state === 'Deleted';
    return ok({ kind: gone ? 'known' : 'link', accountId: byEmail.id });
  }
  return registrationEnabled ? ok({ kind: 'create', email }) : err(refusal('registration_disabled'));
};
