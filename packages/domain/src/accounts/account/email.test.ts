import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactAddress, maskEmail, normalizeEmail } from './email.ts';

describe('an e-mail address', () => {
  it('account.email: identifies by one spelling, whatever its case, blanks and Unicode forms', () => {
    const spellings = [
      'josé@example.test',
      '  JOSÉ@Example.TEST ',
      'jose\u0301@example.test', // decomposed
      'ｊｏｓé@example.test', // full width
      'jos\u200Bé@example.test', // zero-width space
      '\u00A0josé @ example.test.\u3000',
    ];
    expect(new Set(spellings.map(normalizeEmail))).toEqual(new Set(['josé@example.test']));
  });
  it('has its domain in ASCII, as mail servers and registries know it', () => {
    expect(normalizeEmail('info@Bücher.example')).toBe('info@xn--bcher-kva.example');
    expect(normalizeEmail('info@BU\u0308CHER.example')).toBe('info@xn--bcher-kva.example');
    expect(normalizeEmail('info@xn--bcher-kva.example')).toBe('info@xn--bcher-kva.example');
    expect(normalizeEmail('info@studio。example')).toBe('info@studio.example');
  });
  it('keeps apart what only looks alike: another script is another domain', () => {
    expect(normalizeEmail('a@аpple.example')).not.toBe(normalizeEmail('a@apple.example'));
  });
  it('as proof of who somebody is, is exactly what was vouched for, but for the case of ASCII letters', () => {
    expect(['p-x@held.example', 'P-X@Held.Example', 'josé@held.example'].map(exactAddress)).toEqual([
      'p-x@held.example',
      'p-x@held.example',
      'josé@held.example',
    ]);
    for (const other of [
      'ｐ-ｘ@ｈｅｌｄ.ｅｘａｍｐｌｅ', // full width
      'p-x@held.example.', // a root label
      'p\u200B-x@held.example', // zero-width space
      ' p-x@held.example',
      'p-x@held。example',
      'p-x@held.exampl\u212E'.normalize('NFD') + '\u00AD',
      'jos\u0065\u0301@held.example', // decomposed
      'JOSÉ@held.example', // another case, of a letter that is not ASCII
      '\u212Aim@held.example', // the Kelvin sign
      'info@bücher.example',
    ])
      expect([other, exactAddress(other)]).toEqual([other, null]);
  });
  it('is left as it is where it is none', () => {
    expect(['nobody', '@x', '', 'a@ü:80', 'a@ü/x'].map(normalizeEmail)).toEqual([
      'nobody',
      '@x',
      '',
      'a@ü:80',
      'a@ü/x',
    ]);
  });
  it('is spelled once and for all: spelling it again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).map((text) => `x${text}`),
        fc.domain(),
        (local, domain) => {
          const once = normalizeEmail(`${local}@${domain}`);
          expect(normalizeEmail(once)).toBe(once);
          expect(normalizeEmail(`  ${local.normalize('NFD')}@${domain.toUpperCase()}. `)).toBe(once);
        },
      ),
    );
  });
  it('is shown masked: enough to recognise, too little to harvest', () => {
    const addresses = ['giulia@example.test', 'a@example.test', 'jo@example.test', 'ada@example.test'];
    expect([...addresses, 'nobody', '@x', ''].map(maskEmail)).toEqual([
      'g***a@example.test',
      'a***@example.test',
      'j***@example.test',
      'a***a@example.test',
      '***',
      '***',
      '***',
    ]);
  });
  it('never shows more than its first and last letter, and always hides one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,20}$/), (local) => {
        const shown = maskEmail(`${local}@x.test`).split('@')[0]!.replace('***', '');
        expect(shown.length).toBeLessThan(Math.min(3, local.length));
      }),
    );
  });
});
