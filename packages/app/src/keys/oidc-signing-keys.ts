import { createPrivateKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { OidcKeys } from '@svc/adapters-http';

const member = z.string().regex(/^[A-Za-z0-9_-]+$/);
const members = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, member]));
const kid = z.string().min(1).max(128).optional();
const Jwk = z.discriminatedUnion('kty', [
  z.looseObject({ kty: z.literal('RSA'), kid, ...members('n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi') }),
  z.looseObject({ kty: z.literal('EC'), kid, crv: z.literal('P-256'), ...members('x', 'y', 'd') }),
]);
const Jwks = z.object({ keys: z.array(Jwk).min(1) }).transform(({ keys }) => keys);
type Jwk = z.output<typeof Jwk>;
type SigningKey = OidcKeys['signing'][number];

/** RSA of 3072 bits is worth 128 bits, as P-256 is (NIST SP 800-57 part 1, table 2): what new keys have. */
export const newRsaBits = 3072;
/** Keys of before sign until they are rotated. */
const leastRsaBits = 2048;

const keyObject = (jwk: SigningKey): KeyObject => createPrivateKey({ key: { ...jwk }, format: 'jwk' });
const bitsOf = (jwk: SigningKey): number => keyObject(jwk).asymmetricKeyDetails?.modulusLength ?? 0;

/** An RSA key as the server takes it: without an algorithm of its own it signs by RS256 and PS256, as a client asks. */
const rsaKey = (given: Jwk): SigningKey => {
  const { alg: _, ...jwk } = given;
  if (bitsOf(jwk) < leastRsaBits) throw new Error('a key is too short');
  return { ...jwk, use: 'sig' };
};
const ecKey = (jwk: Jwk): SigningKey => {
  if (keyObject(jwk).asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('a key of another curve');
  return { ...jwk, use: 'sig', alg: 'ES256' };
};

/**
 * The keys of the OIDC server. One of them is RSA: a client that says nothing is given RS256 (OpenID Connect Core 15.1).
 * @throws {Error} in a sentence without anything of the text
 */
export const parseSigningKeys = (text: string): OidcKeys['signing'] => {
  try {
    const keys = Jwks.parse(JSON.parse(text));
    if (!keys.some(({ kty }) => kty === 'RSA')) throw new Error('no RSA key');
    return keys.map((jwk) => (jwk.kty === 'RSA' ? rsaKey(jwk) : ecKey(jwk)));
  } catch (cause) {
    throw new Error('must be a JSON Web Key Set of private keys, RSA (2048 bits or more) and P-256', {
      cause,
    });
  }
};

/** The RSA keys that are shorter than a new one would be, by their ids. */
export const shortKeys = (keys: OidcKeys['signing']): readonly { readonly kid: string; readonly bits: number }[] =>
  keys
    .filter(({ kty }) => kty === 'RSA')
    .map((jwk) => ({ kid: typeof jwk['kid'] === 'string' ? jwk['kid'] : 'unnamed', bits: bitsOf(jwk) }))
    .filter(({ bits }) => bits < newRsaBits);
