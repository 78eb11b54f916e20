import * as Effect from 'effect/Effect';
import { jsonOf, parseInput } from './input.ts';
import type { FieldError, Problem } from './problem.ts';
import { problem } from './problem.ts';
import type { Visit } from './visit.ts';

/** JSON bodies, unless the row says more (design.md section 9). */
const JSON_MAX_BYTES = 1024 * 1024;

const mediaTypeOf = (header: string | undefined): string => (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const isJson = (header: string | undefined): boolean => {
  const charset = /;\s*charset\s*=\s*"?([\w-]+)"?/i.exec(header ?? '')?.[1]?.toLowerCase();
  return (
    mediaTypeOf(header) === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8')
  );
};

const isSent = (headers: Readonly<Record<string, string>>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

type Encoding = 'json' | 'raw' | 'none' | Problem;

const UNSUPPORTED = problem('errors.general.unsupportedMediaType');

/** Which of the row's bodies this request carries. Bodies are never compressed: a bound on bytes would mean nothing. */
const encodingOf = <App>({ route, incoming: { headers } }: Visit<App>): Encoding => {
  if (route.body === undefined && route.rawBody === undefined) return 'none';
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity') return UNSUPPORTED;
  const type = headers['content-type'];
  if (route.body !== undefined && (isJson(type) || (type === undefined && !isSent(headers)))) return 'json';
  const accepted = route.rawBody?.contentTypes ?? [];
  return accepted.includes('*') || accepted.includes(mediaTypeOf(type)) ? 'raw' : UNSUPPORTED;
};

const TOO_LARGE = problem('errors.general.payloadTooLarge');

const bytesOf = <App>({ route, incoming }: Visit<App>): Effect.Effect<Uint8Array, Problem> => {
  const maxBytes = route.rawBody?.maxBytes ?? JSON_MAX_BYTES;
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Effect.fail(TOO_LARGE);
  return Effect.mapError(incoming.read(maxBytes), (fault) =>
    fault._tag === 'BodyTooLarge' ? TOO_LARGE : problem('errors.general.malformed'),
  );
};

/** Reads and parses the body onto the visit. Gives the fields at fault; a body nobody can read fails. */
export const readBody = <App>(visit: Visit<App>): Effect.Effect<readonly FieldError[], Problem> => {
  const encoding = encodingOf(visit);
  if (encoding === 'none') return Effect.succeed([]);
  if (typeof encoding === 'object') return Effect.fail(encoding);
  return Effect.flatMap(bytesOf(visit), (bytes) => {
    visit.raw = bytes;
    if (encoding === 'raw' || visit.route.body === undefined) return Effect.succeed([]);
    const json = jsonOf(bytes);
    if ('code' in json) return Effect.fail(json);
    const parsed = parseInput(visit.route.body, json.value, '', visit.locale);
    if ('errors' in parsed) return Effect.succeed(parsed.errors);
    visit.body = parsed.value;
    return Effect.succeed([]);
  });
};
