import { securityHeaders } from './answer.ts';
import { API_VERSION } from './api-version.ts';
import { corsOf, isPublicPath } from './cors.ts';
import type { Mode } from './door.ts';
import type { Visit } from './visit.ts';
import type { Answer, Incoming } from './wire.ts';

interface Asked {
  readonly incoming: Pick<Incoming, 'headers'>;
  readonly path: string;
  readonly requestId: string;
}

/** Vary of an answer of the API: its row's names, after Origin. */
const varyOf = (own: string | undefined): string =>
  own === undefined ? 'Origin' : [...new Set(['Origin', ...own.split(/,\s*/)])].join(', ');

/** What answers of the API carry beside what every answer does: its version, and whose pages may read them. */
const addApiHeaders = <App>(headers: Record<string, string>, asked: Asked, visit: Visit<App> | undefined): void => {
  headers['x-api-version'] = API_VERSION;
  if (isPublicPath(asked.path)) headers['cross-origin-resource-policy'] = 'cross-origin';
  const { origin } = asked.incoming.headers;
  if (visit === undefined || origin === undefined) return;
  Object.assign(
    headers,
    corsOf(visit.route, { origin, fromOurs: visit.fromOurs, admitted: visit.apiToken !== undefined }),
  );
};

/** Puts on the headers that every answer carries; the row's own win. */
export const withCommonHeaders = (mode: Mode) => {
  const always = securityHeaders(mode);
  return <App>(answer: Answer, asked: Asked, visit: Visit<App> | undefined): Answer => {
    const { status, body, logged } = answer;
    const ofApi = asked.path.startsWith('/api/');
    const headers: Record<string, string> = { ...always };
    headers['x-request-id'] = asked.requestId;
    if (ofApi) addApiHeaders(headers, asked, visit);
    Object.assign(headers, answer.headers);
    const setCookie = visit?.setCookie;
    const cookies = setCookie === undefined || answer.cookies.length > 0 ? answer.cookies : setCookie;
    // A cookie is one person's: its answer is kept by nobody, whatever its row says (RFC 9111 section 7.3).
    if (cookies.length > 0) headers['cache-control'] = 'no-store';
    if (ofApi) headers['vary'] = varyOf(answer.headers['vary']);
    if (answer.stream !== undefined) return { ...answer, headers, cookies };
    return logged === undefined ? { status, headers, cookies, body } : { status, headers, cookies, body, logged };
  };
};
