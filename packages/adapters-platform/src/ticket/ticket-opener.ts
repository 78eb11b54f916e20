import { createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import type { KeyRing } from '../key-ring.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Longer than any ticket of ours; a cookie that is longer is not worth a look. */
export const LONGEST_TICKET = 4096;

/** A compact JWE without an encrypted key: header, nothing, 12 bytes of IV, text, 16 bytes of tag; in base64url. */
const SHAPE = /^[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{21}[AQgw]$/;

/**
 * What the last sign of a text may be, by how many signs are left over after whole groups of four: Node's decoder passes
 * over bits that say nothing, but one text may be written only one way. (The IV has none left over, the tag two.)
 */
const LAST_SIGNS = [undefined, '', 'AQgw', 'AEIMQUYcgkosw048'] as const;
const isOneSpelling = (text: string): boolean =>
  LAST_SIGNS[(text.length % 4) as 0 | 1 | 2 | 3]?.includes(text.at(-1) ?? '') ?? true;

/** Where the parts of a ticket are decoded to; each is used up before the next ticket comes. */
const scratch = { iv: Buffer.alloc(12), text: Buffer.alloc((LONGEST_TICKET * 3) / 4), tag: Buffer.alloc(16) };
const decode = (into: Buffer, part: string): Buffer => {
  const length = into.write(part, 'base64url');
  return length === into.length ? into : into.subarray(0, length);
};

interface Key {
  readonly key: KeyObject;
  /** The encoded header, which the tag covers. */
  readonly covered: Buffer;
}

/** The key a protected header asks for; undefined unless it is exactly the kind that we seal. */
const keyOf = (ring: KeyRing, encoded: string): Key | undefined => {
  const header: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  if (typeof header !== 'object' || header === null || Object.keys(header).length !== 3) return undefined;
  const { alg, enc, kid } = header as Claims;
  const bytes = alg === 'dir' && enc === 'A256GCM' && typeof kid === 'string' ? ring.find(kid) : undefined;
  return bytes === undefined ? undefined : { key: createSecretKey(bytes), covered: Buffer.from(encoded, 'ascii') };
};

const options = { authTagLength: 16 } as const;

/** The plaintext, once the tag has said that it is whole. */
const decrypted = ({ key, covered }: Key, iv: Buffer, text: Buffer, tag: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, options).setAAD(covered).setAuthTag(tag);
  const plain = decipher.update(text);
  decipher.final(); // throws; a stream cipher has nothing more to give
  return plain.toString('utf8');
};

/**
 * Opens what `joseTicketCipher` seals: a compact JWE (RFC 7516 section 5.2) of `dir` and `A256GCM`, and of nothing else.
 * In this thread and at once: jose goes through WebCrypto, whose jobs in the thread pool cost ten times as much as the
 * few hundred bytes they decrypt, on every request of a signed-in person. A test holds the two together.
 * @returns the claims, or null for anything that we did not seal
 */
export const ticketOpener = (ring: KeyRing): ((ticket: string) => Claims | null) => {
  const keys = new Map<string, Key>(); // by encoded header: there is one per key of the ring
  const keyFor = (encoded: string): Key | undefined => {
    const known = keys.get(encoded);
    if (known !== undefined) return known;
    const key = keyOf(ring, encoded);
    if (key !== undefined && keys.size < 64) keys.set(encoded, key);
    return key;
  };
  return (ticket) => {
    if (ticket.length > LONGEST_TICKET) return null;
    const [header = '', , iv = '', text = '', tag = ''] = ticket.split('.');
    // One spelling alone: a legacy session is known by the hash of its ticket.
    if (!SHAPE.test(ticket) || !isOneSpelling(text)) return null;
    try {
      const key = keyFor(header);
      if (key === undefined) return null;
      const parts = [decode(scratch.iv, iv), decode(scratch.text, text), decode(scratch.tag, tag)] as const;
      const claims: unknown = JSON.parse(decrypted(key, ...parts));
      return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as Claims) : null;
    } catch {
      return null;
    }
  };
};
