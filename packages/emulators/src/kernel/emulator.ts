import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { callFaultKinds, answerAfter, answerBefore, coversCall, readFaults, type CallFault } from './call-faults.ts';
import { callLog, loggedHeaders, type Call } from './call-log.ts';
import { bytesOf, ControlError, json, jsonObject, readBody, send, type Answer, type Exchange } from './exchange.ts';
import { faultQueue } from './fault-queue.ts';
import { findRoute, on, type EmulatorRoute } from './router.ts';
import { timers, type Timers } from './timers.ts';

export interface EmulatorOptions {
  readonly port?: number;
  readonly host?: string;
  /** The name that addresses begin with; default the host, and this machine's own where that is a wildcard. */
  readonly publicHost?: string;
  readonly clock: () => number;
  /** The emulated API. */
  readonly routes: readonly EmulatorRoute[];
  /** Routes under /_control besides the common ones; they are neither logged nor spoiled. */
  readonly control: readonly EmulatorRoute[];
  readonly notFound: (exchange: Exchange) => Answer;
  readonly rateLimited: Answer;
  /** What an exception of a handler looks like to the caller; undefined lets it become a 500. */
  readonly failed: (cause: unknown) => Answer | undefined;
  /** Called after the work of a call that may have changed the books, before its answer leaves. */
  readonly persist: () => Promise<void>;
  /** Whether reading changes the books too (read-once lists); default false. */
  readonly readsChange?: boolean;
  /** Called when the faults are cleared, for what else was planned. */
  readonly onClearFaults?: () => void;
  /** Empties the books; who calls keeps the access that it has. */
  readonly emptyBooks: () => void;
  /** Called when the server listens again after `restart()`. */
  readonly onRestart?: () => void;
}

