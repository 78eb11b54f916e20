import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod';
import { parseKeyRing, readHost, readServerAddress } from '@svc/adapters-platform';

// How single values of the configuration are read. Sentences say what is wrong and never what was given.

/** A text of which `read` makes a value; what it throws is the sentence of what is wrong. */
export const readBy = <A>(read: (text: string) => A) =>
  z.string().transform((text, context): A => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

/** A text that `isRight` accepts as it is. */
export const textThat = (isRight: (text: string) => boolean, sentence: string) =>
  z.string().refine(isRight, { message: sentence });

export const optional = z.string().optional();
export const flag = z
  .enum(['true', 'false'], { message: 'must be true or false' })
  .transform((value) => value === 'true');
export const oneOf = <const A extends readonly string[]>(...words: A) =>
  z.enum(words, { message: `must be one of ${words.join(', ')}` });

/** Numbers as people write them: no exponent, no hexadecimal, no sign. `PAYMENT__HOLDMINUTES` may be 2/60 with all its digits. */
const numeral = (least: number, most: number, form: RegExp, sentence: string) =>
  readBy((text) => {
    const value = form.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) throw new Error(sentence);
    return value;
  });

/** A whole number within bounds. @param why given behind the bounds */
export const whole = (least: number, most: number, why = '') =>
  numeral(least, most, /^\d{1,10}$/, `must be a whole number from ${least} to ${most}${why}`);

/** A number within bounds that may have decimals. */
export const number = (least: number, most: number) =>
  numeral(least, most, /^\d{1,10}(?:\.\d{1,20})?$/, `must be a number from ${least} to ${most}`);

/** Seconds of a timer or of a wait: a timer of Node keeps no longer one. */
export const seconds = number(0.001, 2_000_000);

/** Minutes of which those below one mean something else (spec 2, EInvoicing:ReconcileIntervalMinutes). */
export const anyMinutes = numeral(
  -30_000,
  30_000,
  /^-?\d{1,5}(?:\.\d{1,20})?$/,
  'must be a number of minutes, 30000 at most',
);

/** What goes into a header of a request as it stands. */
export const visible = textThat(
  (text) => /^[\x21-\x7E]+$/.test(text),
  'must have no blanks and no letters beyond ASCII',
);

/** A key ring stays a text: the OIDC server signs with its keys as they are written. */
export const ring = readBy((text) => {
  parseKeyRing(text);
  return text;
});

/** A host name or an address to listen on. */
export const listeningHost = readBy((text) => {
  const host = readHost(text);
  if (host === undefined) throw new Error('must be a host name or an address, without port');
  return host;
});

/** The dot in front that browsers of old wanted may stand there. */
export const cookieDomain = readBy((text) => {
  const [dot, name] = text.startsWith('.') ? ['.', text.slice(1)] : ['', text];
  const host = readHost(name);
  if (host === undefined || isIP(host) !== 0) throw new Error('must be a host name such as studio.example');
  return dot + host;
});

const LABEL_OF_MAIL = /^[^\s<>@,;:"()\\[\]]+$/;
const isMailbox = (text: string): boolean => {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  return /^[\x21-\x7E]{1,64}$/.test(local) && LABEL_OF_MAIL.test(local) && readHost(domain) !== undefined;
};

/** One sender: `info@studio.example` or `Studio Loto <info@studio.example>`, the name between quotes where it has a comma. */
export const sender = textThat((text) => {
  const [, , address] = /^("(?:[^"\\<>])*"|[^<>@,;:"]*?)\s*<([^<>]*)>$/.exec(text) ?? [];
  return isMailbox(address ?? text);
}, 'must be a mail address, or a name and <a mail address>');

/** A name. A bare offset knows no summer time: in half of the year a document made before midnight would be of tomorrow. */
export const timeZone = textThat((name) => {
  if (!/^[a-z]/iu.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}, 'must be a time zone such as Europe/Rome');

export const instant = textThat((text) => {
  try {
    return Temporal.Instant.from(text).epochMilliseconds > 0;
  } catch {
    return false;
  }
}, 'must be a time such as 2027-03-01T09:00:00Z');

const SSL_MODES = new Set(['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);

/** What the driver would let the query say in the place of the address: then the address would not be what it seems. */
const OF_THE_ADDRESS = ['host', 'port', 'user', 'password', 'database', 'dbname'];

/** Files that the driver reads before it connects: without one of them no connection could ever be made. */
const FILES_OF_THE_QUERY = ['sslrootcert', 'sslcert', 'sslkey'];

const isReadableFile = (path: string): boolean => {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
};

/** The address of a database, as the driver takes it. */
export const database = readBy((text) => {
  const { rest } = readServerAddress(text, ['postgres', 'postgresql']);
  const [, path = '', query = ''] = /^(?:\/([^?]*))?(?:\?(.*))?$/s.exec(rest) ?? [];
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch (cause) {
    throw new Error('must have no % but in an escape', { cause });
  }
  if (name === '' || path.includes('/') || Buffer.byteLength(name) > 63)
    throw new Error('must name a database behind host and port, of 63 bytes at most');
  const given = new URLSearchParams(query);
  const moved = OF_THE_ADDRESS.find((each) => given.has(each));
  if (moved !== undefined) throw new Error(`must say ${moved} before the ?`);
  const mode = given.get('sslmode');
  if (mode !== null && !SSL_MODES.has(mode))
    throw new Error('must have an sslmode of disable, prefer, require, verify-ca, verify-full or no-verify');
  const absent = FILES_OF_THE_QUERY.find((each) => !given.getAll(each).every(isReadableFile));
  if (absent !== undefined) throw new Error(`must name a readable file in ${absent}`);
  return text;
});
