import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { holdsLargeBody } from './body-room.ts';
import { problemOf } from './failure.ts';
import { jsonOf, parseInput } from './input.ts';
import { JSON_MAX_BYTES } from './json-bound.ts';
import type { FieldError, Problem } from './problem.ts';
import { problem } from './problem.ts';
import type { Failure, RawBody } from './route.ts';
import { toEffect, type Soon } from './gather/settled.ts';
import { tenantOf, type Visit } from './visit.ts';

const mediaTypeOf = (header: string | undefined): string => (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const isJson = (header: string | undefined): boolean => {
  const charset = /;\s*charset\s*=\s*"?([\w-]+)"?/i.exec(header ?? '')?.[1]?.toLowerCase();
  return (
    mediaTypeOf(header) === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8')
  );
};

const isSent = (headers: Readonly<Record<string, string>>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What a plain HTML form can send anywhere, unasked (the CORS-safelisted types of the Fetch standard). */
const OF_FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']);

/** `maybe`: of a type that is not taken, but it may turn out that nothing was sent. */
type Encoding = 'json' | 'raw' | 'none' | 'maybe' | Problem;

const UNSUPPORTED = problem('errors.general.unsupportedMediaType');

/** Chunks say nothing of their length: only reading shows whether there are any. */
const mayBeNothing = (headers: Readonly<Record<string, string>>): boolean => headers['transfer-encoding'] !== undefined;

/** Which of the row's bodies this request carries. Bodies are never compressed: a bound on bytes would mean nothing. */
const encodingOf = <App>({ route, incoming: { headers } }: Visit<App>): Encoding => {
  const type = headers['content-type'];
  const refused = mayBeNothing(headers) ? 'maybe' : UNSUPPORTED;
  if (route.body === undefined && route.rawBody === undefined) {
    const isForm = route.method !== 'GET' && isSent(headers) && OF_FORMS.has(mediaTypeOf(type));
    return isForm ? refused : 'none';
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity') return UNSUPPORTED;
  // Who sends nothing says nothing about it either: curl -d '' names a form.
  const isNothing = !isSent(headers) && (type === undefined || OF_FORMS.has(mediaTypeOf(type)));
  if (route.body !== undefined && (isJson(type) || isNothing)) return 'json';
  const accepted = route.rawBody?.contentTypes ?? [];
  if (isNothing && accepted.some((form) => OF_FORMS.has(form))) return 'raw';
  if (accepted.includes('*') || accepted.includes(mediaTypeOf(type))) return 'raw';
  const namesForm = type === undefined || OF_FORMS.has(mediaTypeOf(type));
  return route.body !== undefined && namesForm ? refused : UNSUPPORTED;
};

const TOO_LARGE = problem('errors.general.payloadTooLarge');

const parsed = <App>(
  visit: Visit<App>,
  bytes: Uint8Array,
  encoding: 'json' | 'raw',
): readonly FieldError[] | Problem => {
  visit.raw = bytes;
  if (encoding === 'raw' || visit.route.body === undefined) return [];
  const json = jsonOf(bytes);
  if ('code' in json) return json;
  const input = parseInput(visit.route.body, json.value, '', visit.locale);
  if ('errors' in input) return input.errors;
  visit.body = input.value;
  return [];
};

/** The fields at fault, or the problem of a body nobody can read. */
type Read = readonly FieldError[] | Problem;

const sentLength = (headers: Readonly<Record<string, string>>): number | null => {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
};

/** How many bytes the row takes of this request, asked before any is read; or why it takes none. */
const admission = <App>(visit: Visit<App>): Effect.Effect<number, Problem> => {
  const { route, params, incoming, locale } = visit;
  const admits = route.admits as (request: {
    readonly app: App;
    readonly params: unknown;
    readonly length: number | null;
  }) => Effect.Effect<number, Failure>;
  return Effect.mapError(
    admits({ app: tenantOf(visit).app, params, length: sentLength(incoming.headers) }),
    (failure) => {
      const known = problemOf(route, failure, locale);
      if (known === undefined) throw new Error(`${route.id} cannot answer ${failure._tag} ${failure.code ?? ''}`);
      return known;
    },
  );
};

const readWithin = <App>(visit: Visit<App>, maxBytes: number, encoding: 'json' | 'raw'): Soon<Read> => {
  const bytes = visit.incoming.read(maxBytes);
  if (Exit.isExit(bytes) && Exit.isSuccess(bytes)) return parsed(visit, bytes.value as Uint8Array, encoding);
  return Effect.match(bytes, {
    onFailure: (fault) => (fault._tag === 'BodyTooLarge' ? TOO_LARGE : problem('errors.general.malformed')),
    onSuccess: (read) => parsed(visit, read, encoding),
  });
};

/** The same, with a place for a large body, which is left when the answer is made. */
const held = <App>(visit: Visit<App>, maxBytes: number, encoding: 'json' | 'raw'): Soon<Read> => {
  // Before a place: what is announced too large needs none.
  if ((sentLength(visit.incoming.headers) ?? 0) > maxBytes) return TOO_LARGE;
  if (!holdsLargeBody(visit.route) || !isSent(visit.incoming.headers)) return readWithin(visit, maxBytes, encoding);
  const place = visit.bodies.enter(visit.client.source, sentLength(visit.incoming.headers) ?? maxBytes);
  if (typeof place !== 'function') return place;
  visit.leaveBodies = place;
  return readWithin(visit, maxBytes, encoding);
};

const boundOf = (raw: RawBody | undefined, encoding: 'json' | 'raw'): number =>
  (encoding === 'json' ? raw?.jsonBytes : undefined) ?? raw?.maxBytes ?? JSON_MAX_BYTES;

/**
 * Reads and parses the body onto the visit.
 * @param hasErrors whether what stands before the body is at fault already
 */
export const readBody = <App>(visit: Visit<App>, hasErrors: boolean): Soon<Read> => {
  const encoding = encodingOf(visit);
  if (encoding === 'none') return [];
  if (typeof encoding === 'object') return encoding;
  const { route, incoming } = visit;
  if (encoding === 'maybe')
    return Effect.match(incoming.read(0), {
      onFailure: () => UNSUPPORTED,
      onSuccess: (nothing) => parsed(visit, nothing, 'json'),
    });
  const bound = boundOf(route.rawBody, encoding);
  if ((sentLength(incoming.headers) ?? 0) > bound) return TOO_LARGE;
  if (route.admits === undefined) return held(visit, bound, encoding);
  // Its own problems come first: nobody is let in by a path that is not one.
  if (hasErrors) return [];
  return Effect.matchEffect(admission(visit), {
    onFailure: (refused) => Effect.succeed<Read>(refused),
    onSuccess: (most) => Effect.suspend(() => toEffect(held(visit, Math.min(bound, most), encoding))),
  });
};
