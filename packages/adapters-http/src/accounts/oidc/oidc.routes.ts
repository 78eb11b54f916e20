import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { App } from '../../app.ts';
import { readableAt } from '../../kernel/cors.ts';
import { reply, type Reply } from '../../kernel/reply.ts';
import { type Route, type RouteFacts, routesOver } from '../../kernel/route.ts';
import { sourceKeyOf } from '../../kernel/source-key.ts';
import { formOf } from '../pages/form.ts';
import { problemPage } from '../pages/common-pages.ts';
import { proofLimits } from '../proof-limits.ts';
import type { OidcAnswer, OidcApp } from './oidc-parts.ts';
import { readErrors } from '../../kernel/read-errors.ts';

const route = routesOver<App>();

interface Mounted extends Pick<RouteFacts, 'id' | 'summary'> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Where the library knows it. */
  readonly known: string;
  readonly access?: 'bearer';
  /** Pages of clients fetch it. */
  readonly decidesReaders?: true;
  readonly through?: 'interaction';
  /** Its fields go on as a query: a form that another site's page sent brings no cookie of ours, a redirect does. */
  readonly asQuery?: true;
}

const FORMS = { maxBytes: 16 * 1024, contentTypes: ['application/x-www-form-urlencoded', 'application/json'] };
const Uid = z.strictObject({ uid: z.string().regex(/^[\w-]{21,64}$/) });

const unreadable: OidcAnswer = {
  status: 400,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  cookies: [],
  body: Buffer.from('{"error":"invalid_request","error_description":"the request cannot be read"}'),
};

/** What cannot be read never reaches the library, which would say who may read the refusal. */
const refusedUnread = (app: OidcApp, row: Mounted, origin: string | undefined) => {
  if (row.decidesReaders !== true || origin === undefined) return Effect.succeed(replied(unreadable));
  return Effect.map(app.isClientPage(origin), (own) =>
    replied(own ? { ...unreadable, headers: readableAt(origin, unreadable.headers) } : unreadable),
  );
};

const replied = ({ status, headers, cookies, body }: OidcAnswer): Reply<Uint8Array | undefined> =>
  reply(body, { status, headers: { ...headers, 'cache-control': 'no-store' }, cookies });

const limitOf = ({ through, method, known }: Mounted): NonNullable<RouteFacts['rateLimit']> => {
  // Guessing here is guessing there: the sign-in page and the API count together.
  if (through === 'interaction' && method === 'POST') return proofLimits.login;
  return { name: known === '/connect/token' ? 'oidc.token' : 'oidc.requests', points: 300, perSeconds: 60 };
};

/** What a person's browser is on when it is refused: the sign-in page, and the ways to it and from it. */
const isSeen = ({ through, known }: Mounted): boolean =>
  through === 'interaction' || /^\/connect\/(?:authorize|logout)/.test(known);

const call = (app: OidcApp, row: Mounted, asked: Omit<Parameters<OidcApp['protocol']>[0], 'method'>) =>
  Effect.map(app[row.through ?? 'protocol']({ ...asked, method: row.method }), replied);

const mounted = (row: Mounted): Route<App> =>
  route({
    id: row.id,
    method: row.method,
    path: row.path,
    summary: row.summary,
    access: row.access ?? 'none',
    rateLimit: limitOf(row),
    ...(row.method === 'POST' ? { rawBody: FORMS } : {}),
    ...(row.decidesReaders === true ? { decidesReaders: true as const } : {}),
    ...(row.decidesReaders === true || row.asQuery === true ? { fromAnywhere: true as const } : {}),
    ...(row.path.includes('{uid}') ? { params: Uid } : {}),
    // A person's sign-in at another program is no support's: the pages on the way there do not open.
    ...(isSeen(row) ? { problemPage, support: 'never' as const } : {}),
    ok: { status: 200, binary: 'application/json' },
    errors: readErrors,
    run: ({ app, params, raw, search, headers, locale, source, requestId }) => {
      const form = row.method === 'POST' ? formOf(raw, headers['content-type']) : '';
      const query = formOf(Buffer.from(search), undefined);
      if (form === undefined || query === undefined) return refusedUnread(app.oidc, row, headers['origin']);
      const path = row.known.replace('{uid}', () => (params as Partial<z.output<typeof Uid>>).uid ?? '');
      if (row.asQuery === true) {
        const location = `${app.oidc.prefix}${path}?${form}`;
        return Effect.succeed(replied({ status: 303, headers: { location }, cookies: [], body: undefined }));
      }
      const sent = row.method === 'POST' ? form : undefined;
      return call(app.oidc, row, {
        path,
        search: query,
        headers,
        form: sent,
        locale,
        source: sourceKeyOf(source),
        address: source,
        requestId,
      });
    },
  });

