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
