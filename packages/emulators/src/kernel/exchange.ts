import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** One request as an emulator's handler sees it: the body is complete, the path is decoded by the router. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly params: Readonly<Record<string, string>>;
}

/** What a handler answers. `content-length` is added when it is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

export const html = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body,
});

/** 303: the browser follows with GET whatever the form's method was. */
export const seeOther = (location: string): Answer => ({ status: 303, headers: { location }, body: '' });

/** Thrown by a handler of the control API; becomes a 4xx JSON answer. */
export class ControlError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The body of a control call as a JSON object; an empty body is the empty object. */
export const jsonObject = (exchange: Exchange): Readonly<Record<string, unknown>> => {
  const text = exchange.body.toString('utf8').trim();
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ControlError(400, 'the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ControlError(400, 'the body must be a JSON object');
  }
  return { ...value };
};

const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Reads a request body whole; undefined when it is larger than an emulator ever needs (16 MB). */
export const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};

export const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? Buffer.from(body, 'utf8') : body;

export const send = (response: ServerResponse, answer: Answer): void => {
  const body = bytesOf(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(body.length) });
  response.end(body);
};
