import { createDecipheriv } from 'node:crypto';
import type { KeyRing } from '../key-ring.ts';

type Claims = Readonly<Record<string, unknown>>;

const [IV_BYTES, TAG_BYTES] = [12, 16] as const;
/** Longer than any ticket of ours; a cookie that is longer is not worth a look. */
const MAX_LENGTH = 4096;

/** Bytes of base64url as one may write it only one way; Node passes over signs and bits that say nothing. */
const bytesOf = (part: string): Buffer | undefined => {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : undefined;
};

/** The key a protected header asks for; undefined unless it is exactly the kind that we seal. */
const keyOf = (ring: KeyRing, encoded: string): Uint8Array | undefined => {
  const header: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  if (typeof header !== 'object' || header === null || Object.keys(header).length !== 3) return undefined;
  const { alg, enc, kid } = header as Claims;
  return alg === 'dir' && enc === 'A256GCM' && typeof kid === 'string' ? ring.find(kid) : undefined;
};

/**
 * Opens what `joseTicketCipher` seals: a compact JWE (RFC 7516 section 5.2) of `dir` and `A256GCM`, and of nothing else.
 * In this thread and at once: jose goes through WebCrypto, whose jobs in the thread pool cost ten times as much as the
 * few hundred bytes they decrypt, on every request of a signed-in person. A test holds the two together.
 * @returns the claims, or null for anything that we did not seal
 */
export const ticketOpener = (ring: KeyRing): ((ticket: string) => Claims | null) => {
  const keys = new Map<string, Uint8Array>(); // by encoded header: there is one per key of the ring
  const keyFor = (encoded: string): Uint8Array | undefined => {
    const known = keys.get(encoded);
    if (known !== undefined) return known;
    const key = keyOf(ring, encoded);
    if (key !== undefined && keys.size < 64) keys.set(encoded, key);
    return key;
  };
  return (ticket) => {
    if (ticket.length > MAX_LENGTH) return null;
    const [header = '', encryptedKey, iv = '', text = '', tag = '', ...more] = ticket.split('.');
    if (encryptedKey !== '' || more.length > 0) return null;
    try {
      const key = keyFor(header);
      const [ivBytes, textBytes, tagBytes] = [bytesOf(iv), bytesOf(text), bytesOf(tag)];
      // One spelling alone: a legacy session is known by the hash of its ticket.
      if (key === undefined || textBytes === undefined) return null;
      if (ivBytes?.length !== IV_BYTES || tagBytes?.length !== TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, ivBytes, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(header, 'ascii')).setAuthTag(tagBytes);
      const plain = decipher.update(textBytes, undefined, 'utf8') + decipher.final('utf8');
      const claims: unknown = JSON.parse(plain);
      return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as Claims) : null;
    } catch {
      return null;
    }
  };
};
