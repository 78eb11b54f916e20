import { unreadable } from './unreadable.ts';

/** What the first bytes of a file say it is. `mime`: a mail program saved it with the headers of its part (RFC 8551). */
export type Wrapping = 'xml' | 'asn1' | 'pem' | 'base64' | 'mime';

/** The byte order mark that editors put before text, read as Latin-1. */
const MARK = '\u00ef\u00bb\u00bf';
const BASE64_HEAD = new RegExp(`^(?:${MARK})?[ \\t\\r\\n]*M[A-Za-z0-9+/][A-Za-z0-9+/ \\t\\r\\n]`);
/** Before the dashes of PEM a text may stand that says what it is (RFC 7468, section 2), here a short one. */
const PEM_HEAD = /^[^<]{0,1000}?-----BEGIN /;

/** Header fields (RFC 5322), among them one that MIME defines; XML and base64 have no colon in their first word. */
const MIME_HEAD = new RegExp(
  `^(?:${MARK})?[ \\t\\r\\n]*(?:[!-9;-~]+:[^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*\\r?\\n)+\\r?\\n`,
);
const MIME_FIELD = /^[ \t]*(?:MIME-Version|Content-[A-Za-z-]+):/im;
/** Headers are a few lines; a mail's own (Received, DKIM) may be some kilobytes. */
const MOST_HEAD = 32_768;
const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
const mimeHead = (bytes: Uint8Array): string | undefined => {
  const head = MIME_HEAD.exec(latin1(bytes.subarray(0, MOST_HEAD)))?.[0];
  return head !== undefined && MIME_FIELD.test(head) ? head : undefined;
};

/** DER and BER begin with a SEQUENCE, its base64 with "M", PEM with dashes. XML begins with none of them. */
export const wrappingOf = (bytes: Uint8Array): Wrapping => {
  if (bytes[0] === 0x30) return 'asn1';
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (!head.trimStart().startsWith('<') && mimeHead(bytes) !== undefined) return 'mime';
  if (PEM_HEAD.test(head)) return 'pem';
  return BASE64_HEAD.test(head) ? 'base64' : 'xml';
};

const PEM = /-----BEGIN [A-Z0-9 ]{1,40}-----([A-Za-z0-9+/=\s]*)-----END [A-Z0-9 ]{1,40}-----/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** What stands behind the headers: base64 when they say so, or as it is; the next reader finds out what that is. */
const withoutHeaders = (bytes: Uint8Array): Uint8Array => {
  const head = mimeHead(bytes) ?? '';
  const body = bytes.subarray(head.length);
  if (!/^[ \t]*Content-Transfer-Encoding:[ \t]*base64\b/im.test(head)) return body;
  return decoded(latin1(body));
};

/** The bytes inside base64, PEM or MIME headers. Padding may be missing, lines may be of any length. */
export const withoutArmour = (bytes: Uint8Array, wrapping: 'pem' | 'base64' | 'mime'): Uint8Array => {
  if (wrapping === 'mime') return withoutHeaders(bytes);
  const text = latin1(bytes);
  const inner =
    wrapping === 'base64'
      ? text.replace(MARK, '')
      : (PEM.exec(text)?.[1] ?? unreadable('the PEM is malformed', 'il PEM è malformato'));
  return decoded(inner);
};

const decoded = (text: string): Uint8Array => {
  const plain = text.replace(/\s+/g, '');
  if (!BASE64.test(plain))
    unreadable('there are characters in it that are not base64', 'contiene caratteri che non sono base64');
  return Buffer.from(plain, 'base64');
};
