import { createHmac, timingSafeEqual } from 'node:crypto';
import * as Effect from 'effect/Effect';
import { scopesGiven, type Account } from '@svc/domain/accounts';
import { refusal, type AccountId, type Refusal } from '@svc/domain/kernel';
import { errors, type InteractionResults } from 'oidc-provider';
import type { HasherBusy } from '@svc/application/accounts';
import type { RequestOrigin, StoreDown } from '@svc/application/kernel';
import { type Locale } from '../../kernel/locale.ts';
import { noSooner } from '../../kernel/no-sooner.ts';
import { problemBody, problem, retryAfterOf } from '../../kernel/problem.ts';
import { isErrorCode } from '../../kernel/problems/index.ts';
import { wireName } from '../../kernel/wire-code.ts';
import { exchangeOf, type Exchange } from './exchange.ts';
import type { OidcAnswer, OidcParts, OidcRequest } from './oidc-parts.ts';
import { pageTexts } from './page-texts.ts';
import {
  changeFirstPage,
  codePage,
  consentPage,
  expiredPage,
  goOnPage,
  otpPage,
  passwordPage,
  type Page,
  type SignInView,
} from './pages.ts';
import { pageLocale, SAYS_ITS_ORIGIN, scopesOf, type OpenProvider } from './provider.ts';
import { promised, StoreFault } from './record-adapter.ts';

type Details = Awaited<ReturnType<OpenProvider['provider']['interactionDetails']>>;

const answer = (
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
const asked = <A>(call: () => Promise<A>): Effect.Effect<A | 'expired', StoreDown> =>
  Effect.tryPromise({ try: call, catch: (error) => error }).pipe(
    Effect.catch((error): Effect.Effect<'expired', StoreDown> => {
      if (error instanceof StoreFault) return Effect.fail(error.fault);
      return error instanceof errors.OIDCProviderError ? Effect.succeed('expired') : Effect.die(error);
    }),
  );

const csrfOf = (key: string, uid: string): string =>
  createHmac('sha256', key).update(`csrf ${uid}`).digest('base64url');
const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

/** One request to the page: the library's view of it, and ours. */
interface Visit {
  readonly parts: OidcParts;
  readonly open: OpenProvider;
  readonly request: OidcRequest;
  readonly exchange: Exchange;
  readonly details: Details;
  readonly fields: URLSearchParams;
  readonly view: SignInView;
}

const firstPage = (visit: Visit): OidcAnswer =>
  answer(200, visit.details.prompt.name === 'consent' ? consentPage(visit.view) : passwordPage(visit.view));

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

/** @param seen who has just proved who they are: a result that no longer holds for that account is not kept */
const finish = (visit: Visit, result: InteractionResults, seen?: Account): Effect.Effect<OidcAnswer, StoreDown> => {
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
    url === 'expired' ? answer(400, expiredPage(request.locale)) : answer(200, goOnPage(view.locale, url)),
  );
};

const letIn = (visit: Visit, account: Account, how: 'pwd' | 'otp'): Effect.Effect<OidcAnswer, StoreDown> => {
  const { parts, view } = visit;
  if (account.defaultPassword) return Effect.succeed(answer(403, changeFirstPage(view.locale, parts.frontendUrl)));
  return finish(visit, { login: { accountId: account.id, amr: [how] } }, account);
};

/** The problem's sentence and status; the same words as on the API. */
const refused = (locale: Locale, no: Refusal<string>) => {
  const code = wireName('auth', no.code);
  const found = problem(
    isErrorCode(code) ? code : 'errors.auth.loginRefused',
    no.params === undefined ? {} : { params: no.params },
  );
  const { title, status } = problemBody(found, locale, '');
  const wait = retryAfterOf(found, status);
  return { title, status, headers: wait === undefined ? {} : { 'retry-after': String(wait) } };
};

type Tried = Effect.Effect<OidcAnswer, StoreDown>;

/** Turns what a door says into the page again, with the reason in words. */
const orAgain = (
  visit: Visit,
  again: (view: SignInView) => Page,
  way: Effect.Effect<OidcAnswer, Refusal<string> | HasherBusy | StoreDown>,
): Tried =>
  Effect.catch(way, (failure): Tried => {
    if (failure._tag === 'StoreDown') return Effect.fail(failure);
    const { locale } = visit.view;
    if (failure._tag === 'HasherBusy')
      return Effect.succeed(
        answer(503, again({ ...visit.view, problem: pageTexts[locale].busy }), { 'retry-after': '5' }),
      );
    const { title, status, headers } = refused(locale, failure);
    return Effect.succeed(answer(status, again({ ...visit.view, problem: title }), headers));
  });

const field = ({ fields }: Visit, name: string, maxLength: number): string =>
  (fields.get(name) ?? '').slice(0, maxLength + 1);

