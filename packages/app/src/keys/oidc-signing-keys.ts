import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import type { OidcKeys } from '@svc/adapters-http';

const member = z.string().regex(/^[A-Za-z0-9_-]+$/);
const Jwk = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string().min(1).max(128).optional(),
  ...Object.fromEntries(['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'].map((name) => [name, member])),
});
const Jwks = z.object({ keys: z.array(Jwk).min(1) }).transform(({ keys }) => keys);

/** The shortest RSA key that signs. */
export const MIN_BITS = 2048;

/** One key as the server takes it: for RS256 signatures, which every client understands (OpenID Connect Core 15.1). */
const signingKey = (jwk: z.output<typeof Jwk>): OidcKeys['signing'][number] => {
  const { modulusLength = 0 } = createPrivateKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails ?? {};
  if (modulusLength < MIN_BITS) throw new Error(`a key of ${modulusLength} bits is too short`);
  return { ...jwk, use: 'sig', alg: 'RS256' };
};

/** @throws {Error} in a sentence without anything of the text */
export const parseSigningKeys = (text: string): OidcKeys['signing'] => {
  try {
    return Jwks.parse(JSON.parse(text)).map(signingKey);
  } catch (cause) {
    throw new Error('must be a JSON Web Key Set of private RSA keys of at least 2048 bits', { cause });
  }
};
