import { LRUCache } from 'lru-cache';
import type { Claims } from './ticket-opener.ts';

/** Signs of tickets, with what their claims take beside them: some 90,000 people at most, and 64 MB. */
const MAX_SIZE = 64 * 1024 * 1024;
const CLAIMS_SIZE = 400;

/**
 * Remembers what tickets said that were opened lately: people come back with the same one for hours, and decrypting it is
 * a seventh of what their request costs. Nothing is trusted for longer by that: whether the session still stands and what
 * its person may do is read from the database every time, and a ticket's own expiry is judged by the caller. What cannot
 * be opened is not remembered, so that nobody can push the others out with rubbish.
 */
export const rememberedTickets = (
  open: (ticket: string) => Claims | null,
  maxSize = MAX_SIZE,
): ((ticket: string) => Claims | null) => {
  const remembered = new LRUCache<string, Claims>({
    maxSize,
    sizeCalculation: (_, ticket) => ticket.length + CLAIMS_SIZE,
  });
  return (ticket) => {
    const known = remembered.get(ticket);
    if (known !== undefined) return known;
    const claims = open(ticket);
    // Frozen, as many requests share it. The copy of the ticket lets go of the header that it was cut from.
    if (claims !== null) remembered.set(Buffer.from(ticket, 'latin1').toString('latin1'), Object.freeze(claims));
    return claims;
  };
};
