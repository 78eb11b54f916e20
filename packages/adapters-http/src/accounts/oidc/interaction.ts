import { createHmac, timingSafeEqual } from 'node:crypto';
import * as Effect from 'effect/Effect';
import { scopesGiven, type Account } from '@svc/domain/accounts';
import { refusal, type Refusal } from '@svc/domain/kernel';
import type { StoreDown } from '@svc/application/kernel';
import { noSooner } from '../../kernel/no-sooner.ts';
import { exchangeOf } from './exchange.ts';
import { answer, asked, field, finish, orAgain, originOf, type Tried, type Visit } from './interaction-visit.ts';
import type { OidcAnswer, OidcParts, OidcRequest } from './oidc-parts.ts';
import { changeFirstPage } from '../pages/common-pages.ts';
import { codePage, consentPage, expiredPage, otpPage, passwordPage } from './pages.ts';
import { pageLocale, scopesOf, type OpenProvider } from './provider.ts';
import { acrOf } from './acr.ts';
import { askSecondStep, secondSteps } from './second-factor-steps.ts';

const csrfOf = (key: string, uid: string): string =>
  createHmac('sha256', key).update(`csrf ${uid}`).digest('base64url');
const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

const firstPage = (visit: Visit): OidcAnswer =>
  answer(200, visit.details.prompt.name === 'consent' ? consentPage(visit.view) : passwordPage(visit.view));

/** The first proof was right: the second step where one is asked for, else the person is in. */
const letIn = (
  visit: Visit,
  account: Account,
  how: 'pwd' | 'otp',
): Effect.Effect<OidcAnswer, Refusal<string> | StoreDown> => {
  const { parts, view } = visit;
  if (account.defaultPassword) return Effect.succeed(answer(403, changeFirstPage(view.locale, parts.frontendUrl)));
  return Effect.flatMap(parts.secondStep(account, how === 'pwd' ? 'password' : 'otp'), (needed) =>
    needed === 'none'
      ? finish(visit, { login: { accountId: account.id, amr: [how], acr: acrOf(1) } }, account)
      : askSecondStep(visit, needed),
  );
};

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
  ...secondSteps,
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
