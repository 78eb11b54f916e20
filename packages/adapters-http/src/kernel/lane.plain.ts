import type { IncomingMessage, ServerResponse } from 'node:http';
import { contained } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Handler } from './handle.ts';
import { isLater, type Settled } from './gather/settled.ts';
import { announcesBody, IDLE_MS, type Answer, type BodyFault, type Incoming, type NodeListener } from './wire.ts';

const NOTHING = Effect.succeed(new Uint8Array());

/** A body that has come, in one piece or several; `read` gives one of them at a time. */
const here = (request: IncomingMessage, maxBytes: number): Effect.Effect<Uint8Array, BodyFault> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for (let chunk = request.read() as Buffer | null; chunk !== null; chunk = request.read() as Buffer | null) {
    length += chunk.length;
    chunks.push(chunk);
  }
  if (length > maxBytes) return Effect.fail({ _tag: 'BodyTooLarge' });
  return Effect.succeed(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
};

const readAll = (request: IncomingMessage, maxBytes: number): Effect.Effect<Uint8Array, BodyFault> => {
  // Node gives no stream of a body that was not announced (`optimizeEmptyRequests`).
  if (!announcesBody(request.headers)) return NOTHING;
  // All of it has come while the gates before were asking: no need to wait for events.
  if (request.complete && !request.destroyed) return here(request, maxBytes);
  return Effect.callback((resume) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (result: Effect.Effect<Uint8Array, BodyFault>): void => {
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      resume(result);
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else {
        request.pause();
        settle(Effect.fail({ _tag: 'BodyTooLarge' }));
      }
    };
    const onEnd = (): void => settle(Effect.succeed(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    const onBroken = (): void => settle(Effect.fail({ _tag: 'BodyBroken' }));
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
};

const toIncoming = (request: IncomingMessage, response: ServerResponse): Incoming => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  // Node makes a list of Set-Cookie alone, which no request has a use for.
  headers: request.headers as Readonly<Record<string, string>>,
  peer: request.socket.remoteAddress ?? '',
  read: (maxBytes) => readAll(request, maxBytes),
  isGone: () => response.closed,
});

const DISCARD_BYTES = 1024 * 1024;

/**
 * Reads away the rest of a body that was refused, so that the client, still writing, gets to see the answer and the
 * connection can go on. Who keeps writing past a bound is cut off.
 */
const discardRest = (request: IncomingMessage): void => {
  if (request.complete) return;
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > DISCARD_BYTES) request.destroy();
  });
  request.resume();
};

/** Names and values in turn, as Node writes them with the least work. */
const headerLines = ({ status, headers, cookies, body, stream }: Answer): string[] => {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] as string);
  for (const cookie of cookies) lines.push('set-cookie', cookie);
  // RFC 9110 section 8.6: none with 204. What is still to be made has no length yet.
  if (status !== 204 && stream === undefined)
    lines.push('content-length', body === undefined ? '0' : String(Buffer.byteLength(body)));
  return lines;
};

const BUFFERED = 64 * 1024;

/**
 * Writes as fast as the client reads, so that no more than its buffer is in memory; who takes nothing for a minute is cut
 * off. So is a body that cannot be finished: half a file must not look like a whole one.
 */
const pour = async (
  response: ServerResponse,
  chunks: AsyncIterable<string | Uint8Array>,
  idleMs: number,
): Promise<void> => {
  response.setTimeout(idleMs, () => response.destroy());
  try {
    for await (const chunk of chunks) {
      if (!response.destroyed && !response.write(chunk)) await roomIn(response);
      if (response.destroyed) return;
    }
    response.end();
  } catch {
    response.destroy();
  }
};

const roomIn = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });

interface Ready {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: Answer;
  readonly broken: (error: unknown) => void;
}

const send = ({ request, response, answer }: Ready, idleMs: number): void => {
  const { status, body, stream, closed } = answer;
  // An answer that comes late finds a connection that is gone, or a request that somebody else has answered.
  if (response.destroyed || response.headersSent) return closed?.();
  if (closed !== undefined) response.once('close', closed);
  response.writeHead(status, headerLines(answer));
  if (stream !== undefined && request.method !== 'HEAD') return void pour(response, stream(), idleMs);
  const sent = request.method === 'HEAD' ? undefined : body;
  // What fits into the buffers of both ends leaves at once; the rest must not wait for ever for somebody who reads nothing.
  if (sent !== undefined && sent.length > BUFFERED) response.setTimeout(idleMs, () => response.destroy());
  if (request.complete) response.end(sent);
  else response.end(sent, () => discardRest(request));
};

/**
 * Answers that are ready in one turn of Node's loop leave together when it ends, as Redis does it: a client that sleeps is
 * woken once for many of them and not once for each, which costs the machine more than the answer itself. No timer:
 * a lone answer leaves as soon as its turn ends. One that is made while it leaves begins at once, as its own request's work.
 */
const atTurnsEnd = (idleMs: number): ((ready: Ready) => void) => {
  const leave = (ready: Ready): void => contained(send, ready.broken)(ready, idleMs);
  let waiting: Ready[] = [];
  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    for (const ready of batch) leave(ready); // one that cannot be written harms none behind it
  };
  return (ready) => {
    if (ready.answer.stream !== undefined) return leave(ready);
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(ready);
  };
};

/** Ends the request over which something broke. */
export type Broken = (request: IncomingMessage, response: ServerResponse, error: unknown) => void;

const cut: Broken = (_request, response) => void response.destroy();

/**
 * The short lane (docs/decisions/lanes.md): Node's request straight to the door.
 * @param idleMs how long a client may take nothing of a large answer before it is cut off
 * @param ending what happens to a request whose answer cannot be made or written; it is cut unless said otherwise
 */
export const plainLane = (handler: Handler, idleMs = IDLE_MS, ending = cut): NodeListener => {
  const leave = atTurnsEnd(idleMs);
  return (request, response) => {
    const broken = (error: unknown): void => ending(request, response, error);
    const settle = (settled: Settled<Answer>): void => {
      if (!Effect.isEffect(settled)) return leave({ request, response, answer: settled, broken });
      const interrupt = Effect.runCallback(settled, {
        onExit: (exit) => {
          if (exit._tag === 'Success') leave({ request, response, answer: exit.value, broken });
          else response.destroy();
        },
      });
      response.on('close', () => {
        if (!response.writableEnded) interrupt();
      });
    };
    try {
      const answer = handler(toIncoming(request, response));
      if (isLater(answer)) answer.listen(contained(settle, broken));
      else settle(answer);
    } catch (error) {
      broken(error);
    }
  };
};
