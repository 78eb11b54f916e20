import { hash, randomUUID } from 'node:crypto';
import type { TicketCipher } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';
import type { KeyRing } from '../key-ring.ts';
import { ticketMemory, type TicketMemory } from './ticket-memory.ts';
import { LONGEST_TICKET, ticketOpener } from './ticket-opener.ts';

const text = new TextEncoder();

/** One for all of a process, whatever number of tenants it serves; made when the first ticket comes. */
let memory: TicketMemory | undefined;

/**
 * Opens a ticket once; after that its digest is enough to know what it said. The salt keeps apart what the keys of
 * several tenants opened: no tenant learns what another tenant's ticket says.
 */
const openerWithMemory = (ring: KeyRing): TicketCipher['open'] => {
  const open = ticketOpener(ring);
  const salt = randomUUID();
  return (ticket) => {
    if (ticket.length > LONGEST_TICKET) return null;
    memory ??= ticketMemory();
    const digest = hash('sha256', salt + ticket, 'latin1');
    const known = memory.recall(digest);
    if (known !== undefined) return known;
    const claims = open(ticket);
    if (claims !== null) memory.remember(digest, claims);
    return claims;
  };
};

/** Session tickets as compact JWE (RFC 7516), `dir` + `A256GCM`, the key named by `kid`. */
export const joseTicketCipher = (ring: KeyRing): TicketCipher => ({
  seal: (claims) =>
    Effect.promise(async () => {
      const { CompactEncrypt } = await import('jose');
      return new CompactEncrypt(text.encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: ring.current.id })
        .encrypt(ring.current.key);
    }),
  open: openerWithMemory(ring),
});
