import { IncomingMessage, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import { withOneSpace } from '../../kernel/credentials.ts';
import { cookieWay, type CookieWay } from './host-cookies.ts';
import type { OidcAnswer, OidcRequest } from './oidc-parts.ts';

/** What the library may see of a request. Host and X-Forwarded-* are not among it: it gets the public address. */
const PASSED = ['accept', 'accept-language', 'authorization', 'cookie', 'origin', 'user-agent'];

/** A connection that is none: the library asks it whether it is encrypted. */
class NoSocket extends Duplex {
  readonly encrypted: boolean;
  constructor(encrypted: boolean) {
    super();
    this.encrypted = encrypted;
  }
  override _read(): void {}
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }
}

class CapturedResponse extends ServerResponse {
  captured: Uint8Array | undefined;
  override end(...given: readonly unknown[]): this {
    const [chunk] = given;
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.captured = Buffer.from(chunk as string);
    return this;
  }
}

/** A request and a response in Node's own types, for a library that knows no others; nothing touches a socket. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** What the library answered, once it is done. */
  readonly answer: () => OidcAnswer;
}

const answerOf = (res: CapturedResponse, cookieNames: CookieWay): OidcAnswer => {
  const headers: Record<string, string> = {};
  let cookies: readonly string[] = [];
  for (const [name, value] of Object.entries(res.getHeaders())) {
    if (name === 'set-cookie') cookies = cookieNames.outward([value].flat().map(String));
    else if (value !== undefined && name !== 'content-length') headers[name] = String(value);
  }
  return { status: res.statusCode, headers, cookies, body: res.captured };
};

export const exchangeOf = (issuer: string, request: OidcRequest): Exchange => {
  const { protocol, host, pathname } = new URL(issuer);
  const req = new IncomingMessage(new NoSocket(protocol === 'https:') as never);
  req.method = request.method;
  req.url = request.search === '' ? request.path : `${request.path}?${request.search}`;
  // The library reads its mount from the difference of the two.
  Object.assign(req, { originalUrl: `${pathname === '/' ? '' : pathname}${req.url}` });
  const passed = PASSED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]));
  req.headers = { ...(Object.fromEntries(passed) as Record<string, string>), host };
  const names = cookieWay(protocol, request.path, req.headers.cookie);
  if (req.headers.cookie !== undefined) req.headers.cookie = names.inward(req.headers.cookie);
  const { authorization } = req.headers;
  if (authorization !== undefined) req.headers.authorization = withOneSpace(authorization);
  if (request.form !== undefined) {
    const bytes = Buffer.from(request.form);
    req.headers['content-type'] = 'application/x-www-form-urlencoded';
    req.headers['content-length'] = String(bytes.length);
    req.push(bytes);
  }
  req.push(null);
  req.complete = true;
  const res = new CapturedResponse(req);
  return { req, res, answer: () => answerOf(res, names) };
};
