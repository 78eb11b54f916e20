import { sessionClaims } from '@svc/application/accounts';
import type { AccountId, SessionId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { CompactEncrypt, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { parseKeyRing } from '../key-ring.ts';
import { joseTicketCipher } from './ticket-cipher.ts';

const bytes = Buffer.alloc(32, 3);
const ring = parseKeyRing(`a:${bytes.toString('base64')}`);
const cipher = joseTicketCipher(ring);
const { open } = cipher;

describe('a session ticket', () => {
  it('opens to its claims', async () => {
    const claims = { sid: 's1', exp: 1, roles: ['Client'] };
    expect(open(await Effect.runPromise(cipher.seal(claims)))).toEqual(claims);
  });

  it('opens after a new key came first', async () => {
    const ticket = await Effect.runPromise(cipher.seal({ sid: 's1' }));
    const rotated = parseKeyRing(`b:${Buffer.alloc(32, 4).toString('base64')},a:${bytes.toString('base64')}`);
    expect(joseTicketCipher(rotated).open(ticket)).toEqual({ sid: 's1' });
  });

  it('is nothing when it was sealed by a key of somebody else, is damaged, or is no ticket at all', async () => {
    const foreign = joseTicketCipher(parseKeyRing(`a:${Buffer.alloc(32, 9).toString('base64')}`));
    expect(open(await Effect.runPromise(foreign.seal({ sid: 's1' })))).toBeNull();
    const ticket = await Effect.runPromise(cipher.seal({ sid: 's1' }));
    expect(open(`${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`)).toBeNull();
    expect(open('')).toBeNull();
    expect(open('a.b.c.d.e')).toBeNull();
    expect(open(new UnsecuredJWT({ sid: 's1' }).encode())).toBeNull();
  });

  it('is nothing when it names another algorithm or holds no object', async () => {
    const text = new TextEncoder();
    const wide = await new CompactEncrypt(text.encode('{"sid":"s1"}'))
      .setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM', kid: 'a' })
      .encrypt(bytes);
    expect(open(wide)).toBeNull();
    const list = await new CompactEncrypt(text.encode('["s1"]'))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'a' })
      .encrypt(bytes);
    expect(open(list)).toBeNull();
  });

  it('that opened once opens to the same claims, and a copy with one sign changed still does not', async () => {
    const ticket = await Effect.runPromise(cipher.seal({ sid: 's2' }));
    expect([open(ticket), open(ticket)]).toEqual([{ sid: 's2' }, { sid: 's2' }]);
    const changed = `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`;
    expect([open(changed), open(changed)]).toEqual([null, null]);
    const other = joseTicketCipher(parseKeyRing(`a:${Buffer.alloc(32, 9).toString('base64')}`));
    expect(other.open(ticket)).toBeNull();
  });
});

describe('a ticket of a session that is shown again', () => {
  const claims = sessionClaims(
    { id: '018f0000-0000-7000-8000-000000000001' as AccountId, privilegeBits: 5 },
    '018f0000-0000-7000-8000-000000000002' as SessionId,
    Temporal.Instant.from('2026-11-20T10:00:00.123456Z'),
  );

  it('says the same as at first, and to nobody whose key did not seal it', async () => {
    const ticket = await Effect.runPromise(cipher.seal(claims));
    expect([open(ticket), open(ticket)]).toEqual([claims, claims]);
    const other = joseTicketCipher(parseKeyRing(`a:${Buffer.alloc(32, 9).toString('base64')}`));
    expect(other.open(ticket)).toBeNull();
  });

  it('says nothing when any sign of it is changed', async () => {
    const ticket = await Effect.runPromise(cipher.seal(claims));
    expect(open(ticket)).toEqual(claims);
    for (let at = 0; at < ticket.length; at += 1) {
      const changed = `${ticket.slice(0, at)}${ticket[at] === 'A' ? 'B' : 'A'}${ticket.slice(at + 1)}`;
      expect(open(changed)).toBeNull();
    }
  });
});
