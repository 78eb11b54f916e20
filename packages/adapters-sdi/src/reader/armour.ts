import { unreadable } from './unreadable.ts';

/** What the first bytes of a file say it is. */
export type Wrapping = 'xml' | 'asn1' | 'pem' | 'base64';

/** The byte order mark that editors put before text, read as Latin-1. */
const MARK = '\u00ef\u00bb\u00bf';
const BASE64_HEAD = new RegExp(`^(?:${MARK})?[ \\t\\r\\n]*M[A-Za-z0-9+/][A-Za-z0-9+/ \\t\\r\\n]`);
/** Before the dashes of PEM a text may stand that says what it is (RFC 7468, section 2), here a short one. */
const PEM_HEAD = /^[^<]{0,1000}?-----BEGIN /;

/** DER and BER begin with a SEQUENCE, its base64 with "M", PEM with dashes. XML begins with none of them. */
export const wrappingOf = (bytes: Uint8Array): Wrapping => {
  if (bytes[0] === 0x30) return 'asn1';
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (PEM_HEAD.test(head)) return 'pem';
  return BASE64_HEAD.test(head) ? 'base64' : 'xml';
};

const PEM = /-----BEGIN [A-Z0-9 ]{1,40}-----([A-Za-z0-9+/=\s]*)-----END [A-Z0-9 ]{1,40}-----/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes inside base64 or PEM. Padding may be missing, lines may be of any length. */
export const withoutArmour = (bytes: Uint8Array, wrapping: 'pem' | 'base64'): Uint8Array => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const inner =
    wrapping === 'base64'
      ? text.replace(MARK, '')
      : (PEM.exec(text)?.[1] ?? unreadable('the PEM is malformed', 'il PEM è malformato'));
  const plain = inner.replace(/\s+/g, '');
  if (!BASE64.test(plain))
    unreadable('there are characters in it that are not base64', 'contiene caratteri che non sono base64');
  return Buffer.from(plain, 'base64');
};
