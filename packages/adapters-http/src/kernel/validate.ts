import { isServedVersion } from './api-version.ts';
import { parseInput, queryOf } from './input.ts';
import { type FieldError, type Problem, problem } from './problem.ts';
import { readBody } from './read-body.ts';
import { andThen, type Soon } from './gather/settled.ts';
import type { Visit } from './visit.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const BAD_VERSION = { it: 'Versione non supportata', en: 'Unsupported version' } as const;
const BAD_KEY = { it: 'Da 1 a 255 caratteri ASCII visibili', en: '1 to 255 visible ASCII characters' } as const;

const headerErrors = <App>({ incoming: { headers }, route, locale }: Visit<App>, errors: FieldError[]): void => {
  if (!isServedVersion(headers['x-api-version']))
    errors.push({ pointer: 'header:/x-api-version', code: 'unsupported_version', message: BAD_VERSION[locale] });
  const key = headers['idempotency-key'];
  if (route.idempotent === true && key !== undefined && !IDEMPOTENCY_KEY.test(key))
    errors.push({ pointer: 'header:/idempotency-key', code: 'invalid_format', message: BAD_KEY[locale] });
};

/** Undefined when the %-encoding is broken. */
const decodedParams = <App>({ names, values }: Visit<App>): Record<string, string> | undefined => {
  try {
    const params: Record<string, string> = {};
    for (const [at, name] of names.entries()) params[name] = decodeURIComponent(values[at] ?? '');
    return params;
  } catch {
    return undefined;
  }
};

const urlErrors = <App>(visit: Visit<App>, params: Record<string, string>, errors: FieldError[]): void => {
  const { route, locale } = visit;
  if (route.params !== undefined) {
    const parsed = parseInput(route.params, params, 'path:', locale);
    if ('errors' in parsed) errors.push(...parsed.errors);
    else visit.params = parsed.value;
  }
  if (route.query !== undefined) {
    const parsed = parseInput(route.query, queryOf(visit.search), 'query:', locale);
    if ('errors' in parsed) errors.push(...parsed.errors);
    else visit.query = parsed.value;
  }
};

/** Parses path, query, headers and body onto the visit; one answer names every field at fault. */
export const validate = <App>(visit: Visit<App>): Soon<Problem | undefined> => {
  const params = decodedParams(visit);
  if (params === undefined) return problem('errors.general.malformed');
  const errors: FieldError[] = [];
  headerErrors(visit, errors);
  urlErrors(visit, params, errors);
  return andThen(readBody(visit, errors.length > 0), (inBody) => {
    if (!Array.isArray(inBody)) return inBody as Problem;
    errors.push(...(inBody as readonly FieldError[]));
    return errors.length === 0 ? undefined : problem('errors.general.validation', { errors });
  });
};
