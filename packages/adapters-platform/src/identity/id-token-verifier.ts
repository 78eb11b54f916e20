import { createHash, timingSafeEqual } from 'node:crypto';
import type {
  IdTokenFault,
  IdTokenRefused,
  IdTokenVerifier,
  ProviderDown,
  VerifiedIdToken,
} from '@svc/application/accounts';
import { isStorable, type Clock } from '@svc/application/kernel';
import { EmailInput, type SocialProvider } from '@svc/domain/accounts';
import * as Effect from 'effect/Effect';
import type * as JoseModule from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { providerKeys, type ProviderKeys, type ProviderKeysOptions } from './provider-keys.ts';

export interface KnownProvider {
  /** Exactly the token's `iss`. */
  readonly issuer: string;
  readonly jwksUri: string;
}

export interface IdTokenOptions {
  readonly clock: Clock;
  readonly providers: { readonly [provider in SocialProvider]?: KnownProvider };
  readonly keys?: Omit<ProviderKeysOptions, 'url' | 'monotonicMs'>;
}

/** Signatures by the provider's private key alone: no shared secret, no `none`. */
const algorithms = ['RS256', 'ES256'];
const leewaySeconds = 60;
/** An ID token is about one kilobyte. */
const longest = 16_384;

/** What can be kept as it is. */
const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value);

const refused = (fault: IdTokenFault, payload?: JWTPayload): IdTokenRefused => ({
  _tag: 'IdTokenRefused',
  fault,
  email: isText(payload?.['email']) ? payload['email'].slice(0, 254).toWellFormed() : null,
});

type Jose = typeof JoseModule;

/** jose's errors in our words; `payload` is there only once the signature was good. */
const faultOf = ({ errors }: Jose, error: unknown): IdTokenRefused => {
  if (error instanceof errors.JWTExpired) return refused('expired', error.payload);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const byClaim: Readonly<Record<string, IdTokenFault>> = {
      iss: 'wrongIssuer',
      aud: 'wrongAudience',
      nbf: 'notYetValid',
      iat: 'notYetValid',
      sub: 'subjectMissing',
    };
    return refused(byClaim[error.claim] ?? 'claimMissing', error.payload);
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return refused('algorithmRefused');
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return refused('keyUnknown');
  if (error instanceof errors.JWSSignatureVerificationFailed) return refused('signatureInvalid');
  return refused('tokenMalformed');
};

/** Over hashes: how long it takes depends on neither. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hashed(given), hashed(wanted));
const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The last day that both Postgres and we can write down. */
const lastSecond = 253_402_300_799;

const instantOf = (seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(Math.min(seconds, lastSecond)) * 1000);

/** OpenID Connect Core 3.1.3.7, 3 to 5 and 11: what jose leaves to its caller. */
const furtherFault = (payload: JWTPayload, clientId: string, nonce: string, now: number): IdTokenFault | null => {
  const { aud, azp, sub, iat, nonce: carried } = payload;
  if (!isText(sub) || sub === '' || sub.length > 255) return 'subjectMissing';
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId) return 'wrongAudience';
  if (azp !== undefined && azp !== clientId) return 'wrongAudience';
  if (typeof iat !== 'number' || iat > now + leewaySeconds) return 'notYetValid';
  return typeof carried === 'string' && isSame(carried, nonce) ? null : 'nonceMismatch';
};

const verifiedOf = (token: string, payload: JWTPayload): VerifiedIdToken => {
  const { sub = '', exp = 0, email, email_verified: verified, name, auth_time: authTime } = payload;
  const address = EmailInput.safeParse(email);
  return {
    subject: sub,
    email: address.success ? address.data : null,
    // One large provider writes the word instead of the boolean.
    emailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name : null,
    signed: token.slice(0, token.lastIndexOf('.')),
    expiresAt: instantOf(exp),
    authTime: typeof authTime === 'number' && authTime >= 0 ? instantOf(authTime) : null,
  };
};

/** ID tokens by jose, the keys from our own bounded store: what a header names (jku, x5u, jwk) is never looked at. */
export const joseIdTokenVerifier = ({ clock, providers, keys: keyOptions }: IdTokenOptions): IdTokenVerifier => {
  const known = new Map<SocialProvider, { readonly issuer: string; readonly keys: ProviderKeys }>();
  for (const [provider, { issuer, jwksUri }] of Object.entries(providers) as [SocialProvider, KnownProvider][])
    known.set(provider, {
      issuer,
      keys: providerKeys({ url: jwksUri, monotonicMs: clock.monotonicMs, ...keyOptions }),
    });

  const payloadOf = async (
    jose: Jose,
    token: string,
    keys: JSONWebKeySet,
    expected: { readonly issuer: string; readonly audience: string },
  ): Promise<JWTPayload> => {
    const { payload } = await jose.jwtVerify(token, jose.createLocalJWKSet(keys), {
      ...expected,
      algorithms,
      clockTolerance: leewaySeconds,
      requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat'],
      currentDate: new Date(clock.now().epochMilliseconds),
    });
    return payload;
  };

  const down = (cause: unknown): ProviderDown => ({
    _tag: 'ProviderDown',
    reason: cause instanceof Error ? cause.message : 'the provider cannot be reached',
  });

  return {
    knows: (provider) => known.has(provider),
    verify: (provider, token, { clientId, nonce }) =>
      Effect.gen(function* () {
        const one = known.get(provider);
        if (one === undefined) return yield* Effect.fail(down(undefined));
        if (token.length > longest) return yield* Effect.fail(refused('tokenMalformed'));
        const jose = yield* Effect.promise(() => import('jose'));
        const header = yield* Effect.try({
          try: () => jose.decodeProtectedHeader(token),
          catch: () => refused('tokenMalformed'),
        });
        if (typeof header.alg !== 'string' || !algorithms.includes(header.alg))
          return yield* Effect.fail(refused('algorithmRefused'));
        const expected = { issuer: one.issuer, audience: clientId };
        const verify = (keys: JSONWebKeySet) =>
          Effect.tryPromise({
            try: () => payloadOf(jose, token, keys, expected),
            catch: (error) => faultOf(jose, error),
          });
        const keys = yield* Effect.tryPromise({ try: one.keys.current, catch: down });
        const payload = yield* verify(keys).pipe(
          Effect.catchIf(
            ({ fault }) => fault === 'keyUnknown',
            () => Effect.flatMap(Effect.tryPromise({ try: one.keys.again, catch: down }), verify),
          ),
        );
        const fault = furtherFault(payload, clientId, nonce, clock.now().epochMilliseconds / 1000);
        if (fault !== null) return yield* Effect.fail(refused(fault, payload));
        return verifiedOf(token, payload);
      }),
  };
};
