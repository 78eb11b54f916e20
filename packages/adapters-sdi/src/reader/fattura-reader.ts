import * as Effect from 'effect/Effect';
import type { FatturaReader, ImportInvalid } from '@svc/application/invoicing';
import type { FatturaElettronica } from '@svc/domain/invoicing';
import type { XMLParser } from 'fast-xml-parser';
import { fatturaOf } from './fattura-tree.ts';
import { Unreadable, unreadable } from './unreadable.ts';
import { MAX_XML_BYTES, decodeXml } from './xml-encoding.ts';
import { scanXml } from './xml-scan.ts';
import { parseXml } from './xml-tree.ts';

/** DER and BER begin with a SEQUENCE; its base64 with "M" and a length; PEM with dashes. XML begins with none of them. */
const isSignedContainer = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x30 && (bytes[1] ?? 0) >= 0x80) ||
  /^(?:-----BEGIN|M[IHG][A-Za-z0-9+/]{6})/.test(String.fromCharCode(...bytes.subarray(0, 16)));

const readBytes = (Parser: typeof XMLParser, bytes: Uint8Array): FatturaElettronica => {
  if (bytes.byteLength > MAX_XML_BYTES) unreadable(`the file has more than ${MAX_XML_BYTES} bytes`);
  if (bytes.byteLength === 0) unreadable('the file is empty');
  if (isSignedContainer(bytes)) unreadable('a signed container (.p7m) is not read, only the XML inside it');
  return fatturaOf(parseXml(Parser, scanXml(decodeXml(bytes))));
};

// A copy: a sentence that quotes the file would keep the whole file in memory for as long as it lives.
const invalid = (why: string): ImportInvalid => ({ _tag: 'ImportInvalid', why: Buffer.from(why).toString() });

/**
 * Reads FatturaPA XML (FPR12, FPA12) from anywhere. What is not of the shape the domain's table says is `ImportInvalid`
 * with an English reason; values come back as written, unjudged. Costs a hostile file nothing but one look at each byte.
 */
export const fatturaReader = (): FatturaReader => ({
  read: (bytes) =>
    Effect.flatMap(
      Effect.promise(() => import('fast-xml-parser')),
      ({ XMLParser: Parser }) =>
        Effect.suspend(() => {
          try {
            return Effect.succeed(readBytes(Parser, bytes));
          } catch (error) {
            if (error instanceof Unreadable) return Effect.fail(invalid(error.message));
            throw error;
          }
        }),
    ),
});