const get = (id: string, path: string, known: string, summary: string, more: Partial<Mounted> = {}): Route<App> =>
  mounted({ ...more, id, path, known, summary, method: 'GET' });
const post = (id: string, path: string, known: string, summary: string, more: Partial<Mounted> = {}): Route<App> =>
  mounted({ ...more, id, path, known, summary, method: 'POST' });

const AUTHORIZE = 'Authorization request: code with PKCE S256';
const TOKEN = 'Redeems a code, or rotates a refresh token';
const REVOKE = 'Revokes a token and what was given out with it (RFC 7009)';
const USERINFO = 'Claims about the person whose access token this is';
const LOGOUT = 'Signs out of the OIDC server (RP-initiated logout)';
const PAGE = '/connect/interaction/{uid}';
const again = { asQuery: true } as const;
const fetched = { decidesReaders: true } as const;
const bearer = { ...fetched, access: 'bearer' } as const;
const page = { through: 'interaction' } as const;

/** The OIDC server under both its mounts. One implementation: /api/v1/oauth/* is another spelling of /connect/*. */
export const oidcRoutes: readonly Route<App>[] = [
  get(
    'oidc.discovery',
    '/.well-known/openid-configuration',
    '/.well-known/openid-configuration',
    'OIDC discovery',
    fetched,
  ),
  get('oidc.authorize.connect', '/connect/authorize', '/connect/authorize', AUTHORIZE),
  post('oidc.authorize.connect.post', '/connect/authorize', '/connect/authorize', AUTHORIZE, again),
  get('oidc.authorize.get', '/api/v1/oauth/authorize', '/connect/authorize', AUTHORIZE),
  post('oidc.authorize.post', '/api/v1/oauth/authorize', '/connect/authorize', AUTHORIZE, again),
  get(
    'oidc.authorize.resume',
    '/connect/authorize/{uid}',
    '/connect/authorize/{uid}',
    'Goes on after the sign-in page',
  ),
  get('oidc.interaction', PAGE, PAGE, 'The sign-in page', page),
  post('oidc.interaction.submit', PAGE, PAGE, 'What the forms of the sign-in page send', page),
  post('oidc.token.connect', '/connect/token', '/connect/token', TOKEN, fetched),
  post('oidc.token', '/api/v1/oauth/token', '/connect/token', TOKEN, fetched),
  post('oidc.revocation.connect', '/connect/revocation', '/connect/revocation', REVOKE, fetched),
  post('oidc.revocation', '/api/v1/oauth/revocation', '/connect/revocation', REVOKE, fetched),
  get('oidc.jwks', '/connect/jwks', '/connect/jwks', 'The public signing keys', fetched),
  get('oidc.userinfo.connect', '/connect/userinfo', '/connect/userinfo', USERINFO, bearer),
  post('oidc.userinfo.connect.post', '/connect/userinfo', '/connect/userinfo', USERINFO, bearer),
  get('oidc.userinfo.get', '/api/v1/oauth/userinfo', '/connect/userinfo', USERINFO, bearer),
  post('oidc.userinfo.post', '/api/v1/oauth/userinfo', '/connect/userinfo', USERINFO, bearer),
  get('oidc.logout.connect', '/connect/logout', '/connect/logout', LOGOUT),
  post('oidc.logout.connect.post', '/connect/logout', '/connect/logout', LOGOUT, again),
  get('oidc.logout.get', '/api/v1/oauth/logout', '/connect/logout', LOGOUT),
  post('oidc.logout.post', '/api/v1/oauth/logout', '/connect/logout', LOGOUT, again),
  post('oidc.logout.confirm', '/connect/logout/confirm', '/connect/logout/confirm', 'What the sign-out page sends'),
  get('oidc.logout.done', '/connect/logout/success', '/connect/logout/success', 'Says that one is signed out'),
];
