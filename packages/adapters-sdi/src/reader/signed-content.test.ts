import { describe, expect, it } from 'vitest';
import { writeFattura } from '@svc/domain/invoicing';
import { composed } from '../documents.testkit.ts';
import { read, whyNot } from './reading.testkit.ts';
import { base64, compressed, detached, nested, pem, signedBer, signedDer } from './signed.testkit.ts';
import { MAX_XML_BYTES } from './xml-encoding.ts';

const fattura = composed();
const xml = writeFattura(fattura);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');

/** As mail programs save an attachment: with the headers of its part (RFC 8551, section 3.2). */
const withHeaders = (body: string, encoding: string, end = '\r\n'): string =>
  [
    'MIME-Version: 1.0',
    'Content-Disposition: attachment; filename="smime.p7m"',
    'Content-Type: application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body,
  ].join(end);
const folded = (body: string): string =>
  `Content-Type: application/x-pkcs7-mime;\r\n\tname="IT01234567897_1.xml.p7m"\r\nContent-transfer-encoding: BASE64\r\n\r\n${body}`;

describe('a signed document', () => {
  it.each<readonly [title: string, file: Uint8Array | string]>([
    ['DER', signedDer(xml)],
    ['BER, in chunks', signedBer(xml)],
    ['BER, in chunks of one byte', signedBer(xml, 1)],
    ['base64', base64(signedDer(xml))],
    ['base64 in one line', base64(signedBer(xml), 1_000_000, '')],
    ['base64 without padding', base64(signedDer(`${xml} `), 64, '\n').replaceAll('=', '')],
    ['base64 after blank lines', `\n\r\n${base64(signedDer(xml))}`],
    ['base64 after a byte order mark', `\ufeff${base64(signedDer(xml))}`],
    ['PEM', pem(signedDer(xml))],
    ['PEM after a byte order mark', `\ufeff${pem(signedDer(xml))}`],
    ['PEM after a text that says what it is', `Fattura firmata\r\n${pem(signedDer(xml))}`],
    ['PEM of CMS', pem(signedBer(xml), 'CMS')],
    ['base64 behind MIME headers', withHeaders(base64(signedDer(xml)), 'base64')],
    ['base64 behind MIME headers that are folded, after a byte order mark', `\ufeff${folded(base64(signedBer(xml)))}`],
    ['base64 behind MIME headers, lines ended by LF', withHeaders(base64(signedDer(xml), 64, '\n'), 'base64', '\n')],
    ['DER behind MIME headers', Buffer.concat([Buffer.from(withHeaders('', 'binary')), signedDer(xml)])],
    ['signed twice', signedDer(signedBer(xml))],
    ['signed over its own base64', signedDer(base64(signedDer(xml)))],
    ['in UTF-16', signedDer(utf16)],
    ['with bytes behind the container', Buffer.concat([signedDer(xml), Buffer.alloc(50)])],
  ])('is read from %s', async (_, file) => expect(await read(file)).toEqual(fattura));

  it('is read in a thread when it is large', async () => {
    const text = xml.replace('<FatturaElettronicaBody>', `${' '.repeat(4_000_000)}$&`);
    expect(await read(signedBer(text))).toEqual(fattura);
    expect(await read(base64(signedDer(text)))).toEqual(fattura);
  });

  it.each<readonly [title: string, file: Uint8Array | string, why: string]>([
    ['cut off', signedDer(xml).subarray(0, 900), 'the signed container is damaged'],
    ['cut off in base64', base64(signedDer(xml)).slice(0, 600), 'the signed container is damaged'],
    ['no signature', detached(), 'the container holds no document'],
    ['compressed', compressed(), 'not signed data'],
    ['of other things', nested(3), 'the signed container is damaged'],
    ['nested without end', nested(5000), 'the signed container is damaged'],
    ['in more pieces than a document has', signedBer('x'.repeat(40_000), 1), 'the signed container is damaged'],
    ['long by its own account', Uint8Array.of(0x30, 0x84, 0xff, 0xff, 0xff, 0xff), 'the signed container is damaged'],
    ['empty', signedDer(''), 'the signed document is empty'],
    ['of JSON', signedDer('{}'), 'text outside the root element'],
    ['of a document with a DOCTYPE', signedDer(`<!DOCTYPE a>${xml}`), 'DOCTYPE'],
    ['of too much', signedDer(Buffer.alloc(MAX_XML_BYTES + 1, ' ')), 'more than 5000000 bytes'],
    ['larger than a container is', Buffer.concat([signedDer(xml), Buffer.alloc(8_000_000)]), 'more than 8000000 bytes'],
    ['wrapped too often', Array.from({ length: 9 }).reduce<Uint8Array>(signedDer, bytes(xml)), 'wrapped more than 6'],
    ['broken base64', `${base64(signedDer(xml))}***`, 'not base64'],
    ['broken PEM', '-----BEGIN PKCS7-----\nMII', 'the PEM is malformed'],
    ['PEM with signs in it', pem(signedDer(xml)).replace('M', '*'), 'the PEM is malformed'],
  ])('is refused when it is %s', async (_, file, why) => expect(await whyNot(file)).toContain(why));
});
