import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../kernel/index.ts';
import { romeText, type GatewayABooks, type GatewayEnvironment, type TokenRecord } from './gateway-a-books.ts';

export interface GatewayAccount {
  readonly username: string;
  readonly password: string;
}

/** Who calls, and the token to hand out when the call came with Basic. */
export interface Caller {
  readonly username: string;
  readonly environment: GatewayEnvironment;
  readonly issued: TokenRecord | undefined;
}

/** A refusal with the status and the one-field body the gateway documents. */
export class GatewayError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const credentialsOf = (header: string): GatewayAccount | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/u.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const [username = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { username, password: rest.join(':') };
};

/**
 * Basic opens any call and earns a token; a Bearer token counts until it expires, in its own environment only.
 * @throws GatewayError 401
 */
export const authenticate = (
  books: GatewayABooks,
  accounts: readonly GatewayAccount[],
  environment: GatewayEnvironment,
  exchange: Exchange,
  now: number,
  tokenTtlMs: number,
): Caller => {
  const header = exchange.headers.authorization ?? '';
  const basic = credentialsOf(header);
  if (basic !== undefined) {
    const account = accounts.find(
      ({ username, password }) => username === basic.username && same(password, basic.password),
    );
    if (account === undefined) throw new GatewayError(401, 'Credenziali non valide');
    const { username } = account;
    const issued: TokenRecord = {
      token: randomBytes(24).toString('hex'),
      environment,
      username,
      expiresAt: now + tokenTtlMs,
    };
    books.tokens = [...books.tokens.filter((token) => token.expiresAt > now), issued];
    return { username, environment, issued };
  }
  const bearer = /^Bearer (\S+)$/u.exec(header)?.[1];
  const known = bearer === undefined ? undefined : books.tokens.find(({ token }) => same(token, bearer));
  if (known === undefined || known.environment !== environment) throw new GatewayError(401, 'Token non valido');
  if (known.expiresAt <= now) throw new GatewayError(401, 'Token scaduto');
  return { username: known.username, environment, issued: undefined };
};

/** The headers a Basic answer carries. */
export const tokenHeaders = (caller: Caller): Readonly<Record<string, string>> =>
  caller.issued === undefined
    ? {}
    : { 'x-auth-token': caller.issued.token, 'x-auth-expires': romeText(caller.issued.expiresAt) };
