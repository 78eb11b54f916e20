import type { Agent } from 'undici';
import { publicLookup } from './public-addresses.ts';

/** A complete answer of a gateway. */
export interface HttpAnswer {
  readonly status: number;
  /** A header by its name in small letters; empty when the answer had none. */
  readonly header: (name: string) => string;
  readonly body: Buffer;
}

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  /** Absent for an address that is its own key. */
  readonly authorization?: string;
  /** Default application/json. */
  readonly accept?: string;
  readonly body?: HttpBody;
  /** The address is another's word: no connection is made into this machine or its network. */
  readonly publicOnly?: boolean;
  /** When it must have left. */
  readonly leaveBefore?: Departure;
}

/** The last moment at which a call may leave. */
export interface Departure {
  /** Milliseconds until then; below zero after it. */
  readonly leftMs: () => number;
}

export interface HttpBody {
  readonly type: 'application/xml' | 'application/json';
  readonly content: string;
}

/** No complete answer came. `neverLeft`: no connection was made, so no byte of the request was written. */
export class NoAnswer extends Error {
  readonly neverLeft: boolean;
  constructor(message: string, neverLeft: boolean) {
    super(message);
    this.neverLeft = neverLeft;
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
/** A page of documents of up to 5 MB each, doubled by the two forms in which a gateway repeats them. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Certificate errors: the request waits for the handshake, so none was written. */
const handshake =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_SSL_WRONG_VERSION)/u;
const connecting = new Set(['connect', 'getaddrinfo']);

const provesNothingLeft = (cause: unknown, depth = 0): boolean => {
  if (!(cause instanceof Error) || depth > 5) return false;
  const { code, syscall, errors } = cause as Error & Readonly<Record<string, unknown>>;
  if (typeof syscall === 'string' && connecting.has(syscall)) return true;
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || (typeof code === 'string' && handshake.test(code))) return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every((each) => provesNothingLeft(each, depth + 1));
  return provesNothingLeft(cause.cause, depth + 1);
};

const one = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '');

const readBounded = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('the answer is larger than anything a gateway sends');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Makes one call; never follows a redirect, never repeats. @throws NoAnswer */
export type Transport = (call: HttpCall) => Promise<HttpAnswer>;

/** How long a transmission may be on its way out when nobody says. */
const LEAVE_WITHIN_MS = 30_000;

/**
 * When a transmission that begins now must have left. Later somebody else looks whether it arrived, finds nothing, and
 * a person may let it go out again: it must not leave after that. Both clocks are asked: one may be set, the other stands
 * still while the machine sleeps.
 */
export const leaveBefore = (withinMs = LEAVE_WITHIN_MS): Departure => {
  const [steady, ofDay] = [performance.now() + withinMs, Date.now() + withinMs];
  return { leftMs: () => Math.min(steady - performance.now(), ofDay - Date.now()) };
};

export const undiciTransport = (timeoutMs: number): Transport => {
  let agent: Agent | undefined;
  let outside: Agent | undefined;
  return async ({ method, url, authorization, accept = 'application/json', body, publicOnly, leaveBefore: last }) => {
    const undici = await import('undici');
    if (last !== undefined && last.leftMs() < 0) throw new NoAnswer('it would have left too late', true);
    agent ??= new undici.Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
    outside ??= new undici.Agent({ connect: { timeout: CONNECT_TIMEOUT_MS, lookup: publicLookup } });
    try {
      const answer = await undici.request(url, {
        method,
        dispatcher: publicOnly === true ? outside : agent,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs + CONNECT_TIMEOUT_MS),
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          accept,
          ...(body === undefined ? {} : { 'content-type': `${body.type}; charset=utf-8` }),
        },
        body: body?.content ?? null,
      });
      const { headers } = answer;
      return {
        status: answer.statusCode,
        header: (name) => one(headers[name]),
        body: await readBounded(answer.body),
      };
    } catch (cause) {
      throw new NoAnswer(cause instanceof Error ? cause.message : String(cause), provesNothingLeft(cause));
    }
  };
};
