import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticketMemory } from './ticket-memory.ts';

const digestOf = (ticket: string): string => hash('sha256', ticket, 'latin1');

const uuid = '018f0000-0000-7000-8000-000000000001';
const claimsOf = (role = 3, over: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  nameidentifier: uuid,
  role,
  is_pro: (role & 1) !== 0,
  is_admin: (role & 2) !== 0,
  is_super_admin: (role & 4) !== 0,
  svc_auth_issued_at: '2026-11-20T10:00:00.123456Z',
  sid: uuid.replace(/1$/, '2'),
  exp: 1_766_000_000,
  ...over,
});
const digest = digestOf('ticket');

describe('the memory of opened tickets', () => {
  it('gives back exactly what a ticket said, in its order', () => {
    for (const issued of ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00.123Z']) {
      const memory = ticketMemory();
      const claims = claimsOf(5, { svc_auth_issued_at: issued });
      memory.remember(digest, claims);
      expect(JSON.stringify(memory.recall(digest))).toBe(JSON.stringify(claims));
    }
  });

  it('knows nothing of a ticket that was never added', () => {
    const memory = ticketMemory();
    expect(memory.recall(digest)).toBeUndefined();
    memory.remember(digest, claimsOf());
    expect(memory.recall(digestOf('ticket '))).toBeUndefined();
  });

  it('gives a place to the newest, and never the claims of one to another', () => {
    const ticket = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(ticket, fc.nat({ max: 7 })), { minLength: 1, maxLength: 40 }), (added) => {
        const memory = ticketMemory(4);
        const result = new Map<string, number>();
        for (const [text, role] of added) {
          memory.remember(digestOf(text), claimsOf(role));
          result.set(text, role);
          expect(memory.recall(digestOf(text))?.['role']).toBe(role);
        }
        for (const [text, role] of result) expect([undefined, role]).toContain(memory.recall(digestOf(text))?.['role']);
      }),
    );
  });

  it('knows of a ticket added twice what was added last', () => {
    const memory = ticketMemory(4);
    for (const role of [0, 1]) {
      memory.remember(digest, claimsOf(role));
      expect(memory.recall(digest)?.['role']).toBe(role);
    }
  });

  it('remembers nothing that it could not give back as it was', () => {
    const odd: readonly Readonly<Record<string, unknown>>[] = [
      {},
      { sid: 's1' },
      claimsOf(3, { more: 1 }),
      claimsOf(3, { is_admin: false }),
      claimsOf(3, { exp: 1.5e300, sid: 'short' }),
      claimsOf(3, { nameidentifier: `${uuid}0`, sid: uuid.slice(1) }),
      claimsOf(3, { role: '3' }),
      claimsOf(3, { exp: '1' }),
      claimsOf(3, { svc_auth_issued_at: 'x'.repeat(40) }),
      claimsOf(3, { svc_auth_issued_at: '2026 ' }),
      claimsOf(3, { svc_auth_issued_at: 'à' }),
      claimsOf(3, { svc_auth_issued_at: undefined }),
    ];
    for (const claims of odd) {
      const memory = ticketMemory();
      memory.remember(digest, claims);
      expect(memory.recall(digest)).toBeUndefined();
    }
  });

  it('keeps nearly all of what half fills it', () => {
    const memory = ticketMemory(1 << 10);
    const tickets = Array.from({ length: 512 }, (_, at) => digestOf(`ticket ${at}`));
    for (const each of tickets) memory.remember(each, claimsOf());
    expect(tickets.filter((each) => memory.recall(each) !== undefined).length).toBeGreaterThan(440);
  });
});
