import type { TicketCipher } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';
import type { KeyRing } from '../key-ring.ts';

const text = new TextEncoder();

/** Session tickets as compact JWE (RFC 7516), `dir` + `A256GCM`, the key named by `kid`. */
export const joseTicketCipher = (ring: KeyRing): TicketCipher => ({
  seal: (claims) =>
    Effect.promise(async () => {
      const { CompactEncrypt } = await import('jose');
      return new CompactEncrypt(text.encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: ring.current.id })
        .encrypt(ring.current.key);
    }),
  open: (ticket) =>
    Effect.promise(async () => {
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
        return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
          ? (claims as Readonly<Record<string, unknown>>)
          : null;
      } catch {
        return null;
      }
    }),
});
