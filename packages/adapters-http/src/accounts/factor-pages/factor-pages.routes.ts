import * as Effect from 'effect/Effect';
import type { SessionId } from '@svc/domain/kernel';
import type { App } from '../../app.ts';
import { actorOf } from '../../kernel/actor.ts';
import { storeErrors } from '../../kernel/read-errors.ts';
import { type Route, type RouteFacts, routesOver } from '../../kernel/route.ts';
import { signOutHere } from '../sign-out.ts';
import { changeFirstPage } from '../pages/common-pages.ts';
import { proofLimits } from '../proof-limits.ts';
import { FORM, namedLocale, onwards, orShownAgain, readForm, shown } from './factor-form.ts';
import { givenCode } from './factor-parts.ts';
import { passkeyOfForm } from './passkey-parts.ts';
import { factorProblemPage, signInPage } from './factor-pages.ts';
import { changeOf } from './factor-changes.ts';
import { stateAgain } from './own-state.ts';
import { stepPageRoutes } from './step-pages.routes.ts';

const route = routesOver<App>();

const facts = {
  problemPage: factorProblemPage,
  ok: { status: 200, binary: 'text/html; charset=utf-8' },
} as const satisfies Partial<RouteFacts> & { readonly ok: object };

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
  rateLimit: proofLimits.confirm,
  rawBody: FORM,
  ...facts,
  errors: storeErrors,
  run: ({ app, session, ...request }) => {
    const { view, field } = readForm(request);
    const [password, credential] = [field('password', 1024), field('credential', FORM.maxBytes)];
    const given = credential === '' ? givenCode(field('code', 64)) : passkeyOfForm(credential);
    const confirming = app.accounts.confirmSession({
      accountId: session.accountId,
      sessionId: session.sessionId as SessionId,
      password: password === '' ? null : password,
      given: password === '' ? given : null,
    });
    const done = Effect.map(confirming, () => onwards(view.locale));
    const by = password === '' ? (credential === '' ? 'code' : 'passkey') : 'password';
    return orShownAgain(view, by, stateAgain(app, session))(done);
  },
});

const changeRow = route({
  id: 'account.page.second-factor.change',
  method: 'POST',
  path: '/account/second-factor',
  summary: 'What the page’s buttons send: a new app or passkey, new recovery codes, giving one of them up',
  access: 'cookie',
  fresh: 'always',
  rateLimit: proofLimits.secondFactor,
  rawBody: FORM,
  ...facts,
  errors: { NotFound: 'errors.auth.unauthenticated', ...storeErrors },
  run: ({ app, session, ...request }) => {
    const form = readForm(request);
    const change = { app, session, form, actor: actorOf({ session, ...request }) };
    const changing = changeOf(form.step);
    if (changing === undefined) return Effect.succeed(onwards(form.view.locale));
    const by = form.step.startsWith('passkey') ? 'passkey' : 'code';
    return orShownAgain(form.view, by, stateAgain(app, session))(changing(change));
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

/** The second factor without another front end: pages and forms onto the use cases of the API; a script where a passkey answers. */
export const factorPageRoutes: readonly Route<App>[] = [showRow, confirmRow, changeRow, signOutRow, ...stepPageRoutes];
