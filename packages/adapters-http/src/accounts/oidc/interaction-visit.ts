import * as Effect from 'effect/Effect';
import type { Account } from '@svc/domain/accounts';
import type { AccountId, Refusal } from '@svc/domain/kernel';
import { errors, type InteractionResults } from 'oidc-provider';
import type { HasherBusy } from '@svc/application/accounts';
import type { RequestOrigin, StoreDown } from '@svc/application/kernel';
import type { Locale } from '../../kernel/locale.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Exchange } from './exchange.ts';
import type { OidcAnswer, OidcParts, OidcRequest } from './oidc-parts.ts';
import { commonTexts } from '../pages/common.texts.ts';
import { SAYS_ITS_ORIGIN } from '../pages/page.ts';
import { expiredPage, goOnPage, type Page, type SignInView } from './pages.ts';
import type { OpenProvider } from './provider.ts';
import { promised, StoreFault } from './record-adapter.ts';

type Details = Awaited<ReturnType<OpenProvider['provider']['interactionDetails']>>;

/** A page as an answer. */
export const answer = (
  status: number,
  { html, policy }: Page,
  headers: Readonly<Record<string, string>> = {},
): OidcAnswer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    ...SAYS_ITS_ORIGIN,
    'cache-control': 'no-store',
    ...headers,
  },
  cookies: [],
  body: Buffer.from(html),
});

/** A promise of the library: what it says about the request is a value, a store's fault a failure, the rest a defect. */
export const asked = <A>(call: () => Promise<A>): Effect.Effect<A | 'expired', StoreDown> =>
  Effect.tryPromise({ try: call, catch: (error) => error }).pipe(
    Effect.catch((error): Effect.Effect<'expired', StoreDown> => {
      if (error instanceof StoreFault) return Effect.fail(error.fault);
      return error instanceof errors.OIDCProviderError ? Effect.succeed('expired') : Effect.die(error);
    }),
  );

/** One request to the page: the library's view of it, and ours. */
export interface Visit {
  readonly parts: OidcParts;
  readonly open: OpenProvider;
  readonly request: OidcRequest;
  readonly exchange: Exchange;
  readonly details: Details;
  readonly fields: URLSearchParams;
  readonly view: SignInView;
}

/**
 * Somebody else was signed in here: they have signed out, as by the page of the server. What their sign-in names must not
 * decide what ends: of pages that were opened at once it remembers one.
 */
const endOthers = async ({ details, parts, open }: Visit, accountId: string): Promise<void> => {
  const uid = details.session?.uid;
  if (uid === undefined || details.session?.accountId === accountId) return;
  const other = (await open.provider.Session.findByUid(uid))?.accountId;
  if (other !== undefined) await promised(parts.signOut(other as AccountId));
  details.session = undefined;
  await details.save(details.exp - Math.floor(Date.now() / 1000));
};

/**
 * The library goes on with the result.
 * @param seen who has just proved who they are: a result that no longer holds for that account is not kept
 * @param leaving the page that leads to where it goes on
 */
export const finish = (
  visit: Visit,
  result: InteractionResults,
  seen?: Account,
  leaving: (locale: Locale, url: string) => Page = goOnPage,
): Effect.Effect<OidcAnswer, StoreDown> => {
  const { open, exchange, parts, view, request } = visit;
  const finishing = asked(async () => {
    // The library writes on its own connection: what ends is ended first, so that a fault leaves the page to try again.
    if (seen !== undefined) {
      await promised(parts.endBrought(request.headers));
      await endOthers(visit, seen.id);
    }
    return await open.basis.during(() => open.provider.interactionResult(exchange.req, exchange.res, result), seen);
  });
  return Effect.map(finishing, (url) =>
    url === 'expired' ? answer(400, expiredPage(request.locale)) : answer(200, leaving(view.locale, url)),
  );
};

export type Tried = Effect.Effect<OidcAnswer, StoreDown>;

type Way = Effect.Effect<OidcAnswer, Refusal<string> | HasherBusy | StoreDown>;

/** Turns what a door says into the page again, with the reason in words; of a page that has to be asked for first. */
export const orAskedAgain = (
  visit: Visit,
  again: (view: SignInView) => Effect.Effect<Page, StoreDown>,
  way: Way,
): Tried =>
  Effect.catch(way, (failure): Tried => {
    if (failure._tag === 'StoreDown') return Effect.fail(failure);
    const { locale } = visit.view;
    const busy = { title: commonTexts[locale].busy, status: 503, headers: { 'retry-after': '5' } };
    const { title, status, headers } = failure._tag === 'HasherBusy' ? busy : refusalWords(locale, failure);
    return Effect.map(again({ ...visit.view, problem: title }), (shown) => answer(status, shown, headers));
  });

/** Turns what a door says into the page again, with the reason in words. */
export const orAgain = (visit: Visit, again: (view: SignInView) => Page, way: Way): Tried =>
  orAskedAgain(visit, (view) => Effect.succeed(again(view)), way);

/** What was typed, at most one sign longer than it may be. */
export const field = ({ fields }: Visit, name: string, maxLength: number): string =>
  (fields.get(name) ?? '').slice(0, maxLength + 1);

export const originOf = ({ request: { requestId, address } }: Visit): RequestOrigin => ({ requestId, address });
