import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeyRing } from '../key-ring.ts';
import { secretsCipher } from './secrets-cipher.ts';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const old = `a:${key(1)}`;
const both = `b:${key(2)},${old}`;

describe('a secret at rest', () => {
  it('opens to what was sealed, whatever it is, and never twice as the same text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        const cipher = secretsCipher(parseKeyRing(old), 'loto');
        const sealed = cipher.seal('card.secret', plain);
        expect(sealed).toMatch(/^v1\.a\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/);
        expect(cipher.open('card.secret', sealed)).toBe(plain);
        expect(cipher.seal('card.secret', plain)).not.toBe(sealed);
      }),
    ));

  it('still opens after a new key came first, and is sealed anew with that one', () => {
    const sealed = secretsCipher(parseKeyRing(old), 'loto').seal('f', 'geheim');
    const rotated = secretsCipher(parseKeyRing(both), 'loto');
    expect(rotated.open('f', sealed)).toBe('geheim');
    expect(rotated.seal('f', 'geheim')).toMatch(/^v1\.b\./);
  });

  it('counts as not configured when its key is gone, in another tenant and in another field', () => {
    const sealed = secretsCipher(parseKeyRing(old), 'loto').seal('f', 'geheim');
    expect(secretsCipher(parseKeyRing(`b:${key(2)}`), 'loto').open('f', sealed)).toBeUndefined();
    expect(secretsCipher(parseKeyRing(old), 'altro').open('f', sealed)).toBeUndefined();
    expect(secretsCipher(parseKeyRing(old), 'loto').open('g', sealed)).toBeUndefined();
  });

  it('counts as not configured when any character of it was changed', () => {
    const cipher = secretsCipher(parseKeyRing(old), 'loto');
    const sealed = cipher.seal('f', 'geheim');
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom('A', 'Z', '9', '.'), (at, letter) => {
        fc.pre(sealed[at] !== letter && at < sealed.length - 1);
        expect(cipher.open('f', sealed.slice(0, at) + letter + sealed.slice(at + 1))).toBeUndefined();
      }),
    );
    for (const wrong of ['', 'v1', 'v1.a...', `${sealed}.x`, 'plain text'])
      expect(cipher.open('f', wrong)).toBeUndefined();
  });
});

describe('a key ring', () => {
  it('names the place of a mistake and never the key', () => {
    expect(() => parseKeyRing('')).toThrow('key 1 of the ring');
    expect(() => parseKeyRing(`${old},b:${Buffer.alloc(31, 7).toString('base64')}`)).toThrow(
      /^key 2 of the ring must be/,
    );
    expect(() => parseKeyRing(`${old},${old}`)).toThrow('holds a twice');
  });
});
