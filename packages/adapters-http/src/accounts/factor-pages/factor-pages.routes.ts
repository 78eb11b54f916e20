import * as Effect from 'effect/Effect';
import { isStaff } from '@svc/domain/accounts';
import type { SessionId } from '@svc/domain/kernel';
import type { StoreDown } from '@svc/application/kernel';
import type { App } from '../../app.ts';
import { actorOf } from '../../kernel/actor.ts';
import { storeErrors } from '../../kernel/read-errors.ts';
import { type Route, type RouteFacts, routesOver } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { signOutHere } from '../sign-out.ts';
import { ownSession } from '../own-session.ts';
import { changeFirstPage } from '../oidc/pages.ts';
import { FORM, namedLocale, onwards, orShownAgain, readForm, shown } from './factor-form.ts';
import { givenCode, secretOfForm } from './factor-parts.ts';
import {
  enrolPage,
  factorProblemPage,
  recoveryCodesPage,
  signInPage,
  statePage,
  type FactorState,
  type FactorView,
} from './factor-pages.ts';
import { stepPageRoutes } from './step-pages.routes.ts';

const route = routesOver<App>();

const facts = {
  problemPage: factorProblemPage,
  ok: { status: 200, binary: 'text/html; charset=utf-8' },
} as const satisfies Partial<RouteFacts> & { readonly ok: object };

const stateOf = (app: App, session: Session): Effect.Effect<FactorState, StoreDown> =>
  Effect.map(app.accounts.readSecondFactor(session.accountId), ({ requiredFrom, ...factor }) => ({
    ...factor,
    email: session.email,
    requiredFrom: isStaff(session) ? requiredFrom : null,
    fresh: session.provedAt !== null && app.accounts.isFreshSignIn(session.provedAt),
  }));

/** The page of the state with a problem on it. */
const stateAgain =
  (app: App, session: Session) =>
  (view: FactorView): Effect.Effect<ReturnType<typeof statePage>, StoreDown> =>
    Effect.map(stateOf(app, session), (factor) => statePage(view, factor));

const showRow = route({
  id: 'account.page.second-factor',
  method: 'GET',
  path: '/account/second-factor',
  summary:
    'Page of the caller’s second factor; asks them to sign in, or to confirm who they are, where that is missing',
  access: 'none',
  gate: 'always',
  ...facts,
  errors: storeErrors,
  run: ({ app, session, search, locale: asked }) => {
    const locale = namedLocale(new URLSearchParams(search).get('lang'), asked);
    // An operator who acts as the person sees nothing of their ways to sign in.
    if (session?.via !== 'cookie' || session.support !== undefined)
      return Effect.succeed(shown(signInPage({ locale })));
    if (session.mustChangePassword) return Effect.succeed(shown(changeFirstPage(locale, undefined)));
    return Effect.map(stateAgain(app, session)({ locale }), (page) => shown(page));
  },
});

const confirmRow = route({
  id: 'account.page.confirm',
  method: 'POST',
  path: '/account/confirm',
  summary: 'What the page’s question who one is sends: as auth.confirm',
  access: 'cookie',
  rateLimit: { name: 'auth.confirm', points: 30, perSeconds: 60 },
  rawBody: FORM,
  ...facts,
  errors: storeErrors,
  run: ({ app, session, ...request }) => {
    const { view, field } = readForm(request);
    const password = field('password', 1024);
    const confirming = app.accounts.confirmSession({
      accountId: session.accountId,
      sessionId: session.sessionId as SessionId,
      password: password === '' ? null : password,
      given: password === '' ? givenCode(field('code', 64)) : null,
    });
    const done = Effect.map(confirming, () => onwards(view.locale));
    return orShownAgain(view, password === '' ? 'code' : 'password', stateAgain(app, session))(done);
  },
});

interface Change {
  readonly app: App;
  readonly session: Session;
  readonly form: ReturnType<typeof readForm>;
  readonly actor: ReturnType<typeof actorOf>;
}

const begin = ({ app, session, form: { view } }: Change) =>
  Effect.map(app.accounts.beginEnrolment(ownSession(session)), (secret) =>
    shown(enrolPage(view, secret, 'second-factor')),
  );

const activate = (change: Change) => {
  const { app, session, actor, form } = change;
  const secret = secretOfForm(form.field('secret', 64), form.field('uri', 1024));
  // Without the secret there is nothing to show again: the page of the state says why.
  const again = (view: FactorView) =>
    secret === null ? stateAgain(app, session)(view) : Effect.succeed(enrolPage(view, secret, 'second-factor'));
  const given = givenCode(form.field('code', 64));
  const { sessionId } = ownSession(session);
  const activating = app.accounts.activateSecondFactor({ sessionId, code: 'code' in given ? given.code : '', actor });
  const done = Effect.map(activating, (codes) => shown(recoveryCodesPage(form.view.locale, session.email, codes)));
  return orShownAgain(form.view, 'code', again)(done);
};

const enrolAgain = ({ app, session, form }: Change) => {
  const secret = secretOfForm(form.field('secret', 64), form.field('uri', 1024));
  return secret === null
    ? Effect.map(stateAgain(app, session)(form.view), (page) => shown(page))
    : Effect.succeed(shown(enrolPage(form.view, secret, 'second-factor')));
};

const renew = ({ app, session, actor, form: { view } }: Change) =>
  Effect.map(app.accounts.renewRecoveryCodes({ ...ownSession(session), actor }), (codes) =>
    shown(recoveryCodesPage(view.locale, session.email, codes)),
  );

const remove = ({ app, session, actor, form: { view } }: Change) =>
  Effect.map(app.accounts.removeSecondFactor({ ...ownSession(session), actor }), () => onwards(view.locale));

const steps = { begin, activate, 'enrol-page': enrolAgain, 'recovery-codes': renew, remove } as const;
const isStep = (step: string): step is keyof typeof steps => Object.hasOwn(steps, step);

const changeRow = route({
  id: 'account.page.second-factor.change',
  method: 'POST',
  path: '/account/second-factor',
  summary: 'What the page’s buttons send: a new secret, its first code, new recovery codes, giving it up',
  access: 'cookie',
  fresh: 'always',
  rateLimit: { name: 'auth.second-factor', points: 30, perSeconds: 60 },
  rawBody: FORM,
  ...facts,
  errors: { NotFound: 'errors.auth.unauthenticated', ...storeErrors },
  run: ({ app, session, ...request }) => {
    const form = readForm(request);
    const change = { app, session, form, actor: actorOf({ session, ...request }) };
    if (!isStep(form.step)) return Effect.succeed(onwards(form.view.locale));
    return orShownAgain(form.view, 'code', stateAgain(app, session))(steps[form.step](change));
  },
});

const signOutRow = route({
  id: 'account.page.sign-out',
  method: 'POST',
  path: '/account/sign-out',
  summary: 'What the page’s way out sends: as auth.logout',
  access: 'cookie',
  gate: 'always',
  support: 'always',
  rawBody: FORM,
  ...facts,
  errors: storeErrors,
  run: (request) => Effect.map(signOutHere(request), (cookies) => onwards(readForm(request).view.locale, cookies)),
});

/** The second factor without another front end: pages and forms onto the use cases of the API, and no script. */
export const factorPageRoutes: readonly Route<App>[] = [showRow, confirmRow, changeRow, signOutRow, ...stepPageRoutes];
