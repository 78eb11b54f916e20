/** Where a request goes: a Host header, parsed once. Spelled as the URL standard does, so that two of them can be compared. */
export interface Authority {
  /** Lower case, without a final dot; an IPv6 address in brackets. */
  readonly name: string;
  /** Undefined for the default port of whatever scheme the request came by. */
  readonly port: number | undefined;
}

/** RFC 3986 section 3.2.2: a literal in brackets, or a registered name; then a port that may be empty. */
const AUTHORITY = /^(\[[^\][]*\]|(?:[a-z0-9._~!$&'()*+;=-]|%[0-9a-f]{2})+)(?::(\d*))?$/i;
/** The name as a browser would write it: percent signs decoded, IPv4 and IPv6 in their one form. */
const spelled = (name: string): string | undefined => {
  try {
    return new URL(`http://${name}`).hostname.replace(/\.$/, '');
  } catch {
    return undefined;
  }
};

/**
 * The host and port in a text; undefined when it is neither. A comma, which RFC 3986 lets a name have, is where two Host
 * lines were put together (RFC 9110 section 5.3), so nobody is served under it.
 */
export const authorityOf = (text: string): Authority | undefined => {
  const [, host, digits = ''] = AUTHORITY.exec(text) ?? [];
  if (host === undefined || Number(digits) > 65_535) return undefined;
  const name = spelled(host);
  return name === undefined || name === '' ? undefined : { name, port: digits === '' ? undefined : Number(digits) };
};

/** The text of an authority, as `Host` has it. */
export const authorityText = ({ name, port }: Authority): string => (port === undefined ? name : `${name}:${port}`);

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Whether an Origin header names a page of this host; the port that its scheme has anyway may be left out. */
export const isOriginOf = (origin: string, { name, port }: Authority): boolean => {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  // Browsers send an origin in one spelling; what carries a user, a path or another one was not sent by a browser.
  if (url === undefined || url.origin !== origin) return false;
  const usual = DEFAULT_PORTS[url.protocol];
  const own = url.port === '' ? usual : Number(url.port);
  return url.hostname.replace(/\.$/, '') === name && own === (port ?? usual);
};
