import type { Effect } from 'effect/Effect';
import type { ProviderClaims, SocialProvider } from '@svc/domain/accounts';

/** Why a token does not count; for our own events, callers learn none of it. */
export type IdTokenFault =
  | 'tokenMalformed'
  | 'algorithmRefused'
  | 'keyUnknown'
  | 'signatureInvalid'
  | 'wrongIssuer'
  | 'wrongAudience'
  | 'expired'
  | 'notYetValid'
  | 'nonceMismatch'
  | 'nonceMissing'
  | 'spent'
  | 'subjectMissing'
  | 'claimMissing';

export interface IdTokenRefused {
  readonly _tag: 'IdTokenRefused';
  readonly fault: IdTokenFault;
  /** Out of a token whose signature was good; null when nobody vouches for it. */
  readonly email: string | null;
}

/** The provider's keys cannot be had, and none that are still good are kept. */
export interface ProviderDown {
  readonly _tag: 'ProviderDown';
  readonly reason: string;
}

/** What an ID token says that holds. */
export interface VerifiedIdToken extends ProviderClaims {
  /** What the signature is made over, as it came: the signature itself can be spelled in more than one way. */
  readonly signed: string;
  readonly expiresAt: Temporal.Instant;
  /** `auth_time`: when the person proved to the provider who they are; null when it does not say. */
  readonly authTime: Temporal.Instant | null;
}

export interface IdTokenVerifier {
  /** Whether this server knows the provider's issuer and keys. */
  readonly knows: (provider: SocialProvider) => boolean;
  /**
   * Verifies an ID token (OpenID Connect Core 3.1.3.7) against the provider's published keys.
   * @param clientId the audience it must be for
   * @param nonce what the token must carry
   */
  readonly verify: (
    provider: SocialProvider,
    token: string,
    expected: { readonly clientId: string; readonly nonce: string },
  ) => Effect<VerifiedIdToken, IdTokenRefused | ProviderDown>;
}
