import { isForPeople } from './access.ts';
import type { HttpService } from './door.ts';
import type { Locale } from './locale.ts';
import { type Problem, problemBody, retryAfterOf } from './problem.ts';
import { statusOf } from './problems/index.ts';
import { isReply, isStreamed } from './reply.ts';
import type { Route } from './route.ts';
import type { Answer } from './wire.ts';

const CACHE_SECONDS = { '24h': 86_400, '1h': 3600, '10min': 600 } as const;

/** Cache-Control of a row's success. What a cookie or a token opens is kept by that client alone. */
const cachingOf = ({ method, cache, access }: Pick<Route<never>, 'method' | 'cache' | 'access'>): Answer['headers'] => {
  if (method !== 'GET' || cache === undefined || cache === 'none') return { 'cache-control': 'no-store' };
  const maxAge = `max-age=${CACHE_SECONDS[cache]}`;
  if (access === 'none') return { 'cache-control': `public, ${maxAge}` };
  return { 'cache-control': `private, ${maxAge}`, vary: isForPeople(access) ? 'Cookie' : 'Authorization' };
};

/** What every answer carries. Pages are never framed, and nothing here may run script except the API page itself. */
export const securityHeaders = (mode: HttpService<never>['mode']): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  ...(mode === 'production' ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});

export const problemAnswer = (found: Problem, locale: Locale, traceId: string): Answer => {
  const status = statusOf(found.code);
  const retryAfter = retryAfterOf(found, status);
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'content-language': locale,
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...found.headers,
    },
    cookies: found.cookies ?? [],
    body: JSON.stringify(problemBody(found, locale, traceId)),
    logged: { code: found.code, ...found.logged },
  };
};

const JSON_TYPE = 'application/json';

type Body = Pick<Answer, 'body' | 'stream'> & { readonly type?: string };

const bodyOf = (route: Route<never>, value: unknown, check: boolean): Body => {
  const type = 'binary' in route.ok ? route.ok.binary : 'application/octet-stream';
  if (value instanceof Uint8Array) return { body: value, type };
  if (isStreamed(value)) return { body: undefined, stream: value.chunks, type };
  if (!('schema' in route.ok)) return { body: undefined };
  // Outside production every answer is held against what is published; a mismatch is a bug of ours and throws.
  const checked = check ? route.ok.schema.parse(value) : value;
  return { body: JSON.stringify(checked), type: JSON_TYPE };
};

const headersOf = (route: Route<never>, type: string | undefined, status: number): Answer['headers'] => ({
  ...(type === undefined ? {} : { 'content-type': type }),
  ...(status === route.ok.status ? cachingOf(route) : { 'cache-control': 'no-store' }),
});

/** The headers of a row's usual answer, made once: they are the same for every JSON it gives. */
const usual = new WeakMap<Route<never>, Answer['headers']>();
const usualHeadersOf = (route: Route<never>, type: string | undefined): Answer['headers'] => {
  const made = type === JSON_TYPE ? usual.get(route) : undefined;
  if (made !== undefined) return made;
  const headers = Object.freeze(headersOf(route, type, route.ok.status));
  if (type === JSON_TYPE) usual.set(route, headers);
  return headers;
};

const NO_COOKIES: readonly string[] = [];

/** Turns what `run` gave back into an answer by the row. */
export const successAnswer = (route: Route<never>, result: unknown, check: boolean): Answer => {
  if (!isReply(result)) {
    const { body, type } = bodyOf(route, result, check);
    return { status: route.ok.status, headers: usualHeadersOf(route, type), cookies: NO_COOKIES, body };
  }
  const { value, status = route.ok.status, headers, cookies = NO_COOKIES } = result;
  const { type, ...body } = bodyOf(route, value, check);
  return { status, headers: { ...headersOf(route, type, status), ...headers }, cookies, ...body };
};
