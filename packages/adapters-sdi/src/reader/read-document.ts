import { isCountable } from '@svc/domain/invoicing';
import type { XMLParser } from 'fast-xml-parser';
import { documentOf, type ReadTree } from './fattura-tree.ts';
import { isSigned, MAX_SIGNED_BYTES, withoutSignature, type SignatureLibraries } from './signed-content.ts';
import { TooLarge, unreadable } from './unreadable.ts';
import { decodeXml, MAX_XML_BYTES } from './xml-encoding.ts';
import { scanXml } from './xml-scan.ts';
import { parseXml, type XmlTree } from './xml-tree.ts';

interface Libraries {
  readonly Parser: typeof XMLParser;
  readonly signature: SignatureLibraries | undefined;
}

/** What reading these bytes takes: the parser, and the libraries of signed containers for one of those alone. */
const librariesFor = async (bytes: Uint8Array): Promise<Libraries> => {
  const { XMLParser: Parser } = await import('fast-xml-parser');
  if (!isSigned(bytes)) return { Parser, signature: undefined };
  const [asn1, pki] = await Promise.all([import('asn1js'), import('pkijs')]);
  return { Parser, signature: { asn1, pki } };
};

const unwrapped = ({ signature }: Libraries, bytes: Uint8Array): Uint8Array => {
  if (bytes.byteLength === 0) unreadable('the file is empty', 'il file è vuoto');
  const most = signature === undefined ? MAX_XML_BYTES : MAX_SIGNED_BYTES;
  if (bytes.byteLength > most)
    throw new TooLarge(`the file has more than ${most} bytes`, `il file supera ${most} byte`);
  if (signature === undefined) return bytes;
  const xml = withoutSignature(signature, bytes);
  if (xml.byteLength === 0) unreadable('the signed document is empty', 'il documento firmato è vuoto');
  if (xml.byteLength > MAX_XML_BYTES)
    throw new TooLarge(
      `the signed document has more than ${MAX_XML_BYTES} bytes`,
      `il documento firmato supera ${MAX_XML_BYTES} byte`,
    );
  return xml;
};

/** The XML tree inside a file, signed or not. Throws `Unreadable`. */
export const readTree = async (bytes: Uint8Array): Promise<XmlTree> => {
  const libraries = await librariesFor(bytes);
  return parseXml(libraries.Parser, scanXml(decodeXml(unwrapped(libraries, bytes))));
};

/**
 * Reads a FatturaPA file of either format, signed or not, on this thread: for callers that have a thread or a process to spare.
 * Throws `Unreadable` on what is no such file; a document whose elements are not as they should be comes with its faults.
 */
export const readDocument = async (bytes: Uint8Array): Promise<ReadTree> => {
  const read = documentOf(await readTree(bytes));
  if (read.faults.length === 0 && !isCountable(read.document))
    unreadable('the amounts are too large to be added up', 'gli importi sono troppo grandi per essere sommati');
  return read;
};
