import { isForPeople } from './access.ts';
import type { Route } from './route.ts';

/** What a page may send beside what every page may. */
const REQUEST_HEADERS =
  'accept-language, authorization, content-type, idempotency-key, if-match, x-api-version, x-bot-challenge, x-request-id';
/** What a page may read of an answer beside what every page may. */
const ANSWER_HEADERS =
  'content-disposition, etag, idempotency-replayed, retry-after, www-authenticate, x-api-version, x-request-id';

type Headers = Readonly<Record<string, string>>;
const NOTHING: Headers = {};

export const isPublicPath = (path: string): boolean => path.startsWith('/api/public/');

/** The private API is for our own pages: their origin by name, with the cookie. */
const toOurPages = (origin: string | undefined, fromOurs: boolean): Headers => {
  if (origin === undefined || !fromOurs) return NOTHING;
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': ANSWER_HEADERS,
  };
};

/**
 * CORS of an answer. The public API never takes a cookie; a page reads an answer of a token row only when the token was
 * good at its origin, so that a refusal gives a foreign page nothing.
 */
export const corsOf = (
  route: Pick<Route<never>, 'path' | 'access'>,
  caller: {
    readonly origin: string | undefined;
    /** Whether that origin is one of ours. */
    readonly fromOurs: boolean;
    readonly admitted: boolean;
  },
): Headers => {
  if (!isPublicPath(route.path)) return toOurPages(caller.origin, caller.fromOurs);
  if (caller.origin === undefined || !(caller.admitted || isForPeople(route.access))) return NOTHING;
  return { 'access-control-allow-origin': caller.origin, 'access-control-expose-headers': ANSWER_HEADERS };
};

/** An answer that pages of one client may read beside those of this server; never with a cookie. */
export const readableAt = (origin: string, headers: Headers): Headers => ({
  ...headers,
  'access-control-allow-origin': origin,
  'access-control-expose-headers': ANSWER_HEADERS,
  vary: headers['vary'] === undefined ? 'Origin' : `Origin, ${headers['vary']}`,
});

/**
 * What a browser asks before it lets a page send. A preflight carries neither token nor client, so any page may ask where
 * those decide: at the public API, and at rows whose own answers say who may read them. Pages of ours keep their cookie there.
 */
export const preflightOf = (
  asked: { readonly path: string; readonly rows: readonly Pick<Route<never>, 'decidesReaders'>[] },
  origin: string | undefined,
  fromOurs: boolean,
  methods: string,
): Headers => {
  const isPublic = isPublicPath(asked.path);
  const anyMayAsk = isPublic || asked.rows.some(({ decidesReaders }) => decidesReaders === true);
  const ours = isPublic ? NOTHING : toOurPages(origin, fromOurs);
  const allowed: Headers =
    ours === NOTHING && anyMayAsk && origin !== undefined ? { 'access-control-allow-origin': origin } : ours;
  if (allowed === NOTHING) return NOTHING;
  return {
    ...allowed,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': '600',
  };
};
