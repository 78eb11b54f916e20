import { isIP, isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

/** The parts of `scheme://user:password@host:port/path?query`, user name and password unescaped. */
export interface ServerAddress {
  /** Lower case, without the colon. */
  readonly scheme: string;
  /** Empty when the address names nobody. */
  readonly user: string;
  readonly password: string;
  /** Lower case and ASCII; an IPv6 address without its brackets. */
  readonly host: string;
  readonly port: number | undefined;
  /** What stands behind host and port, as it was written. */
  readonly rest: string;
}

const ESCAPED =
  'in the user name and the password a # is written %23, a / %2F, a ? %3F, a % %25, a blank %20 and a backslash %5C';

const unescaped = (text: string): string => {
  let plain: string;
  try {
    plain = decodeURIComponent(text);
  } catch (cause) {
    throw new Error(`must have no % but in an escape; ${ESCAPED}`, { cause });
  }
  if (/\p{Cc}/u.test(plain)) throw new Error('must have no control characters in the user name and the password');
  return plain;
};

/** Underscores are no letters of a host name, but container networks have them. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** A host name, an IPv4 address or an IPv6 address without brackets: lower case and ASCII. Undefined: it is none. */
export const readHost = (text: string): string | undefined => {
  if (isIP(text) !== 0) return text.toLowerCase();
  // Escapes and what a URL gives a meaning of its own are no part of a name.
  const host = /[%@:/?#[\]\\\s]/.test(text) ? '' : domainToASCII(text);
  const labels = host.replace(/\.$/, '').split('.');
  if (host.length > 253 || !labels.every((label) => LABEL.test(label))) return undefined;
  // The URL standard reads 10.0.0 and 0x7f.1 as addresses that nobody wrote.
  return isIPv4(host) ? undefined : host;
};

/** Whether a host is this machine, however it is spelled: `localhost` and names below it (RFC 6761), 127.0.0.0/8, `::1`. */
export const isLoopback = (host: string): boolean => {
  const bare = host
    .replace(/^\[(.*)\]$/s, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIPv4(bare)) return bare.startsWith('127.');
  if (isIPv6(bare))
    return /^(?:::1|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})$/.test(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  return /(?:^|\.)localhost$/.test(bare);
};

const hostAndPort = (text: string): Pick<ServerAddress, 'host' | 'port'> => {
  const [, six, name = '', given] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/s.exec(text) ?? [];
  const host = six === undefined ? readHost(name) : isIP(six) === 6 ? six.toLowerCase() : undefined;
  if (host === undefined) throw new Error(`must have a host name or an address before the port; ${ESCAPED}`);
  if (given === undefined) return { host, port: undefined };
  const port = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (port < 1 || port > 65_535) throw new Error(`must have a port from 1 to 65535; ${ESCAPED}`);
  return { host, port };
};

/**
 * Reads the address of a server that is no web server. Stricter than `URL`, which takes a password with a `#` or a `/`
 * for host and path, and leaves escapes to a later reader.
 * @param schemes those that are allowed, in lower case
 * @throws {Error} saying what is wrong, never with anything of the text
 */
export const readServerAddress = (text: string, schemes: readonly string[]): ServerAddress => {
  const [opening = '', name = ''] = /^([a-z]+):\/\//i.exec(text) ?? [];
  const scheme = name.toLowerCase();
  if (!schemes.includes(scheme)) throw new Error(`must begin with ${schemes.map((each) => `${each}://`).join(' or ')}`);
  const body = text.slice(opening.length);
  if (/[\s\\#]/.test(body)) throw new Error(`must have no #, blank or backslash; ${ESCAPED}`);
  const at = body.lastIndexOf('@');
  const end = body.search(/[/?]/);
  if (at >= 0 && end >= 0 && end < at) throw new Error(`must have no / and no ? before the @; ${ESCAPED}`);
  const [, user = '', password = ''] = /^([^:]*):?(.*)$/s.exec(body.slice(0, Math.max(at, 0))) ?? [];
  if (at >= 0 && user === '') throw new Error('must have a user name before the @');
  const reached = body.slice(at + 1, end < 0 ? undefined : end);
  return {
    scheme,
    user: unescaped(user),
    password: unescaped(password),
    ...hostAndPort(reached),
    rest: end < 0 ? '' : body.slice(end),
  };
};
