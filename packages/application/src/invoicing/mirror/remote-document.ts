import * as Effect from 'effect/Effect';
import { writeDocument, type FatturaDocument } from '@svc/domain/invoicing';
import type { RemoteDenied, RemoteDown } from '../../kernel/index.ts';
import { xmlBytes } from './xml-bytes.ts';
import type { InvoiceGateway, RemoteFattura } from '../gateway/invoice-gateway.ts';

/**
 * The bytes of a row's document: what the row carried, else the unwrapped XML, else the file as it came, which the
 * reader unwraps itself. Null when the gateway has none of them (yet).
 */
export const documentOf = (
  gateway: InvoiceGateway,
  { xml, remoteId }: RemoteFattura,
): Effect.Effect<Uint8Array | null, RemoteDown | RemoteDenied> =>
  Effect.gen(function* () {
    if (xml !== null) return xmlBytes(xml);
    const file = (yield* gateway.file(remoteId, 'xml')) ?? (yield* gateway.file(remoteId, 'original'));
    return file?.bytes ?? null;
  });

const utf8 = new TextDecoder('utf-8', { fatal: true });
const DECLARED = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/u;
const isAscii = (text: string): boolean => !/[^\0-\u007f]/u.test(text);

/**
 * The text of a document as it came, to be kept. A signed file is no text, and one in another encoding would lose its
 * accents: of these the document that was read is written anew.
 */
export const textOf = (bytes: Uint8Array, document: FatturaDocument): string => {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return writeDocument(document);
  }
  const encoding = DECLARED.exec(text)?.[1]?.toLowerCase() ?? 'utf-8';
  const faithful = encoding === 'utf-8' || isAscii(text);
  return faithful && text.trimStart().startsWith('<') ? text : writeDocument(document);
};
