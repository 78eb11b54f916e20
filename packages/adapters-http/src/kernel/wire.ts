import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as Effect from 'effect/Effect';

/** Why a body could not be read. */
export type BodyFault = { readonly _tag: 'BodyTooLarge' } | { readonly _tag: 'BodyBroken' };

/** A request as either lane hands it to the door. */
export interface Incoming {
  readonly method: string;
  /** The request target as it came: path and query, not decoded. */
  readonly url: string;
  /** Lower-case names, one value each. */
  readonly headers: Readonly<Record<string, string>>;
  /** Address of the peer, before any forwarded header is believed. */
  readonly peer: string;
  /** Reads the whole body, at most once, never more than `maxBytes`. */
  readonly read: (maxBytes: number) => Effect.Effect<Uint8Array, BodyFault>;
  /** Whether the client has gone away; asked before work begins for which it had to wait without a fiber to interrupt. */
  readonly isGone?: () => boolean;
}

/** Starts the making of a body; text is sent as UTF-8. */
export type Chunks = () => AsyncIterable<string | Uint8Array>;

/** A response as the door hands it to either lane. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  /** Undefined for none. A HEAD answer keeps the body here, so that its length is given. */
  readonly body: string | Uint8Array | undefined;
  /** In place of `body`: made while it is sent, no faster than the client reads, and not at all for HEAD. */
  readonly stream?: Chunks;
  /** With `stream`: the connection is done with, whether or not the body was ever begun. Safe to call twice. */
  readonly closed?: () => void;
  /** What the log line says beside the status: a problem's code, the fault behind it. */
  readonly logged?: Readonly<Record<string, string>>;
}

/** A request target without its query. */
export const pathOf = (url: string): string => {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
};

/** The query of a request target, without the question mark. */
export const searchOf = (url: string): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

/** Whether a request says that a body follows (RFC 9112 section 6.3). */
export const announcesBody = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** What Node's server calls for each request. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** How long a client may take nothing of a large answer before it is cut off. */
export const IDLE_MS = 60_000;
