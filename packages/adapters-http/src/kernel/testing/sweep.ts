import type { Access } from '../session.ts';
import type { Route } from '../route.ts';
import type { Received, TestServer } from './client.ts';

/** What a sweep needs to know about the server under test. */
export interface SweepSetting {
  readonly server: TestServer;
  readonly routes: readonly Route<never>[];
  /** A Cookie header of a caller of exactly this role, with no forced change pending. */
  readonly cookieOf: (role: 'user' | 'pro' | 'admin' | 'superadmin') => string;
  /** A value for a path parameter, so that the path is well formed. */
  readonly param?: (route: Route<never>, name: string) => string;
}

/** One expectation that did not hold. An empty list is a passed sweep. */
export interface Finding {
  readonly id: string;
  readonly sweep: string;
  readonly expected: string;
  readonly found: string;
}

const ROLES = ['user', 'pro', 'admin', 'superadmin'] as const;
const RANK = { none: 0, user: 1, cookie: 1, pro: 2, admin: 3, superadmin: 4 } as const satisfies Record<Access, number>;
const SOME_ID = '00000000-0000-7000-8000-000000000000';

const pathOf = ({ param }: SweepSetting, route: Route<never>): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(param?.(route, name) ?? SOME_ID));

const verdictOf = ({ status, text, headers }: Received): string => {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('application/problem+json')) return `${status}`;
  const body = JSON.parse(text) as { readonly code: string; readonly status: number };
  return body.status === status ? `${status} ${body.code}` : `${status} but the body says ${body.status}`;
};

type Probe = (setting: SweepSetting, route: Route<never>) => Promise<readonly Omit<Finding, 'id' | 'sweep'>[]>;

const hold = (expected: string | RegExp, found: string): readonly Omit<Finding, 'id' | 'sweep'>[] =>
  (typeof expected === 'string' ? found === expected : expected.test(found))
    ? []
    : [{ expected: String(expected), found }];

const noCredentials: Probe = async (setting, route) => {
  if (route.access === 'none') return [];
  const answer = await setting.server.call(pathOf(setting, route), { method: route.method });
  return hold('401 errors.auth.unauthenticated', verdictOf(answer));
};

const wrongRole: Probe = async (setting, route) => {
  const tooLow = ROLES.filter((role) => RANK[role] < RANK[route.access]);
  const code =
    route.hidden === true ? '404 errors.general.notFound' : `403 ${route.denied ?? 'errors.general.permissionDenied'}`;
  const findings = tooLow.map(async (role) => {
    const headers = { cookie: setting.cookieOf(role) };
    const answer = await setting.server.call(pathOf(setting, route), { method: route.method, headers });
    return hold(code, verdictOf(answer));
  });
  return (await Promise.all(findings)).flat();
};

/** A hidden thing must look like a missing one, down to the body. */
const hiddenLikeMissing: Probe = async (setting, route) => {
  if (route.hidden !== true) return [];
  const headers = { cookie: setting.cookieOf('user'), 'x-request-id': 'sweep' };
  const hidden = await setting.server.call(pathOf(setting, route), { method: route.method, headers });
  const missing = await setting.server.call('/nowhere-at-all', { method: route.method, headers });
  return hold(missing.text, hidden.text);
};

const send = (setting: SweepSetting, route: Route<never>, body: unknown, type?: string): Promise<Received> =>
  setting.server.call(pathOf(setting, route), {
    method: route.method,
    body,
    headers: {
      ...(route.access === 'none' ? {} : { cookie: setting.cookieOf('superadmin') }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
  });

const badBody: Probe = async (setting, route) => {
  if (route.body === undefined) return [];
  const unknown = await send(setting, route, { 'no such field': 1 });
  const broken = await send(setting, route, '{"a":', 'application/json');
  return [
    ...hold('400 errors.general.validation', verdictOf(unknown)),
    ...hold('400 errors.general.malformed', verdictOf(broken)),
  ];
};

const oversized: Probe = async (setting, route) => {
  if (route.body === undefined && route.rawBody === undefined) return [];
  const size = (route.rawBody?.maxBytes ?? 1024 * 1024) + 1;
  const type =
    route.body === undefined ? route.rawBody?.contentTypes[0]?.replace('*', 'text/plain') : 'application/json';
  const told = await send(setting, route, 'x'.repeat(size), type);
  const chunked = await send(setting, route, ['x'.repeat(size - 1), 'xx'], type);
  return [told, chunked].flatMap((answer) => hold('413 errors.general.payloadTooLarge', verdictOf(answer)));
};

const wrongContentType: Probe = async (setting, route) => {
  if (route.body === undefined || route.rawBody?.contentTypes.includes('*') === true) return [];
  const answer = await send(setting, route, '{}', 'text/plain');
  return hold('415 errors.general.unsupportedMediaType', verdictOf(answer));
};

const wrongMethod: Probe = async (setting, route) => {
  const taken = new Set(setting.routes.filter(({ path }) => path === route.path).map(({ method }) => method));
  const other = (['PATCH', 'DELETE', 'PUT', 'POST', 'GET'] as const).find((method) => !taken.has(method));
  if (other === undefined) return [];
  const answer = await setting.server.call(pathOf(setting, route), { method: other });
  const allow = (answer.headers['allow'] ?? '').split(', ');
  const missing = [...taken].filter((method) => !allow.includes(method));
  // Another row's parameter may stand where this row has a literal, and own the method: no 405 then.
  if (answer.status !== 405 && setting.routes.some((row) => row.method === other && shapeMeets(row.path, route.path)))
    return [];
  return [...hold('405 errors.general.methodNotAllowed', verdictOf(answer)), ...hold('', missing.join(' '))];
};

const shapeMeets = (pattern: string, path: string): boolean => {
  const [ours, theirs] = [pattern.split('/'), path.split('/')];
  return ours.length === theirs.length && ours.every((part, at) => part.startsWith('{') || part === theirs[at]);
};

const sweeps = {
  noCredentials,
  wrongRole,
  hiddenLikeMissing,
  badBody,
  oversized,
  wrongContentType,
  wrongMethod,
} as const;

/** Walks all rows with every sweep. Flags must be on, rate limits generous. */
export const sweep = async (setting: SweepSetting): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const route of setting.routes)
    for (const [name, probe] of Object.entries(sweeps))
      for (const found of await probe(setting, route)) findings.push({ id: route.id, sweep: name, ...found });
  return findings;
};
