import { isOriginOf, type Authority } from './authority.ts';
import { cookieValues } from './cookies.ts';

interface Asking {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The host under which the client reached this server. */
  readonly host: Authority | undefined;
  /** The Origin that was sent is one of ours. */
  readonly fromOurs: boolean;
}

/** Methods that change nothing (RFC 9110 section 9.2.1), so that it does not matter who caused them. */
export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * Whether a browser says that another site's page caused this unsafe request. Same-site is also the
 * page of a sibling host, of another tenant for example, which no SameSite attribute keeps out: then the origin speaks.
 * With neither Sec-Fetch-Site nor Origin it is no browser's, and passes.
 */
export const isCrossSite = ({ method, headers, host, fromOurs }: Asking): boolean => {
  if (isSafe(method)) return false;
  const origin = headers['origin'];
  if (origin !== undefined && fromOurs) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-site') return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return site !== undefined;
  return host === undefined || !isOriginOf(origin, host);
};

/** Whether a Cookie header carries this cookie, as a reader of its value finds it. */
export const hasCookie = (header: string | undefined, name: string): boolean => cookieValues(header, name).length > 0;
