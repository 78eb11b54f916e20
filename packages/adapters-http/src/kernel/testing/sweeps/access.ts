import { isForPeople, rankOf, tokenAccess } from '../../access.ts';
import { hold, pathOf, verdictOf, type Probe } from './probe.ts';

const ROLES = ['user', 'pro', 'admin', 'superadmin'] as const;

const noCredentials: Probe = async (setting, route) => {
  if (route.access === 'none') return [];
  const answer = await setting.server.call(pathOf(setting, route), { method: route.method });
  return hold('401 errors.auth.unauthenticated', verdictOf(answer));
};

const wrongRole: Probe = async (setting, route) => {
  const { access } = route;
  if (!isForPeople(access)) return [];
  const tooLow = ROLES.filter((role) => rankOf(role) < rankOf(access));
  const code =
    route.hidden === true ? '404 errors.general.notFound' : `403 ${route.denied ?? 'errors.general.permissionDenied'}`;
  const findings = tooLow.map(async (role) => {
    const headers = { cookie: setting.cookieOf(role) };
    const answer = await setting.server.call(pathOf(setting, route), { method: route.method, headers });
    return hold(code, verdictOf(answer));
  });
  return (await Promise.all(findings)).flat();
};

/** Neither a session nor the operator's key opens a token row; no session opens a maintenance row. */
const wrongKind: Probe = async (setting, route) => {
  if (isForPeople(route.access)) return [];
  const strangers = [
    { cookie: setting.cookieOf('superadmin') },
    { authorization: 'Bearer svc_0000' },
    { authorization: 'Basic c3ZjOnN2Yw==' },
    ...(route.access === 'maintenance-key' ? [{ 'x-maintenance-key': 'x' }] : [setting.maintenance]),
  ];
  const answers = strangers.map((headers) =>
    setting.server.call(pathOf(setting, route), { method: route.method, headers }),
  );
  return (await Promise.all(answers)).flatMap((answer) => hold('401 errors.auth.unauthenticated', verdictOf(answer)));
};

/** A token of another permission, and one used from a foreign page, are refused. */
const wrongToken: Probe = async (setting, route) => {
  const asked = tokenAccess(route.access);
  if (asked === undefined) return [];
  const other = setting.tokenOf(asked.token === 'media.write' ? 'forms.read' : 'media.write');
  const mine = setting.tokenOf(asked.token);
  const call = async (headers: Readonly<Record<string, string>>) =>
    verdictOf(await setting.server.call(pathOf(setting, route), { method: route.method, headers }));
  return [
    ...hold('403 errors.general.permissionDenied', await call(other)),
    ...hold('403 errors.general.originRefused', await call({ ...mine, origin: 'https://evil.example' })),
    ...hold('403 errors.general.originRefused', await call({ authorization: mine['authorization'] ?? '' })),
  ];
};

/** A hidden thing must look like a missing one, down to the body. */
const hiddenLikeMissing: Probe = async (setting, route) => {
  if (route.hidden !== true) return [];
  const headers = { cookie: setting.cookieOf('user'), 'x-request-id': 'sweep' };
  const hidden = await setting.server.call(pathOf(setting, route), { method: route.method, headers });
  const missing = await setting.server.call('/nowhere-at-all', { method: route.method, headers });
  return hold(missing.text, hidden.text);
};

const shapeMeets = (pattern: string, path: string): boolean => {
  const [ours, theirs] = [pattern.split('/'), path.split('/')];
  return ours.length === theirs.length && ours.every((part, at) => part.startsWith('{') || part === theirs[at]);
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

/** Who may enter, and how. */
export const accessSweeps = {
  noCredentials,
  wrongRole,
  wrongKind,
  wrongToken,
  hiddenLikeMissing,
  wrongMethod,
} as const;
