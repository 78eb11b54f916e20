import { ownValue } from '@svc/domain/kernel';
import { quoted, unreadable } from './unreadable.ts';

/** SDI takes 5 MB, read as five million bytes (SDI 00003). */
export const MAX_XML_BYTES = 5_000_000;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1' | 'iso-8859-15' | 'windows-1252';

/** What a declaration may name, and what is then read. */
const DECLARED: Readonly<Record<string, Encoding | 'utf-16'>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'iso-8859-1',
  iso8859_1: 'iso-8859-1',
  'iso8859-1': 'iso-8859-1',
  'iso_8859-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
  'latin-1': 'iso-8859-1',
  'iso-8859-15': 'iso-8859-15',
  iso8859_15: 'iso-8859-15',
  'iso8859-15': 'iso-8859-15',
  'iso_8859-15': 'iso-8859-15',
  'latin-9': 'iso-8859-15',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** What the first bytes say by themselves (XML 1.0, appendix F). */
const sniffed = (bytes: Uint8Array): Encoding | undefined => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0, 0, 0xfe, 0xff) || startsWith(bytes, 0xff, 0xfe, 0, 0))
    return unreadable('UTF-32 is not read', 'la codifica UTF-32 non è letta');
  if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0, 0x3c, 0, 0x3f)) return 'utf-16be';
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0x3c, 0, 0x3f, 0)) return 'utf-16le';
  return undefined;
};

// Long enough for any declaration with its blanks; a longer one is refused by the scan for want of "?>".
const HEAD_BYTES = 400;
const NAMES_ENCODING = /^<\?xml[ \t\r\n][^>]{0,380}?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/;

const declared = (head: string): Encoding | 'utf-16' | undefined => {
  const match = NAMES_ENCODING.exec(head);
  const name = match?.[1] ?? match?.[2];
  if (name === undefined) return undefined;
  return (
    ownValue(DECLARED, name.toLowerCase()) ??
    unreadable(`the encoding ${quoted(name)} is not read`, `la codifica ${quoted(name)} non è letta`)
  );
};

const agree = (found: Encoding, named: Encoding | 'utf-16'): boolean =>
  named === found || (named === 'utf-16' && found.startsWith('utf-16'));

const decodeAs = (encoding: Encoding, bytes: Uint8Array): string => {
  // TextDecoder reads the label iso-8859-1 as windows-1252, as browsers do; XML does not.
  if (encoding === 'iso-8859-1')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const name = encoding.toUpperCase();
    return unreadable(
      `the file is not encoded in ${name} as it says`,
      `il file non è codificato in ${name} come dichiara`,
    );
  }
};

const decode = (bytes: Uint8Array): string => {
  const mark = sniffed(bytes);
  if (mark !== undefined) {
    const text = decodeAs(mark, bytes);
    const named = declared(text.slice(0, HEAD_BYTES));
    if (named !== undefined && !agree(mark, named))
      unreadable(
        `the file is encoded in ${mark.toUpperCase()} and declares ${named.toUpperCase()}`,
        `il file è codificato in ${mark.toUpperCase()} e dichiara ${named.toUpperCase()}`,
      );
    return text;
  }
  const named = declared(String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))) ?? 'utf-8';
  if (named.startsWith('utf-16'))
    unreadable('the file declares UTF-16 and is not encoded so', 'il file dichiara UTF-16 e non è codificato così');
  return decodeAs(named as Encoding, bytes);
};

const CR = 0x0d;
const LF = 0x0a;
// By hand: a file of nothing but line ends costs String.replace some forty times its size.
const withLineFeeds = (text: string): string => {
  const units = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === CR && text.charCodeAt(at + 1) === LF) continue;
    units[length] = unit === CR ? LF : unit;
    length += 1;
  }
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units.subarray(0, length));
};

/**
 * The file as text, without byte order mark, line ends as LF (XML 1.0, 2.11). By the byte order mark, else the XML
 * declaration, else UTF-8: UTF-8, UTF-16, ISO-8859-1, ISO-8859-15 and windows-1252; anything else, and any byte that the encoding
 * does not know, is refused.
 */
export const decodeXml = (bytes: Uint8Array): string => {
  const text = decode(bytes);
  return text.includes('\r') ? withLineFeeds(text) : text;
};
