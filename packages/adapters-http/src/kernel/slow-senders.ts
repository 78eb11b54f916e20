import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { announcesBody } from './wire.ts';

/** How long a sender may take, and how many there may be at once. */
export interface SenderLimits {
  /** From the connection, or the answer before, to the end of the head. */
  readonly headersMs: number;
  /** For a body that hardly arrives; what has arrived buys more time. */
  readonly bodyMs: number;
  /** What a body must bring on average to be waited for beyond `bodyMs`. */
  readonly bytesPerSecond: number;
  /** How often connections are looked at. */
  readonly checkMs: number;
  /** More are turned away at once: descriptors and memory for those that are here must not run out. */
  readonly maxConnections: number;
}

/** A 16 MB upload over a line of 0.5 Mbit/s passes; a client that drips a byte a second does not. */
export const usualLimits: SenderLimits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  bytesPerSecond: 32_768,
  checkMs: 1_000,
  maxConnections: 8_192,
};

/** The longest that any body may take, whatever it brings: the last wall, Node's own. */
const LONGEST_MS = 900_000;

/** Node's options for these limits; its own check of half-sent heads runs every 30 seconds by default. */
export const timeoutsOf = ({ headersMs, checkMs }: SenderLimits) => ({
  headersTimeout: headersMs,
  requestTimeout: LONGEST_MS,
  connectionsCheckingInterval: checkMs,
});

/** How long a body may have taken that has brought so many bytes. */
export const allowedMs = ({ bodyMs, bytesPerSecond }: SenderLimits, received: number): number =>
  bodyMs + (received * 1000) / bytesPerSecond;

/** Nobody reads what is left; the sender hears that it was too slow, where no answer has begun. */
const cut = (request: IncomingMessage, response: ServerResponse): void => {
  if (response.headersSent) return void request.socket.destroy();
  response.writeHead(408, { connection: 'close', 'content-length': '0', 'cache-control': 'no-store' });
  response.end(() => request.socket.destroy());
};

/** Counts what comes of a body, read or not: Node says it of a connection alone, heads and all. */
const counting = (request: IncomingMessage): (() => number) => {
  let received = 0;
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) received += chunk.length;
    return push(chunk, encoding);
  };
  return () => received;
};

/**
 * Watches the bodies of a server: one that takes longer than its bytes allow ends its connection. A timer for each body that
 * is announced, and none for the rest.
 */
export const watchBodies =
  (limits: SenderLimits, now: () => number = () => performance.now()) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (!announcesBody(request.headers) || request.complete) return;
    const { socket } = request;
    const [begun, received] = [now(), counting(request)];
    let timer: NodeJS.Timeout;
    const look = (): void => {
      if (request.complete || socket.destroyed) return;
      const left = allowedMs(limits, received()) - (now() - begun);
      if (left > 0) wait(left);
      else cut(request, response);
    };
    const wait = (ms: number): void => {
      timer = setTimeout(look, Math.ceil(ms));
      timer.unref();
    };
    wait(limits.bodyMs);
    // An answer that did not need the body ends before it: the rest must still come in time.
    response.once('close', () => {
      if (request.complete || socket.destroyed) clearTimeout(timer);
    });
  };

/** Turns connections away beyond the bound. */
export const boundConnections = (server: Server, { maxConnections }: SenderLimits): void => {
  server.maxConnections = maxConnections;
};
