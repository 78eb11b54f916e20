import { describe, expect, it } from 'vitest';
import { writeDocument } from '@svc/domain/invoicing';
import { aDocument } from '../../testing/fixtures.invoicing.ts';
import { xmlNameOf } from '../desk/fattura-files.ts';
import { textOf } from './remote-document.ts';
import { asUtf8 } from './xml-bytes.ts';

const document = aDocument();
const head = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;
const body = '<x>Attività perché</x>';

describe('the text that is kept of a document from a gateway', () => {
  it.each([
    ['UTF-8', Buffer.from(head('UTF-8') + body)],
    ['undeclared', Buffer.from(body)],
    ['plain letters alone, whatever is declared', Buffer.from(`${head('windows-1252')}<x/>`)],
  ])('is the text itself: %s', (_, bytes) => {
    expect(textOf(bytes, document)).toBe(bytes.toString('utf8'));
  });
  it.each([
    ['ISO-8859-1', Buffer.from(head('ISO-8859-1') + body, 'latin1')],
    ['windows-1252 whose bytes could be UTF-8', Buffer.from(`${head('windows-1252')}<x>Ã©</x>`, 'latin1')],
    ['a signed file', Uint8Array.of(0x30, 0x82, 0x01)],
  ])('is the document written anew where bytes would be lost: %s', (_, bytes) => {
    expect(textOf(bytes, document)).toBe(writeDocument(document));
  });
  it('declares what it is written in', () => {
    expect(asUtf8(head('windows-1252') + body)).toBe(head('UTF-8') + body);
    expect(asUtf8(body)).toBe(body);
  });
});

describe('the name of a document’s file', () => {
  it.each([
    ['IT01234567897_a1.xml.p7m', null, 'IT01234567897_a1.xml'],
    ['../../etc/x.xml', null, 'x.xml'],
    ['..', null, 'row.xml'],
    [null, '12/A', '12_A.xml'],
    [null, 'CON', '_CON.xml'],
    [null, null, 'row.xml'],
  ])('of file %j and number %j is %j', (fileName, number, name) => {
    expect(xmlNameOf({ fileName, number, id: 'row' as never })).toBe(name);
  });
});