/** A running emulator: its address, its faults, its call log. */
export interface Emulator {
  readonly url: string;
  readonly port: number;
  readonly timers: Timers;
  readonly calls: () => readonly Call[];
  readonly clearCalls: () => void;
  readonly failNext: (...faults: readonly CallFault[]) => void;
  readonly clearFaults: () => void;
  /** As newly started, for the next test of a suite: no fault, no call, empty books. Tokens and keys stay good. */
  readonly reset: () => Promise<void>;
  /** Breaks every connection, stays down for `downMs` (0) and listens again on the same port with the same books. */
  readonly restart: (downMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const broken = { status: 0, headers: {}, body: '' } satisfies Answer;

const cutShort = (response: ServerResponse, answer: Answer): void => {
  const body = bytesOf(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
};

/** Who listens on every address of the machine is reached from it under one of them. */
const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);
const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const nameOf = ({ method, pattern }: EmulatorRoute): string => `${method} ${pattern}`;

/** Starts an emulator on `host` (127.0.0.1) and `port` (0: any free one). */
export const startEmulator = async (options: EmulatorOptions): Promise<Emulator> => {
  const host = options.host ?? '127.0.0.1';
  const faults = faultQueue<CallFault>();
  const log = callLog();
  const clocks = timers();

  const work = async (routes: readonly EmulatorRoute[], exchange: Exchange): Promise<Answer> => {
    const found = findRoute(routes, exchange.method, exchange.url.pathname);
    if (found === undefined) return options.notFound(exchange);
    try {
      return await found.route.handle({ ...exchange, params: found.params });
    } catch (cause) {
      if (cause instanceof ControlError) return json(cause.status, { error: cause.message });
      const answer = options.failed(cause);
      if (answer === undefined) throw cause;
      return answer;
    } finally {
      if (exchange.method !== 'GET' || options.readsChange === true) await options.persist();
    }
  };

  /** Does the call under the faults that strike it; undefined means the connection is already broken. */
  const spoiledWork = async (
    exchange: Exchange,
    response: ServerResponse,
    struck: readonly CallFault[],
  ): Promise<Answer> => {
    for (const fault of struck) {
      if (fault.kind === 'slow' && fault.when !== 'after') await clocks.sleep(fault.ms ?? 0);
    }
    const main = struck.find((fault) => fault.kind !== 'slow');
    if (main?.kind === 'drop-before') {
      response.destroy();
      return broken;
    }
    const early = main === undefined ? undefined : answerBefore(main, options.rateLimited);
    if (early !== undefined) {
      send(response, early);
      return early;
    }
    const done = await work(options.routes, exchange);
    for (const fault of struck) {
      if (fault.kind === 'slow' && fault.when === 'after') await clocks.sleep(fault.ms ?? 0);
    }
    if (main?.kind === 'drop-after') {
      response.destroy();
      return broken;
    }
    if (main?.kind === 'cut') {
      cutShort(response, done);
      return done;
    }
    const answer = main === undefined ? done : answerAfter(main, done);
    send(response, answer);
    return answer;
  };

  const clearFaults = (): void => {
    faults.clear();
    options.onClearFaults?.();
  };
  const reset = async (): Promise<void> => {
    clearFaults();
    log.clear();
    options.emptyBooks();
    await options.persist();
  };
  const commonControl: readonly EmulatorRoute[] = [
    on('GET', '/_control', () => json(200, { routes: control.map(nameOf), faults: callFaultKinds })),
    on('GET', '/_control/calls', () => json(200, { calls: log.all() })),
    on('DELETE', '/_control/calls', () => {
      log.clear();
      return json(200, {});
    }),
    on('DELETE', '/_control/faults', () => {
      clearFaults();
      return json(200, {});
    }),
    on('GET', '/_control/faults', () => json(200, { calls: faults.waiting() })),
    on('POST', '/_control/reset', async () => {
      await reset();
      return json(200, {});
    }),
    on('POST', '/_control/restart', (exchange) => {
      const { downMs } = jsonObject(exchange);
      setImmediate(() => void restart(typeof downMs === 'number' ? downMs : 0).catch(() => undefined));
      return json(202, {});
    }),
  ];
  const control: readonly EmulatorRoute[] = [...options.control, ...commonControl];

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? 'GET';
    const body = await readBody(request);
    const url = new URL(request.url ?? '/', 'http://emulator.invalid');
    if (body === undefined) return send(response, json(413, { error: 'too large' }));
    const exchange: Exchange = { method, url, headers: request.headers, body, params: {} };
    if (/^\/_control(?:\/|$)/u.test(url.pathname)) return send(response, await work(control, exchange));
    const at = options.clock();
    const struck = faults.take((fault) => coversCall(fault.route, method, url.pathname));
    const answer = await spoiledWork(exchange, response, struck);
    log.add({
      at,
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: loggedHeaders(request.headers),
      body: body.toString('utf8'),
      status: answer.status,
      faults: struck.map((fault) => fault.kind),
    });
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((cause: unknown) => {
      if (!response.headersSent) send(response, json(500, { error: String(cause) }));
      else response.destroy();
    });
  });
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host }, () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      clocks.cancelAll();
      server.close(() => resolve());
      server.closeAllConnections();
    });

  const port = await listen(options.port ?? 0);
  let closed = false;
  let restarts = 0;
  const restart = async (downMs = 0): Promise<void> => {
    restarts += 1;
    const mine = restarts;
    // A later restart, or the end, takes the place of one that is still down.
    const isOver = (): boolean => closed || mine !== restarts;
    await stop();
    if (downMs > 0 && !isOver()) await clocks.sleep(downMs);
    if (isOver()) return;
    await listen(port);
    options.onRestart?.();
  };

  return {
    url: `http://${inAddress(options.publicHost ?? reachable(host))}:${port}`,
    port,
    timers: clocks,
    calls: log.all,
    clearCalls: log.clear,
    failNext: faults.add,
    clearFaults,
    reset,
    restart,
    close: async () => {
      if (closed) return;
      closed = true;
      await stop();
      await options.persist();
    },
  };
};

/** Reads call faults that came over HTTP. */
export const readCallFaults = (value: unknown): readonly CallFault[] => readFaults(value, callFaultKinds);
