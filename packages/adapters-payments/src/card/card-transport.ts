import { storableJson } from '@svc/application/kernel';
import type { Agent, Dispatcher, request as undiciRequest } from 'undici';

/** What the SDK's HTTP client reads of an answer: its status, its headers in pairs, its text. */
interface Answer {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly body: null;
  readonly text: () => Promise<string>;
}

interface Init {
  readonly method: Dispatcher.HttpMethod;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly signal: AbortSignal;
}

const pairs = (headers: Dispatcher.ResponseData['headers']): readonly (readonly [string, string])[] =>
  Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);

/**
 * The SDK repeats a call once by itself when its HTTP client says ECONNRESET or EPIPE, whatever maxNetworkRetries says. A
 * second try that then cannot connect would look as if nothing had ever been sent, so those codes are passed on as a cause only.
 * Its own timeout is the reason of the signal and is passed on as it is.
 */
const asTransportError =
  (signal: AbortSignal) =>
  (error: unknown): never => {
    if (signal.aborted) throw signal.reason;
    throw new TypeError('the call failed', { cause: error });
  };

const prefixed = (url: string, prefix: string): string => {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${prefix}${pathname}${search}`;
};

/**
 * A `fetch` for the SDK and for nothing else, over undici's plain request: web streams and their headers cost four times
 * as much, on every checkout. What the provider says can be stored as it is read. A prefix goes before every path. Redirects are never followed with the key: a 3xx is an answer
 * like another one.
 */
export const cardTransport = (
  request: typeof undiciRequest,
  dispatcher: Agent,
  prefix = '',
): typeof globalThis.fetch => {
  const call = async (url: string, { method, headers, body, signal }: Init): Promise<Answer> => {
    const options = { method, headers: headers.flat(), body: body ?? null, signal, dispatcher };
    const answer = await request(prefix === '' ? url : prefixed(url, prefix), options).catch(asTransportError(signal));
    return {
      status: answer.statusCode,
      headers: pairs(answer.headers),
      body: null,
      text: () => answer.body.text().then(storableJson, asTransportError(signal)),
    };
  };
  return call as unknown as typeof globalThis.fetch;
};
