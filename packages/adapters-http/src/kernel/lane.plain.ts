import type { IncomingMessage, ServerResponse } from 'node:http';
import * as Effect from 'effect/Effect';
import type { NodeListener } from './lane.effect.ts';
import type { Handler } from './handle.ts';
import type { Answer, BodyFault, Incoming } from './wire.ts';

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

/** One value each, as effect's lane has them. */
const flat = (headers: IncomingMessage['headers']): Readonly<Record<string, string>> => {
  const one: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) one[name] = Array.isArray(value) ? value.join(', ') : value;
  return one;
};

const toIncoming = (request: IncomingMessage): Incoming => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  headers: flat(request.headers),
  peer: request.socket.remoteAddress ?? '',
  read: (maxBytes) => readAll(request, maxBytes),
});

const send = (request: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  if (response.destroyed) return;
  const { status, headers, cookies, body } = answer;
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  // A body that nobody read to its end cannot be followed by another request on the same connection.
  const close = request.complete ? {} : { connection: 'close' };
  const cookie = cookies.length === 0 ? {} : { 'set-cookie': [...cookies] };
  response.writeHead(status, { ...headers, ...cookie, ...close, 'content-length': length });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** The short lane for hot paths (performance.md section 3.7): Node's request straight to the same door. */
export const plainLane =
  (handler: Handler): NodeListener =>
  (request, response) => {
    const interrupt = Effect.runCallback(handler(toIncoming(request)), {
      onExit: (exit) => {
        if (exit._tag === 'Success') send(request, response, exit.value);
        else response.destroy();
      },
    });
    response.on('close', () => {
      if (!response.writableEnded) interrupt();
    });
  };
