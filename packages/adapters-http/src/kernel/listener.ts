import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import * as Fiber from 'effect/Fiber';
import * as Scope from 'effect/Scope';
import { problemAnswer, securityHeaders } from './answer.ts';
import type { HttpService } from './door.ts';
import { handlerOf } from './handle.ts';
import { plainLane, type Broken } from './lane.plain.ts';
import { localeOf } from './locale.ts';
import { type Problem, problem } from './problem.ts';
import { requestIdOf } from './request-id.ts';
import { hasTwoHosts, toOriginForm } from './request-target.ts';
import { routerOf } from './router.ts';
import { boundConnections, timeoutsOf, usualLimits, watchBodies, type SenderLimits } from './slow-senders.ts';
import { pathOf, type NodeListener } from './wire.ts';

/** The address cannot be had: a port in use, no permission, no such address. */
export interface ListenFailed {
  readonly _tag: 'ListenFailed';
  /** `EADDRINUSE`, `EACCES`, ... */
  readonly code: string;
  readonly host: string;
  readonly port: number;
}

export interface HttpListener {
  readonly host: string;
  readonly port: number;
  /** Attaches the service; until then every request is answered 503 with Retry-After. */
  readonly serve: <App>(service: HttpService<App>) => Effect.Effect<void>;
  /** Stops accepting, lets what is in flight finish for at most `drainMs`, then cuts. */
  readonly close: (drainMs?: number) => Effect.Effect<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly newRequestId: () => string;
  /** Load effect/http with the service, not with the first request. */
  readonly eager?: boolean;
  /** How patient the port is with slow senders; without it, the usual patience. */
  readonly limits?: SenderLimits;
}

const DRAIN_MS = 20_000;

/** An idle connection outlives a proxy's usual 60 seconds, so that the proxy closes first. */
const KEEP_ALIVE = { keepAliveTimeout: 65_000 } as const;

