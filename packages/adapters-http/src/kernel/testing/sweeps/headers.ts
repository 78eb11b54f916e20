import { isForPeople } from '../../access.ts';
import { isPublicPath } from '../../cors.ts';
import { hold, pathOf, send, verdictOf, type Miss, type Probe } from './probe.ts';

const EVIL = 'https://evil.example';

/**
 * A page of another site that lets the visitor's browser write gets nothing, whatever it sends and how, and whether a
 * cookie comes along or not: ASVS 3.5.1.
 */
const crossSite: Probe = async (setting, route) => {
  if (route.method === 'GET' || !isForPeople(route.access) || route.fromAnywhere === true) return [];
  const cookie = setting.cookieOf('superadmin');
  const pages = [
    { origin: EVIL, 'content-type': 'application/x-www-form-urlencoded' },
    { origin: EVIL, 'content-type': 'text/plain' },
    { origin: 'null', 'content-type': 'multipart/form-data; boundary=x' },
    { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    // A sibling host's: another tenant's, which the cookie's SameSite attribute does not keep out.
    { 'sec-fetch-site': 'same-site', origin: EVIL, 'content-type': 'application/x-www-form-urlencoded' },
    { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
  ];
  const strangers = [
    { origin: EVIL, 'content-type': 'application/json' },
    { origin: 'null', 'content-type': 'application/json' },
    { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
  ];
  const answers = await Promise.all(
    [...strangers, ...pages.map((headers) => ({ ...headers, cookie }))].map((headers) =>
      setting.server.call(pathOf(setting, route), { method: route.method, body: '{}', headers }),
    ),
  );
  return answers.flatMap((answer) => [
    ...hold('403 errors.general.originRefused', verdictOf(answer)),
    ...hold('no cookie', answer.headers['set-cookie']?.join() ?? 'no cookie'),
  ]);
};

/** Forwarded headers of a peer that is no proxy of ours change nothing. */
const forgedForwarding: Probe = async (setting, route) => {
  const call = async (headers: Readonly<Record<string, string>>) =>
    verdictOf(await setting.server.call(pathOf(setting, route), { method: route.method, headers }));
  const forged = {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=127.0.0.1;host=evil.example',
    'x-original-url': '/health',
    'x-http-method-override': 'DELETE',
  };
  return hold(await call({}), await call(forged));
};

/** The same header twice is one of ours at most, never a crash. */
const duplicateHeaders: Probe = async (setting, route) => {
  const twice = Object.entries({
    'content-type': ['application/json', 'text/plain'],
    'content-encoding': ['identity', 'gzip'],
    authorization: ['Bearer a', 'Bearer b'],
    'x-request-id': ['one', 'two'],
    'x-api-version': ['1', '1'],
    'idempotency-key': ['one', 'two'],
    'accept-language': ['it', 'en'],
    'x-maintenance-key': ['one', 'two'],
    origin: [EVIL, EVIL],
  });
  const plain = await setting.server.call(pathOf(setting, route), { method: route.method });
  const misses: Miss[] = [];
  for (const [name, values] of twice) {
    const answer = await setting.server.call(pathOf(setting, route), {
      method: route.method,
      headers: { [name]: values },
    });
    if (answer.status === 500 && plain.status !== 500)
      misses.push({ expected: `no bug for two of ${name}`, found: verdictOf(answer) });
  }
  return misses;
};

/** Headers that every answer carries, here on the refusal of a stranger. */
const alwaysThere: Probe = async (setting, route) => {
  const { headers } = await setting.server.call(pathOf(setting, route), { method: route.method });
  const isApi = route.path.startsWith('/api/');
  const expected = [
    ['x-content-type-options', /^nosniff$/],
    ['content-security-policy', /frame-ancestors 'none'/],
    // Where default-src does not reach (base-uri), and where a scanner asks for the word itself: ASVS 3.4.3.
    ['content-security-policy', /base-uri 'none'/],
    // A page with a form says its own origin to its own site, see accounts/pages/page.ts; nobody else learns an address.
    ['referrer-policy', /^(?:oidc|account\.page)\./.test(route.id) ? /^(?:no-referrer|same-origin)$/ : /^no-referrer$/],
    ['cross-origin-resource-policy', isPublicPath(route.path) ? /^cross-origin$/ : /^same-site$/],
    ['x-request-id', /^[0-9a-f-]{36}$/],
    ['cache-control', /no-store|max-age/],
    ...(isApi
      ? ([
          ['x-api-version', /^1\.0$/],
          ['vary', /\bOrigin\b/],
        ] as const)
      : []),
  ] as const;
  const misses = expected.flatMap(([name, shape]) => {
    const value = headers[name];
    return hold(shape, typeof value === 'string' ? value : `no ${name}`);
  });
  return [...misses, ...hold('no x-powered-by', headers['x-powered-by'] === undefined ? 'no x-powered-by' : 'there')];
};

/** spec 1, Versioning: another version is refused, the current one is not what decides. */
const otherVersion: Probe = async (setting, route) => {
  const answer = await send(setting, route, undefined, { 'x-api-version': '2.0' });
  return hold(/^400 errors\.general\.validation|^415 |^413 /, verdictOf(answer));
};

/** A foreign page may neither read an answer of the private API nor ask whether it may, and never sends a cookie. */
const foreignPage: Probe = async (setting, route) => {
  const path = pathOf(setting, route);
  const read = await setting.server.call(path, { method: route.method, headers: { origin: EVIL } });
  const preflight = await setting.server.call(path, {
    method: 'OPTIONS',
    headers: { origin: EVIL, 'access-control-request-method': route.method },
  });
  const open = isPublicPath(route.path);
  const allowed = (headers: typeof read.headers): string => headers['access-control-allow-origin'] ?? 'nobody';
  return [
    ...hold(open && route.access === 'none' ? EVIL : 'nobody', allowed(read.headers)),
    ...hold(open || route.decidesReaders === true ? EVIL : 'nobody', allowed(preflight.headers)),
    ...[read, preflight].flatMap(({ headers }) =>
      hold('no cookie', headers['access-control-allow-credentials'] ?? 'no cookie'),
    ),
  ];
};

/** What arrives in headers, and what must be in those of every answer. */
export const headerSweeps = {
  crossSite,
  forgedForwarding,
  duplicateHeaders,
  alwaysThere,
  otherVersion,
  foreignPage,
} as const;
