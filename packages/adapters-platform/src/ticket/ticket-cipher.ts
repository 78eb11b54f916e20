import type { TicketCipher } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';
import type { KeyRing } from '../key-ring.ts';
import { ticketOpener } from './ticket-opener.ts';

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
  open: ticketOpener(ring),
});