/** Refuses before there is a door to ask: the connection ends with the answer. */
const refusing =
  (refused: Problem, newRequestId: () => string): NodeListener =>
  (request, response) => {
    const id = requestIdOf(request.headers['x-request-id']?.toString(), newRequestId);
    const answer = problemAnswer(refused, localeOf(request.headers['accept-language']), id);
    response.writeHead(answer.status, {
      ...securityHeaders('production'),
      'x-request-id': id,
      ...answer.headers,
      connection: 'close',
    });
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  };

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** As HTTP writes them: what cannot be parsed is refused before anybody could say which mode this is. */
const BARE_HEADERS = Object.entries({ ...securityHeaders('production'), 'cache-control': 'no-store' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Node keeps the answer that a connection waits for under this name; it has no public one. */
const isAnswering = (socket: Socket & { readonly _httpMessage?: unknown }): boolean => socket._httpMessage != null;

/**
 * What cannot even be parsed as HTTP: a status without a body, since there is no request to answer. Behind a request that is still
 * at work it would be read as that one's answer, or stand in the middle of it: then the connection ends.
 */
const onClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
  const line = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${line}\r\n${BARE_HEADERS}Connection: close\r\nContent-Length: 0\r\n\r\n`);
};

const bind = (server: Server, { host, port }: ListenOptions): Effect.Effect<number, ListenFailed> =>
  Effect.callback((resume) => {
    const onError = (error: NodeJS.ErrnoException): void =>
      resume(Effect.fail({ _tag: 'ListenFailed', code: error.code ?? 'UNKNOWN', host, port }));
    server.once('error', onError);
    server.listen({ host, port }, () => {
      server.off('error', onError);
      const address = server.address();
      resume(Effect.succeed(typeof address === 'object' && address !== null ? address.port : port));
    });
  });

const drain = (server: Server, drainMs: number): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    // Node closes idle connections when close() is called, not those that become idle afterwards.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearInterval(sweep);
      resume(Effect.void);
    });
    server.closeIdleConnections();
    return Effect.sync(() => clearInterval(sweep));
  }).pipe(Effect.timeoutOrElse({ duration: drainMs, orElse: () => Effect.sync(() => server.closeAllConnections()) }));

/** Waits for writes whose clients went away; they are not interrupted, so the wait is bounded. */
const ended = (scope: Scope.Closeable, waitMs: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const closing = yield* Effect.forkDetach(Scope.close(scope, Exit.void));
    yield* Effect.timeoutOrElse(Effect.asVoid(Fiber.await(closing)), { duration: waitMs, orElse: () => Effect.void });
  });

/** Ends a request over which something broke, with an answer while there is none yet. */
const endingOf = <App>({ newRequestId }: HttpService<App>): NodeListener => {
  const refuse = refusing(problem('errors.general.internal'), newRequestId);
  return (request, response) => {
    try {
      if (response.headersSent || response.destroyed) response.destroy();
      else refuse(request, response);
    } catch {
      response.destroy();
    }
  };
};

/** The same for what a lane caught itself, so that no boundary logs it: with one log line. */
const loggedEnding =
  <App>({ logger }: HttpService<App>, end: NodeListener): Broken =>
  (request, response, error) => {
    const { name, stack = '' } = error instanceof Error ? error : new Error('no error was thrown');
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
    logger.log('error', 'answer broke', {
      path: pathOf(request.url ?? '/').slice(0, 500),
      error: name,
      stack: frames.slice(0, 8).join('\n'),
    });
    end(request, response);
  };

/**
 * Everything goes through the plain lane but the rows of big bodies and files, which go to effect/http; that is loaded
 * by the first request that wants it (a quarter of a second of a start), and until it is there the plain lane, in front
 * of the same door, stands in.
 */
const listenerOf = <App>(service: HttpService<App>, scope: Scope.Scope, eager: boolean): Effect.Effect<NodeListener> =>
  Effect.gen(function* () {
    const router = routerOf(service.routes);
    const handler = handlerOf(service, router);
    const wide = new Set(
      service.routes.filter(({ lane }) => lane === 'effect').map(({ path }) => router.find(path)?.routes),
    );
    const end = endingOf(service);
    const ending = loggedEnding(service, end);
    const plain = plainLane(handler, undefined, ending);
    let effect = plain;
    const load = yield* Effect.cached(
      Effect.gen(function* () {
        const { effectLane } = yield* Effect.promise(() => import('./lane.effect.ts'));
        effect = yield* effectLane(handler, scope);
      }),
    );
    if (eager) yield* load;
    return (request, response) => {
      service.begin?.(() => end(request, response));
      try {
        const match = router.find(pathOf(request.url ?? '/'));
        if (match === undefined || !wide.has(match.routes)) return plain(request, response);
        if (effect === plain) Effect.runFork(load);
        return effect(request, response);
      } catch (error) {
        ending(request, response, error);
      }
    };
  });

/** Takes the port first, so that a port in use is known before a database or a worker is started. */
export const listen = (options: ListenOptions): Effect.Effect<HttpListener, ListenFailed> =>
  Effect.gen(function* () {
    let closing = false;
    let current = refusing(problem('errors.general.unavailable'), options.newRequestId);
    const unclear = refusing(problem('errors.general.malformed'), options.newRequestId);
    const { limits = usualLimits } = options;
    const watchBody = watchBodies(limits);
    const settings = { ...timeoutsOf(limits), ...KEEP_ALIVE, optimizeEmptyRequests: true };
    const server = createServer(settings, (request, response) => {
      if (closing) response.setHeader('connection', 'close');
      if (hasTwoHosts(request)) return unclear(request, response);
      toOriginForm(request);
      watchBody(request, response);
      current(request, response);
    });
    boundConnections(server, limits);
    server.on('clientError', onClientError);
    const port = yield* bind(server, options);
    // A connection that the system cannot hand over is refused alone; without a listener it would end the process.
    server.on('error', () => undefined);
    const scope = yield* Scope.make();
    return {
      host: options.host,
      port,
      serve: (service) =>
        Effect.map(listenerOf(service, scope, options.eager === true), (listener) => {
          current = listener;
        }),
      close: (drainMs = DRAIN_MS) =>
        Effect.suspend(() => {
          closing = true;
          return Effect.andThen(drain(server, drainMs), ended(scope, drainMs));
        }),
    };
  });

/** Listens and serves at once. */
export const startHttpServer = <App>(
  options: ListenOptions & { readonly service: HttpService<App> },
): Effect.Effect<HttpListener, ListenFailed> =>
  Effect.tap(listen(options), (listener) => listener.serve(options.service));