const byPassword = (visit: Visit): Tried => {
  const given = { email: field(visit, 'email', 254), password: field(visit, 'password', 1024) };
  const way = Effect.flatMap(visit.parts.password(given), (account) => letIn(visit, account, 'pwd'));
  return orAgain(visit, passwordPage, way);
};

const askForCode = (visit: Visit): Tried => {
  const { otp } = visit.parts;
  if (otp === undefined) return Effect.succeed(firstPage(visit));
  return Effect.map(otp.challenge.issue, (issued) => answer(200, otpPage(visit.view, issued)));
};

const originOf = ({ request: { requestId, address } }: Visit): RequestOrigin => ({ requestId, address });

const requestCode = (visit: Visit): Tried => {
  const { otp } = visit.parts;
  if (otp === undefined) return Effect.succeed(firstPage(visit));
  const { source } = visit.request;
  const email = field(visit, 'email', 254);
  const way = Effect.gen(function* () {
    if (!(yield* otp.challenge.verify(field(visit, 'challenge', 4096))))
      return yield* Effect.fail(refusal('challenge_failed'));
    const { otpRequestId } = yield* otp.request({ email, source, locale: visit.view.locale, origin: originOf(visit) });
    return answer(200, codePage(visit.view, otpRequestId));
  });
  return Effect.flatMap(otp.challenge.issue, (next) => orAgain(visit, (view) => otpPage(view, next), way));
};

const byCode = (visit: Visit): Tried => {
  const { otp } = visit.parts;
  if (otp === undefined) return Effect.succeed(firstPage(visit));
  const otpRequestId = field(visit, 'otpRequestId', 64);
  const given = { email: field(visit, 'email', 254), code: field(visit, 'code', 16), otpRequestId };
  const way = Effect.flatMap(otp.prove({ ...given, origin: originOf(visit) }), (account) =>
    letIn(visit, account, 'otp'),
  );
  return orAgain(visit, (view) => codePage(view, otpRequestId), way);
};

/** As at the door for codes: no clock shows whether the address is somebody's. */
const evenly = noSooner(100);

/** What the page's buttons do, by the step they send. */
const steps: Readonly<Record<string, (visit: Visit) => Tried>> = {
  start: (visit) => Effect.succeed(firstPage(visit)),
  password: byPassword,
  otp: askForCode,
  'otp-request': (visit) => evenly(requestCode(visit)),
  // The page once more in the other language: the code that was asked for stays good.
  'otp-code': (visit) => Effect.succeed(answer(200, codePage(visit.view, field(visit, 'otpRequestId', 64)))),
  'otp-prove': (visit) => evenly(byCode(visit)),
  allow: (visit) =>
    visit.details.prompt.name === 'consent' ? finish(visit, { consent: {} }) : Effect.succeed(firstPage(visit)),
  cancel: (visit) => finish(visit, { error: 'access_denied', error_description: 'the person went back' }),
};

const play = (visit: Visit): Tried => {
  if (visit.request.method === 'GET') return Effect.succeed(firstPage(visit));
  if (!isSame(visit.fields.get('csrf') ?? '', visit.view.csrf))
    return Effect.succeed(answer(403, expiredPage(visit.view.locale)));
  const step = visit.fields.get('step') ?? '';
  return Object.hasOwn(steps, step) ? steps[step]!(visit) : Effect.succeed(firstPage(visit));
};

/** The sign-in page: what it shows, and what its forms do. */
export const interact = (parts: OidcParts, open: OpenProvider, request: OidcRequest): Tried =>
  Effect.gen(function* () {
    const exchange = exchangeOf(parts.issuer, request);
    const { provider, keys } = open;
    const details = yield* asked(() => provider.interactionDetails(exchange.req, exchange.res));
    const elsewhere = details === 'expired' || !request.path.endsWith(`/${details.uid}`);
    if (elsewhere) return answer(400, expiredPage(request.locale));
    const client = yield* asked(() => provider.Client.find(String(details.params['client_id'])));
    if (client === 'expired' || client === undefined) return answer(400, expiredPage(request.locale));
    const registered = yield* parts.clients.find(client.clientId);
    if (registered === null) return answer(400, expiredPage(request.locale));
    const fields = new URLSearchParams(request.form ?? request.search);
    const hint = fields.get('email') ?? details.params['login_hint'];
    return yield* play({
      parts,
      open,
      request,
      exchange,
      details,
      fields,
      view: {
        locale: pageLocale(fields.get('lang') ?? details.params['ui_locales'], request.locale),
        client: client.clientName ?? client.clientId,
        csrf: csrfOf(keys.cookies[0] ?? '', details.uid),
        gives: scopesGiven(registered, scopesOf(details.params)),
        otp: parts.otp !== undefined,
        ...(typeof hint === 'string' ? { email: hint.slice(0, 254) } : {}),
      },
    });
  });
