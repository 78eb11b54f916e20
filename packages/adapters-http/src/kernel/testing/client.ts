import { randomUUID } from 'node:crypto';
import * as http from 'node:http';
import * as net from 'node:net';
import * as Effect from 'effect/Effect';
import type { HttpService } from '../door.ts';
import { startHttpServer } from '../listener.ts';

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** A value is sent as JSON; text and bytes as they are; a list as chunks without a length. */
  readonly body?: unknown;
}

export interface Received {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; throws when it is none. */
  readonly json: () => Record<string, unknown>;
}

export interface TestServer extends AsyncDisposable {
  readonly port: number;
  readonly origin: string;
  readonly call: (path: string, call?: Call) => Promise<Received>;
  /** Sends bytes as they are and gives what came back; with `hangUp` it is gone before anything can. */
  readonly speak: (text: string, hangUp?: boolean) => Promise<string>;
}

const chunksOf = (body: unknown): readonly (string | Uint8Array)[] => {
  if (body === undefined) return [];
  if (typeof body === 'string' || body instanceof Uint8Array) return [body];
  if (Array.isArray(body)) return body as readonly (string | Uint8Array)[];
  return [JSON.stringify(body)];
};

const headersOf = ({ body, headers = {} }: Call): http.OutgoingHttpHeaders => {
  const isValue = typeof body === 'object' && body !== null && !(body instanceof Uint8Array) && !Array.isArray(body);
  const length = Array.isArray(body) || body === undefined ? undefined : Buffer.byteLength(chunksOf(body)[0] ?? '');
  return {
    ...(isValue ? { 'content-type': 'application/json' } : {}),
    ...(length === undefined ? {} : { 'content-length': String(length) }),
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
    ),
  };
};

/** One request over real HTTP on its own connection; `path` goes out exactly as written. */
export const callServer = (port: number, path: string, call: Call = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    const method = call.method ?? 'GET';
    const request = http.request(
      { host: '127.0.0.1', port, path, method, headers: headersOf(call), agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const json = (): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
        });
      },
    );
    // Node frames the body of a DELETE only when it is asked to.
    if (call.body !== undefined) request.useChunkedEncodingByDefault = true;
    // A server that refuses early may close while we still write; the answer counts, not the broken pipe.
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') reject(error);
    });
    for (const chunk of chunksOf(call.body)) request.write(chunk);
    request.end();
  });

const speakTo = (port: number, text: string, hangUp: boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(text, () => {
        if (hangUp) setTimeout(() => socket.destroy(), 50);
      }),
    );
    let received = '';
    socket.on('data', (part) => (received += part.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });

/** Starts a service on a free port of the loopback. Use with `await using`. */
export const startForTest = async <App>(service: HttpService<App>): Promise<TestServer> => {
  const options = { host: '127.0.0.1', port: 0, newRequestId: randomUUID, eager: true, service };
  const listener = await Effect.runPromise(startHttpServer(options));
  return {
    port: listener.port,
    origin: `http://127.0.0.1:${listener.port}`,
    call: (path, call) => callServer(listener.port, path, call),
    speak: (text, hangUp = false) => speakTo(listener.port, text, hangUp),
    [Symbol.asyncDispose]: () => Effect.runPromise(listener.close(2000)),
  };
};
