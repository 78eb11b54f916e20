import { timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../../kernel/index.ts';
import type { GatewayEnvironment } from '../gateway-a-books.ts';
import { GatewayRefusal } from './envelope.ts';

/** A token of one environment. Without `scopes` it opens everything; else `POST:sdi.openapi.it/invoices` and the like. */
export interface GatewayBToken {
  readonly token: string;
  readonly environment: GatewayEnvironment;
  readonly scopes?: readonly string[];
}

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Where scopes say an API is. */
export type GatewayBHosts = Readonly<Record<GatewayEnvironment, string>>;
const sdiHosts: GatewayBHosts = { test: 'test.sdi.openapi.it', prod: 'sdi.openapi.it' };

/** The scope that a call needs: the method and the first part of the path. */
const scopeOf = (host: string, method: string, resource: string): string => `${method}:${host}/${resource}`;

/** A token of the other environment is a stranger's; one without the scope of this call is known and still refused. */
export const admit = (
  tokens: readonly GatewayBToken[],
  environment: GatewayEnvironment,
  exchange: Exchange,
  resource: string,
  hosts = sdiHosts,
): void => {
  const bearer = /^Bearer (\S+)$/u.exec(exchange.headers.authorization ?? '')?.[1];
  const known = tokens.find((each) => bearer !== undefined && same(each.token, bearer));
  if (known === undefined || known.environment !== environment)
    throw new GatewayRefusal(401, 100, 'Invalid or expired token');
  const needed = scopeOf(hosts[environment], exchange.method, resource);
  if (known.scopes !== undefined && !known.scopes.includes(needed))
    throw new GatewayRefusal(403, '103', `Token without scope ${needed}`);
};
