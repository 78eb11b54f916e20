import type { IncomingMessage } from 'node:http';
import { authorityOf } from './authority.ts';

const ABSOLUTE = /^https?:\/\/([^/?#@]+)(|[/?#].*)$/i;

/**
 * The whole address on the request line (RFC 9112 section 3.2.2) is served as its path, and its host is the one that counts.
 * One that names a user before its host is left as it is, and found nowhere (RFC 9110 section 4.2.4).
 */
export const toOriginForm = (request: Pick<IncomingMessage, 'url' | 'headers'>): void => {
  const { url = '/' } = request;
  if (url.startsWith('/')) return;
  const [, host, target = ''] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return;
  // A Host line that is none makes the request bad, whatever the request line says (RFC 9112 section 3.2).
  if (authorityOf(request.headers.host ?? host) !== undefined) request.headers.host = host;
  request.url = target.startsWith('/') ? target : `/${target}`;
};

/** Two Host lines are two opinions about where the request goes (RFC 9112 section 3.2); Node would take the first. */
export const hasTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};
