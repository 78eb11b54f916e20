import type * as Asn1 from 'asn1js';
import type * as Pki from 'pkijs';
import { wrappingOf, withoutArmour } from './armour.ts';
import { Unreadable, unreadable } from './unreadable.ts';

/** The libraries that read a signed container; loaded for the first one. */
export interface SignatureLibraries {
  readonly asn1: typeof Asn1;
  readonly pki: typeof Pki;
}

/** A container is its document, certificates and, in base64, a third more. */
export const MAX_SIGNED_BYTES = 8_000_000;
/** Signed twice is usual with two directors, more is not. */
const MAX_LAYERS = 6;
/** A chunked document of 5 MB has some five thousand nodes, a chain of certificates some hundreds. */
const LIMITS = { maxDepth: 40, maxNodes: 30_000, maxContentLength: MAX_SIGNED_BYTES, copyInput: false } as const;

/** `why` as a library says it. */
const damaged = (why: string): never =>
  unreadable(
    `the signed container is damaged: ${why.slice(0, 200)}`,
    `il contenitore firmato è danneggiato: ${why.slice(0, 200)}`,
  );

/** The content of a CMS SignedData (RFC 5652), DER or BER, in one piece or chunked. Its signature is not judged here. */
const contentOf = ({ asn1, pki }: SignatureLibraries, bytes: Uint8Array): Uint8Array => {
  const parsed = asn1.fromBER(bytes, LIMITS);
  if (parsed.offset === -1) return damaged(parsed.result.error);
  const info = new pki.ContentInfo({ schema: parsed.result });
  if (info.contentType !== pki.ContentInfo.SIGNED_DATA)
    return unreadable(
      `the container holds ${info.contentType}, not signed data`,
      `il contenitore racchiude ${info.contentType}, non dati firmati`,
    );
  const signed = new pki.SignedData({ schema: info.content as unknown });
  const content = signed.encapContentInfo.eContent;
  return content === undefined
    ? unreadable(
        'the signature is detached: the container holds no document',
        'la firma è separata: il contenitore non racchiude alcun documento',
      )
    : new Uint8Array(content.getValue());
};

const opened = (libraries: SignatureLibraries, bytes: Uint8Array): Uint8Array => {
  try {
    return contentOf(libraries, bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    // pkijs throws its own kinds of error for a structure that is none.
    return damaged(error instanceof Error ? error.message : String(error));
  }
};

/** Whether a file must be unwrapped before its XML can be read. */
export const isSigned = (bytes: Uint8Array): boolean => wrappingOf(bytes) !== 'xml';

/** The XML file inside a .p7m: DER, BER, base64 or PEM, signed once or several times over. */
export const withoutSignature = (libraries: SignatureLibraries, bytes: Uint8Array): Uint8Array => {
  let inner = bytes;
  for (let layer = 0; layer <= MAX_LAYERS; layer += 1) {
    const wrapping = wrappingOf(inner);
    if (wrapping === 'xml') return inner;
    inner = wrapping === 'asn1' ? opened(libraries, inner) : withoutArmour(inner, wrapping);
  }
  return unreadable(
    `the document is wrapped more than ${MAX_LAYERS} times`,
    `il documento è racchiuso più di ${MAX_LAYERS} volte`,
  );
};
