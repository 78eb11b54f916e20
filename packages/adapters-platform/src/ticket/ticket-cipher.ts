import type { TicketCipher } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';
import type { KeyRing } from '../key-ring.ts';
import { recentlyUsed } from './recently-used.ts';

type Claims = Readonly<Record<string, unknown>>;

const text = new TextEncoder();

/** Tickets whose claims are kept, about a kilobyte each. */
const MOST_KEPT = 2000;

const unseal = async (ring: KeyRing, ticket: string): Promise<Claims | null> => {
  const { compactDecrypt } = await import('jose');
  try {
    const { plaintext } = await compactDecrypt(
      ticket,
      ({ kid }) => {
        const key = kid === undefined ? undefined : ring.find(kid);
        if (key === undefined) throw new Error('not one of our keys');
        return key;
      },
      // Without this list a ticket could choose its own algorithm, or hide megabytes behind `zip`.
      { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(plaintext));
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as Claims) : null;
  } catch {
    return null;
  }
};

/**
 * Session tickets as compact JWE (RFC 7516), `dir` + `A256GCM`, the key named by `kid`. What a ticket opens to follows
 * from the ticket and the ring alone, so the claims of those seen lately are kept. Whether they still count is asked of
 * the database with every request. What does not open is not kept: anybody could fill the memory with it.
 */
export const joseTicketCipher = (ring: KeyRing, mostKept = MOST_KEPT): TicketCipher => {
  const opened = recentlyUsed<Claims>(mostKept);
  const open = async (ticket: string): Promise<Claims | null> => {
    const claims = await unseal(ring, ticket);
    if (claims !== null) opened.keep(ticket, claims);
    return claims;
  };
  return {
    seal: (claims) =>
      Effect.promise(async () => {
        const { CompactEncrypt } = await import('jose');
        return new CompactEncrypt(text.encode(JSON.stringify(claims)))
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: ring.current.id })
          .encrypt(ring.current.key);
      }),
    open: (ticket) =>
      Effect.suspend(() => {
        const kept = opened.find(ticket);
        return kept === undefined ? Effect.promise(() => open(ticket)) : Effect.succeed(kept);
      }),
  };
};
