import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Answer } from './exchange.ts';
import { bytesOf, ControlError } from './exchange.ts';
import { matchPath } from './router.ts';
import type { Planned } from './fault-queue.ts';

/**
 * What can go wrong with a call to any emulated party.
 *
 * - `slow`: waits `ms` before the work, or after it (`when: 'after'`); the work is done even if the caller has left.
 * - `drop-before`, `drop-after`: the connection breaks before or after the work; the latter is the lost answer.
 * - `error`, `error-after`: `status` (500) before or after the work.
 * - `rate-limit`: 429 before the work.
 * - `unreadable`: the work is done, the answer is 200 with a body that cannot be read.
 * - `html`: a proxy's page with `status` (502) instead of the answer; `when: 'before'` for no work done.
 * - `cut`: the work is done and the answer breaks off in its middle.
 * - `redirect`: 302 to `location` before the work.
 * - `answer`: exactly `status`, `body`, `contentType`, after the work, or before it with `when: 'before'`.
 * - `patch`: a lie: the answer is JSON in which the dotted paths of `set` are overwritten.
 */
export const callFaultKinds = [
  'slow',
  'drop-before',
  'drop-after',
  'error',
  'error-after',
  'rate-limit',
  'unreadable',
  'html',
  'cut',
  'redirect',
  'answer',
  'patch',
] as const;

export type CallFaultKind = (typeof callFaultKinds)[number];

/** A fault on calls. `route` is `METHOD /path/:x`, with `*` allowed for the method and the last segments; default all. */
export interface CallFault extends Planned {
  readonly kind: CallFaultKind;
  readonly route?: string;
  readonly ms?: number;
  readonly when?: 'before' | 'after';
  readonly status?: number;
  readonly body?: string;
  readonly contentType?: string;
  readonly location?: string;
  /** More headers of `answer` and `html`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly set?: Readonly<Record<string, unknown>>;
}

/** Whether a fault's `route` covers this call. */
export const coversCall = (route: string | undefined, method: string, path: string): boolean => {
  if (route === undefined || route === '*') return true;
  const [wantedMethod = '*', pattern = '/*'] = route.includes(' ') ? route.split(' ') : ['*', route];
  return (wantedMethod === '*' || wantedMethod === method) && matchPath(pattern, path) !== undefined;
};

const proxyPage =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

const answerOf = (fault: CallFault, status: number, body: string, contentType: string): Answer => ({
  status: fault.status ?? status,
  headers: {
    ...fault.headers,
    'content-type': fault.contentType ?? contentType,
    ...(fault.location === undefined ? {} : { location: fault.location }),
  },
  body: fault.body ?? body,
});

/** The answer a fault gives in place of any work, if it is one that does. */
export const answerBefore = (fault: CallFault, rateLimited: Answer): Answer | undefined => {
  switch (fault.kind) {
    case 'error':
      return answerOf(
        fault,
        500,
        '{"error":{"message":"An unexpected error occurred","type":"api_error"}}',
        'application/json',
      );
    case 'rate-limit':
      return rateLimited;
    case 'redirect':
      return answerOf(fault, 302, '', 'text/plain');
    case 'html':
      return fault.when === 'before' ? answerOf(fault, 502, proxyPage, 'text/html') : undefined;
    case 'answer':
      return fault.when === 'before' ? answerOf(fault, 200, '', 'application/json') : undefined;
    default:
      return undefined;
  }
};

const overwritten = (value: unknown, path: readonly string[], replacement: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === key ? overwritten(item, rest, replacement) : item));
  }
  const object: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return { ...object, [key]: overwritten(object[key], rest, replacement) };
};

/** `value` with every dotted path of `set` overwritten; arrays are addressed by their index. */
export const patched = (value: unknown, set: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(set).reduce((result, [path, to]) => overwritten(result, path.split('.'), to), value);

/** The answer the caller gets after the work was done and the fault has spoiled it. */
export const answerAfter = (fault: CallFault, answer: Answer): Answer => {
  switch (fault.kind) {
    case 'error-after':
      return answerOf(
        fault,
        500,
        '{"error":{"message":"An unexpected error occurred","type":"api_error"}}',
        'application/json',
      );
    case 'unreadable':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: fault.body ?? '{"id": "\u0000' };
    case 'html':
      return answerOf(fault, 502, proxyPage, 'text/html');
    case 'answer':
      return answerOf(fault, 200, '', 'application/json');
    case 'patch':
      return {
        ...answer,
        body: JSON.stringify(patched(JSON.parse(Buffer.from(bytesOf(answer.body)).toString('utf8')), fault.set ?? {})),
      };
    default:
      return answer;
  }
};

const aStatus = 'a whole number from 200 to 599';
const isText = (given: unknown): boolean => typeof given === 'string';
const isObject = (given: unknown): boolean => typeof given === 'object' && given !== null && !Array.isArray(given);
const isCount = (given: unknown): boolean => typeof given === 'number' && given >= 0;
/** One that ends a call: those below announce another. */
const isStatus = (given: unknown): boolean => Number.isInteger(given) && Number(given) >= 200 && Number(given) <= 599;

/** Whether an answer can carry it as a header; what cannot would break the call that it is meant for. */
const isHeader = (name: string, value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
};
const isHeaderValue = (given: unknown): boolean => isHeader('x', given);
const areHeaders = (given: unknown): boolean =>
  isObject(given) && Object.entries({ ...(given as object) }).every(([name, value]) => isHeader(name, value));

/**
 * The status of an answer that came over HTTP, undefined where it names none.
 * @throws ControlError 400
 */
export const readStatus = (given: unknown): number | undefined => {
  if (given === undefined) return undefined;
  if (!isStatus(given)) throw new ControlError(400, `status must be ${aStatus}`);
  return Number(given);
};

/** What a fault may carry; a wrong value would break calls that it is not meant for. */
const fieldRules = [
  [['times', 'skip', 'ms'], isCount, 'a number of 0 or more'],
  [['status'], isStatus, aStatus],
  [['route', 'event', 'body'], isText, 'a text'],
  [['contentType', 'location'], isHeaderValue, 'a text that a header can hold'],
  [['headers'], areHeaders, 'an object of headers'],
  [['set'], isObject, 'an object'],
] as const;

/** @throws ControlError 400 */
const checkFields = (fault: Readonly<Record<string, unknown>>): void => {
  for (const [names, holds, what] of fieldRules)
    for (const name of names)
      if (fault[name] !== undefined && !holds(fault[name])) throw new ControlError(400, `${name} must be ${what}`);
};

/**
 * Reads faults that came over HTTP: every entry is an object whose `kind` is one of `kinds`.
 * @throws ControlError 400 that names what is wrong.
 */
export const readFaults = <K extends string>(
  value: unknown,
  kinds: readonly K[],
): readonly (Planned & { readonly kind: K })[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry) => {
    const fault: Readonly<Record<string, unknown>> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
    const kind = kinds.find((known) => known === fault['kind']);
    if (kind === undefined) throw new ControlError(400, `a fault has a kind; known: ${kinds.join(', ')}`);
    checkFields(fault);
    return { ...fault, kind };
  });
};
