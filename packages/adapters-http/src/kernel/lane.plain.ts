import type { IncomingMessage, ServerResponse } from 'node:http';
import * as Effect from 'effect/Effect';
import type { Handler } from './handle.ts';
import type { Answer, BodyFault, Incoming, NodeListener } from './wire.ts';

const readAll = (request: IncomingMessage, maxBytes: number): Effect.Effect<Uint8Array, BodyFault> =>
  Effect.callback((resume) => {
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

const toIncoming = (request: IncomingMessage): Incoming => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  // Node makes a list of Set-Cookie alone, which no request has a use for.
  headers: request.headers as Readonly<Record<string, string>>,
  peer: request.socket.remoteAddress ?? '',
  read: (maxBytes) => readAll(request, maxBytes),
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

const send = (request: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  if (response.destroyed) return;
  const { status, headers, cookies, body } = answer;
  // RFC 9110 section 8.6: none with 204.
  const length = status === 204 ? {} : { 'content-length': body === undefined ? 0 : Buffer.byteLength(body) };
  const cookie = cookies.length === 0 ? {} : { 'set-cookie': [...cookies] };
  response.writeHead(status, { ...headers, ...cookie, ...length });
  response.end(request.method === 'HEAD' ? undefined : body, () => discardRest(request));
};

interface Ready {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: Answer;
}

/**
 * Answers that are ready in one turn of Node's loop leave together when it ends, as Redis does it: a client that sleeps is
 * woken once for many of them and not once for each, which costs the machine more than the answer itself. No timer:
 * a lone answer leaves as soon as its turn ends.
 */
const atTurnsEnd = (): ((ready: Ready) => void) => {
  let waiting: Ready[] = [];
  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    for (const { request, response, answer } of batch) send(request, response, answer);
  };
  return (ready) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(ready);
  };
};

/** The short lane (docs/decisions/lanes.md): Node's request straight to the door. */
export const plainLane = (handler: Handler): NodeListener => {
  const leave = atTurnsEnd();
  return (request, response) => {
    const answer = handler(toIncoming(request));
    if (!Effect.isEffect(answer)) return leave({ request, response, answer });
    const interrupt = Effect.runCallback(answer, {
      onExit: (exit) => {
        if (exit._tag === 'Success') leave({ request, response, answer: exit.value });
        else response.destroy();
      },
    });
    response.on('close', () => {
      if (!response.writableEnded) interrupt();
    });
  };
};
