import fc from 'fast-check';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { parseKeyRing } from '../key-ring.ts';
import { ticketOpener } from './ticket-opener.ts';

const bytes = Buffer.alloc(32, 3);
const ring = parseKeyRing(`a:${bytes.toString('base64')}`);
const opened = ticketOpener(ring);
const text = new TextEncoder();
const sealed = (claims: unknown, header: object = {}, key: Uint8Array = bytes): Promise<string> =>
  new CompactEncrypt(text.encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'a', ...header })
    .encrypt(key);

const byJose = async (ticket: string): Promise<unknown> => {
  try {
    const { plaintext } = await compactDecrypt(ticket, bytes, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch {
    return null;
  }
};

describe('the opener of tickets', () => {
  it('opens what jose seals, whatever the claims', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (given) => {
        const claims: unknown = JSON.parse(JSON.stringify(given));
        expect(opened(await sealed(claims))).toEqual(claims);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a ticket of which any sign was changed, as jose does', async () => {
    const ticket = await sealed({ sid: 's1', exp: 1 });
    for (let at = 0; at < ticket.length; at += 1) {
      const changed = `${ticket.slice(0, at)}${ticket[at] === 'A' ? 'B' : 'A'}${ticket.slice(at + 1)}`;
      // The last sign of a part may carry bits that base64url ignores: then both still read the same bytes.
      const [ours, theirs] = [opened(changed), await byJose(changed)];
      expect(ours === null ? 'refused' : theirs).toEqual(ours ?? 'refused');
    }
  });

  it('opens only its own kind: no other encryption, no compression, no extra header, no list, no key of others', async () => {
    expect(opened(await sealed({ sid: 's1' }, { enc: 'A128GCM' }, Buffer.alloc(16, 3)))).toBeNull();
    expect(opened(await sealed({ sid: 's1' }, { typ: 'JWT' }))).toBeNull();
    expect(opened(await sealed({ sid: 's1' }, { kid: 'b' }))).toBeNull();
    expect(opened(await sealed({ sid: 's1' }, {}, Buffer.alloc(32, 9)))).toBeNull();
    expect(opened(await sealed(['s1']))).toBeNull();
    expect(opened(await sealed('s1'))).toBeNull();
  });

  it.each(['', '.', '....', 'a.b.c.d.e', 'e30..AAAA.AAAA.AAAA', 'x'.repeat(5000), 'bnVsbA....', '.'.repeat(4000)])(
    'refuses %s',
    (ticket) => {
      expect(opened(ticket)).toBeNull();
    },
  );

  it('opens a ticket in one spelling alone, since a legacy session is known by the hash of its ticket', async () => {
    const [header, , iv, body, tag = ''] = (await sealed({ sub: 'anna', exp: 1 })).split('.');
    const lastSign = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spare = lastSign[lastSign.indexOf(tag.at(-1) ?? '') ^ 1];
    expect(opened(`${header}..${iv}.${body}.${tag}`)).toEqual({ sub: 'anna', exp: 1 });
    for (const other of [`${tag}=`, `${tag}!`, `!${tag}`, `${tag.slice(0, -1)}${spare}`])
      expect(opened(`${header}..${iv}.${body}.${other}`)).toBeNull();
    expect(opened(`${header}..${iv}=.${body}.${tag}`)).toBeNull();
    expect(opened(`${header}..${iv}.${body}~.${tag}`)).toBeNull();
  });

  it('refuses a shortened tag: a few bits of one are soon guessed', async () => {
    const [header, , iv, body, tag] = (await sealed({ sid: 's1' })).split('.');
    for (const bits of [4, 8, 12]) {
      const short = Buffer.from(tag ?? '', 'base64url')
        .subarray(0, bits)
        .toString('base64url');
      expect(opened(`${header}..${iv}.${body}.${short}`)).toBeNull();
    }
  });
});
