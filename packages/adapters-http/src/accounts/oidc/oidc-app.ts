import * as Effect from 'effect/Effect';
import { notFound, type StoreDown } from '@svc/application/kernel';
import { isOwnOrigin, type OidcClient } from '@svc/domain/accounts';
import { exchangeOf } from './exchange.ts';
import type { OidcAnswer, OidcApp, OidcHandler, OidcParts, OidcRequest } from './oidc-parts.ts';
import type { OpenProvider } from './provider.ts';

interface Loaded {
  readonly open: OpenProvider;
  readonly protocol: (request: OidcRequest) => Effect.Effect<OidcAnswer, StoreDown>;
  readonly interaction: (request: OidcRequest) => Effect.Effect<OidcAnswer, StoreDown>;
}

const ALLOWED = 'access-control-allow-origin';

/**
 * The pages of the tenant's clients. While the store is down they are those of the last look: the page must be able to read
 * that the server is down.
 */
const clientPages = ({ clients }: Pick<OidcParts, 'clients'>): OidcApp['isClientPage'] => {
  let seen: readonly OidcClient[] | undefined;
  const current = Effect.tap(clients.list, (list) =>
    Effect.sync(() => {
      seen = list;
    }),
  );
  const known = Effect.catch(current, (down) => (seen === undefined ? Effect.fail(down) : Effect.succeed(seen)));
  return (origin) => Effect.map(known, (list) => list.some(({ redirectUris }) => isOwnOrigin(redirectUris, origin)));
};

/** The library lets every page read discovery, keys and what names no client; here only the pages of the tenant's clients. */
const forOwnPages = (
  isClientPage: OidcApp['isClientPage'],
  request: OidcRequest,
  given: OidcAnswer,
): Effect.Effect<OidcAnswer, StoreDown> => {
  const { [ALLOWED]: allowed, ...rest } = given.headers;
  const { origin } = request.headers;
  if (allowed === undefined) return Effect.succeed(given);
  if (origin === undefined) return Effect.succeed({ ...given, headers: rest });
  return Effect.map(isClientPage(origin), (own) => (own ? given : { ...given, headers: rest }));
};

/** The library costs a quarter of a second: a studio where nobody signs in by OIDC never pays it. */
const load = async (parts: OidcParts, isClientPage: OidcApp['isClientPage']): Promise<Loaded | undefined> => {
  const keys = parts.keys();
  if (keys === undefined) return undefined;
  const [{ openProvider }, { interact }, { postingPage, goOnPage }, { StoreFault }] = await Promise.all([
    import('./provider.ts'),
    import('./interaction.ts'),
    import('./pages.ts'),
    import('./record-adapter.ts'),
  ]);
  const open = openProvider(parts, keys);
  const dressed = (request: OidcRequest, given: OidcAnswer): OidcAnswer => {
    const leaves = request.method === 'POST' && request.path === '/connect/logout/confirm' && given.status === 303;
    const isPage = (given.headers['content-type'] ?? '').startsWith('text/html') && given.body !== undefined;
    const page = leaves
      ? goOnPage(request.locale, given.headers['location'] ?? '/')
      : isPage
        ? postingPage(request.locale, Buffer.from(given.body).toString())
        : undefined;
    if (page === undefined) return given;
    const { location: _, ...headers } = given.headers;
    const own = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy };
    return {
      ...given,
      status: leaves ? 200 : given.status,
      headers: { ...headers, ...own },
      body: Buffer.from(page.html),
    };
  };
  const protocol = (request: OidcRequest): Effect.Effect<OidcAnswer, StoreDown> =>
    Effect.flatMap(
      Effect.promise(async () => {
        const exchange = exchangeOf(parts.issuer, request);
        await open.basis.during(() => open.callback(exchange.req, exchange.res));
        return exchange;
      }),
      ({ req, answer }): Effect.Effect<OidcAnswer, StoreDown> => {
        const error = open.errorOf(req);
        if (error instanceof StoreFault) return Effect.fail(error.fault);
        return error === undefined ? forOwnPages(isClientPage, request, dressed(request, answer())) : Effect.die(error);
      },
    );
  return { open, protocol, interaction: (request) => interact(parts, open, request) };
};

/** The OIDC server of one tenant. Nothing of it is loaded before somebody asks. */
export const openOidcApp = (parts: OidcParts): OidcApp => {
  const isClientPage = clientPages(parts);
  let loading: Promise<Loaded | undefined> | undefined;
  // A load that failed (a damaged key file) is tried again by the next request.
  const loaded = (): Promise<Loaded | undefined> =>
    (loading ??= load(parts, isClientPage).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  const through =
    (way: 'protocol' | 'interaction'): OidcHandler =>
    (request) =>
      Effect.flatMap(Effect.promise(loaded), (server): ReturnType<OidcHandler> =>
        server === undefined ? Effect.fail(notFound('OidcServer')) : server[way](request),
      );
  const { pathname } = new URL(parts.issuer);
  const prefix = pathname === '/' ? '' : pathname;
  return { prefix, isClientPage, protocol: through('protocol'), interaction: through('interaction') };
};
