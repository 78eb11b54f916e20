import { describe, expect, it } from 'vitest';
import { writeFattura } from '@svc/domain/invoicing';
import { composed } from '../documents.testkit.ts';
import { read, whyNot } from './reading.testkit.ts';

const fattura = composed({ causale: 'Già pagata: città, perché, ÿ' });
const xml = writeFattura(fattura);
const declaring = (encoding: string): string => xml.replace('UTF-8', encoding);
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16 = (text: string, bigEndian: boolean, mark = true): Uint8Array => {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('a document is read', () => {
  const cases: readonly (readonly [title: string, bytes: Uint8Array | string])[] = [
    ['in UTF-8, declared', xml],
    ['in UTF-8, not declared', xml.replace(' encoding="UTF-8"', '')],
    ['in UTF-8, without any declaration', xml.replace(/<\?xml.*?\?>/, '')],
    ['in UTF-8 with a byte order mark', `\ufeff${xml}`],
    ['in UTF-8 with single quotes and small letters', xml.replace('"UTF-8"', "'utf-8' standalone='yes'")],
    ['in ISO-8859-1', latin1(declaring('ISO-8859-1'))],
    ['in ISO-8859-1 under another of its names', latin1(declaring('ISO_8859-1'))],
    ['in ISO-8859-15', latin1(declaring('ISO-8859-15'))],
    ['in windows-1252', latin1(declaring('windows-1252'))],
    ['in UTF-16, little end first', utf16(declaring('UTF-16'), false)],
    ['in UTF-16, big end first', utf16(declaring('UTF-16'), true)],
    ['in UTF-16 with a mark alone', utf16(xml.replace(' encoding="UTF-8"', ''), false)],
    ['in UTF-16 without a mark', utf16(declaring('UTF-16LE'), false, false)],
    ['from the middle of a larger buffer', new TextEncoder().encode(`  ${xml}`).subarray(2)],
  ];
  it.each(cases)('%s', async (_, bytes) => expect(await read(bytes)).toEqual(fattura));

  it('in ISO-8859-1, ISO-8859-15 and windows-1252 by their own tables', async () => {
    const causale = async (encoding: string, byte = '\u0080'): Promise<string | undefined> =>
      (await read(latin1(declaring(encoding).replace('Già pagata', byte)))).FatturaElettronicaBody[0]?.DatiGenerali
        .DatiGeneraliDocumento.Causale?.[0];
    expect(await causale('windows-1252')).toMatch(/^€/);
    expect(await causale('ISO-8859-1')).toMatch(/^\u0080/);
    expect(await causale('ISO-8859-15')).toMatch(/^\u0080/);
    expect(await causale('ISO-8859-15', '\u00a4')).toMatch(/^€/);
    expect(await causale('ISO-8859-1', '\u00a4')).toMatch(/^\u00a4/);
  });
});

describe('a document is refused', () => {
  const cases: readonly (readonly [title: string, bytes: Uint8Array | string, why: string])[] = [
    ['in an encoding we do not read', declaring('UTF-7'), 'the encoding "UTF-7" is not read'],
    ['in EBCDIC', Uint8Array.of(0x4c, 0x6f, 0xa7, 0x94, 0x93), 'not encoded in UTF-8'],
    ['in UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0), 'UTF-32'],
    ['with Latin-1 bytes that say they are UTF-8', latin1(xml), 'not encoded in UTF-8 as it says'],
    ['with an overlong form', Buffer.from(xml).fill(Uint8Array.of(0xc0, 0xaf), 200, 202), 'not encoded in UTF-8'],
    ['with UTF-8 bytes that say they are UTF-16', declaring('UTF-16'), 'declares UTF-16'],
    ['with a mark against its declaration', `\ufeff${declaring('ISO-8859-1')}`, 'and declares ISO-8859-1'],
    ['in UTF-16 that says it is UTF-8', utf16(xml, true), 'and declares UTF-8'],
    ['in UTF-16 with half a character', utf16(declaring('UTF-16'), false).subarray(0, -1), 'not encoded in UTF-16LE'],
    ['with a DOCTYPE hidden in UTF-16', utf16(declaring('UTF-16').replace('<p:', '<!DOCTYPE a><p:'), true), 'DOCTYPE'],
  ];
  it.each(cases)('%s', async (_, bytes, why) => expect(await whyNot(bytes)).toContain(why));
});
