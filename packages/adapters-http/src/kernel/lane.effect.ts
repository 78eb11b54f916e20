import * as NodeHttpServer from '@effect/platform-node/NodeHttpServer';
import * as NodeHttpServerRequest from '@effect/platform-node/NodeHttpServerRequest';
import * as ByteSize from 'effect/ByteSize';
import * as Effect from 'effect/Effect';
import * as Cookies from 'effect/http/Cookies';
import * as HttpIncomingMessage from 'effect/http/HttpIncomingMessage';
import * as HttpServerRequest from 'effect/http/HttpServerRequest';
import * as HttpServerResponse from 'effect/http/HttpServerResponse';
import * as Option from 'effect/Option';
import * as Stream from 'effect/Stream';
import type * as Scope from 'effect/Scope';
import type { Handler } from './handle.ts';
import { toEffect } from './gather/settled.ts';
import { announcesBody, IDLE_MS, type Answer, type BodyFault, type Incoming, type NodeListener } from './wire.ts';

const bodyOf =
  (request: HttpServerRequest.HttpServerRequest) =>
  (maxBytes: number): Effect.Effect<Uint8Array, BodyFault> => {
    if (!announcesBody(request.headers)) return Effect.succeed(new Uint8Array());
    return request.arrayBuffer.pipe(
      Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxBytes)),
      Effect.map((buffer) => new Uint8Array(buffer)),
      Effect.mapError((error): BodyFault => {
        const tooLarge = error.reason._tag === 'RequestParseError' && error.reason.reason === 'BodyTooLarge';
        return { _tag: tooLarge ? 'BodyTooLarge' : 'BodyBroken' };
      }),
    );
  };

const toIncoming = (request: HttpServerRequest.HttpServerRequest): Incoming => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  peer: Option.getOrElse(request.remoteAddress, () => ''),
  read: bodyOf(request),
  isGone: () => NodeHttpServerRequest.toServerResponse(request).closed,
});

/** Effect's header record holds one Set-Cookie; a second one goes through its cookie jar, so none is lost. */
const toResponse = ({ status, headers, cookies, body, stream }: Answer): HttpServerResponse.HttpServerResponse => {
  const [cookie, ...more] = cookies;
  const options = {
    status,
    headers: cookie === undefined ? headers : { ...headers, 'set-cookie': cookie },
    ...(more.length === 0 ? {} : { cookies: Cookies.fromSetCookie(more) }),
  };
  const contentType = headers['content-type'] ?? 'application/octet-stream';
  if (stream !== undefined) {
    const bytes = (chunk: string | Uint8Array) => (typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
    const chunks = Stream.fromAsyncIterable(stream(), (error) => error);
    return HttpServerResponse.stream(Stream.map(chunks, bytes), { ...options, contentType });
  }
  if (body === undefined) return HttpServerResponse.empty(options);
  if (typeof body === 'string') return HttpServerResponse.text(body, { ...options, contentType });
  return HttpServerResponse.uint8Array(body, { ...options, contentType });
};

/**
 * The lane of big bodies and files: effect/http between Node's server and the door.
 * @param idleMs how long a client may take nothing of an answer before it is cut off
 */
export const effectLane = (handler: Handler, scope: Scope.Scope, idleMs = IDLE_MS): Effect.Effect<NodeListener> =>
  NodeHttpServer.makeHandler<never, never>(
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      Effect.map(toEffect(handler(toIncoming(request))), (answer) => {
        const { closed } = answer;
        const response = NodeHttpServerRequest.toServerResponse(request);
        response.setTimeout(idleMs, () => response.destroy());
        if (closed !== undefined && response.destroyed) closed();
        else if (closed !== undefined) response.once('close', closed);
        return toResponse(answer);
      }),
    ) as Effect.Effect<HttpServerResponse.HttpServerResponse>,
    { scope },
  );
