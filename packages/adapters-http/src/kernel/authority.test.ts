import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorityOf, authorityText, isOriginOf } from './authority.ts';

const bad = [
  '',
  ' ',
  'a, b',
  'a,b',
  'a b',
  'a/b',
  'a@b',
  'a?b',
  'a#b',
  'a\\b',
  'a"b',
  '<a>',
  'a%zz',
  'a%2',
  'x:99999',
  'x:65536',
  'x:-1',
  'x:80a',
  'x:80:80',
  ':80',
  '[::1',
  '::1',
  '[::1]x',
  '[::1]:80x',
  '[]',
  '[1.2.3.4]',
  '[fe80::1%25eth0]',
  '[g::1]',
  '1.2.3.256',
  'stüdio.example',
  'http://x',
  '.',
];

describe('an authority', () => {
  it.each(bad)('is none in %j', (text) => {
    expect(authorityOf(text)).toBeUndefined();
  });
  it.each([
    ['loto.example', 'loto.example', undefined],
    ['LOTO.Example.', 'loto.example', undefined],
    ['loto.example:', 'loto.example', undefined],
    ['loto.example:443', 'loto.example', 443],
    ['loto.example:00080', 'loto.example', 80],
    ['my_studio.example:65535', 'my_studio.example', 65_535],
    ['%6Coto.example', 'loto.example', undefined],
    ['127.0.0.1:4280', '127.0.0.1', 4280],
    ['[::1]:4280', '[::1]', 4280],
    ['[0:0:0:0:0:0:0:1]', '[::1]', undefined],
    ['[2001:DB8::1]', '[2001:db8::1]', undefined],
  ])('in %j is %s with the port %s', (text, name, port) => {
    expect(authorityOf(text)).toEqual({ name, port });
  });
  it('is read from any text without throwing, and means the same once it was written again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.webAuthority()), (text) => {
        const read = authorityOf(text);
        expect(read === undefined ? undefined : authorityOf(authorityText(read))).toEqual(read);
      }),
    );
  });
});

describe('an origin', () => {
  it.each([
    ['https://loto.example', 'loto.example', true],
    ['https://loto.example', 'loto.example:443', true],
    ['http://loto.example', 'loto.example:80', true],
    ['https://loto.example:8443', 'loto.example:8443', true],
    ['http://[::1]:4280', '[0::1]:4280', true],
    ['https://loto.example', 'loto.example:80', false],
    ['https://loto.example:8443', 'loto.example', false],
    ['https://loto.example/', 'loto.example', false],
    ['https://loto.example, https://evil.example', 'loto.example', false],
    ['null', 'loto.example', false],
    ['', 'loto.example', false],
    ['https://evil.example', 'loto.example', false],
  ])('%j is that of the host %s: %s', (origin, host, same) => {
    expect(isOriginOf(origin, authorityOf(host)!)).toBe(same);
  });
});
