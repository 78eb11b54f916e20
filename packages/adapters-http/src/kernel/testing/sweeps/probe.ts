import type { ApiPermission } from '@svc/domain/accounts';
import { isForPeople, tokenAccess } from '../../access.ts';
import type { Route } from '../../route.ts';
import type { Received, TestServer } from '../client.ts';

/** What a sweep needs to know about the server under test. */
export interface SweepSetting {
  readonly server: TestServer;
  readonly routes: readonly Route<never>[];
  /** A Cookie header of a caller of exactly this role, with no forced change pending. */
  readonly cookieOf: (role: 'user' | 'pro' | 'admin' | 'superadmin') => string;
  /** Headers of a client of the public API whose token holds this permission. */
  readonly tokenOf: (permission: ApiPermission) => Readonly<Record<string, string>>;
  /** An Authorization header for rows that take access tokens alone. */
  readonly bearer: string;
  /** Headers of the operator's maintenance calls. */
  readonly maintenance: Readonly<Record<string, string>>;
  /** A value for a path parameter, so that the path is well formed. */
  readonly param?: (route: Route<never>, name: string) => string;
}

/** An expectation that did not hold. */
export interface Miss {
  readonly expected: string;
  readonly found: string;
}
export type Probe = (setting: SweepSetting, route: Route<never>) => Promise<readonly Miss[]>;

const SOME_ID = '00000000-0000-7000-8000-000000000000';

export const pathOf = ({ param }: SweepSetting, route: Route<never>): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(param?.(route, name) ?? SOME_ID));

/** Status and code in one line. */
export const verdictOf = ({ status, text, headers }: Received): string => {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('application/problem+json')) return `${status}`;
  const body = JSON.parse(text) as { readonly code: string; readonly status: number };
  return body.status === status ? `${status} ${body.code}` : `${status} but the body says ${body.status}`;
};

export const hold = (expected: string | RegExp, found: string): readonly Miss[] =>
  (typeof expected === 'string' ? found === expected : expected.test(found))
    ? []
    : [{ expected: String(expected), found }];

/** Headers of somebody who may enter. */
const credentials = (setting: SweepSetting, { access }: Route<never>): Readonly<Record<string, string>> => {
  const token = tokenAccess(access);
  if (token !== undefined) return setting.tokenOf(token.token);
  if (access === 'none') return {};
  if (access === 'bearer') return { authorization: setting.bearer };
  return isForPeople(access) ? { cookie: setting.cookieOf('superadmin') } : setting.maintenance;
};

/** Sends a body as somebody who may enter. */
export const send = (
  setting: SweepSetting,
  route: Route<never>,
  body: unknown,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<Received> =>
  setting.server.call(pathOf(setting, route), {
    method: route.method,
    body,
    headers: { ...credentials(setting, route), ...headers },
  });

/** Asks with a query as somebody who may enter. */
export const ask = (
  setting: SweepSetting,
  route: Route<never>,
  query: Readonly<Record<string, string>>,
): Promise<Received> =>
  setting.server.call(`${pathOf(setting, route)}?${new URLSearchParams(query).toString()}`, {
    method: route.method,
    headers: credentials(setting, route),
  });

export const JSON_TYPE = { 'content-type': 'application/json' } as const;
