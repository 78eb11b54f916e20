import * as Effect from 'effect/Effect';
import type { GivenCode, SecondStepRequired } from '@svc/application/accounts';
import type { StoreDown } from '@svc/application/kernel';
import type { App } from '../../app.ts';
import { originOf } from '../../kernel/actor.ts';
import { signedInCookies } from '../../kernel/cookies.ts';
import { storeErrors } from '../../kernel/read-errors.ts';
import { type HtmlPage, type Route, routesOver } from '../../kernel/route.ts';
import { proofLimits } from '../proof-limits.ts';
import { stepCookie } from '../second-step.ts';
import { COOKIE_MAX_AGE_SECONDS, ticketsOf } from '../session-reader.ts';
import { FORM, onwards, orShownAgain, readForm, shown } from './factor-form.ts';
import type { FactorView } from './factor-frame.ts';
import { givenCode, secretOfForm } from './factor-parts.ts';
import { enrolPage, factorProblemPage, provePage, recoveryCodesPage, signInPage } from './factor-pages.ts';
import { offered, passkeyOfForm } from './passkey-parts.ts';

const route = routesOver<App>();
const ok = { status: 200, binary: 'text/html; charset=utf-8' } as const;

interface Signing {
  readonly app: App;
  readonly form: ReturnType<typeof readForm>;
  readonly token: string | null;
  readonly brought: readonly string[];
  readonly secure: boolean;
}

const signedIn = ({ app, secure }: Signing, ticket: string): readonly string[] => [
  ...signedInCookies({ ...app.accounts.cookie, secure }, ticket, COOKIE_MAX_AGE_SECONDS),
  stepCookie.cleared(secure),
];

/** The page that asks for a proof: with a new challenge where the account has a passkey. */
const provingPage =
  (app: App, token: string | null) =>
  (view: FactorView): Effect.Effect<HtmlPage, StoreDown> =>
    Effect.map(offered(app.accounts.stepChallenge({ token })), (challenge) => provePage(view, challenge));

/** The page of the step that the password has begun; its token is in the cookie alone. */
const askSecondStep = (signing: Signing, needed: SecondStepRequired) => {
  const { app, form, secure } = signing;
  const cookies = [stepCookie.given(needed.token, secure)];
  if (needed.purpose === 'prove')
    return Effect.map(provingPage(app, needed.token)(form.view), (page) => shown(page, { cookies }));
  return Effect.map(app.accounts.beginStepEnrolment({ token: needed.token }), (secret) =>
    shown(enrolPage(form.view, secret, 'second-step'), { cookies }),
  );
};

const byPassword = (signing: Signing) => {
  const { app, form, brought } = signing;
  const given = { email: form.field('email', 254), password: form.field('password', 1024) };
  const entered = Effect.map(app.accounts.signIn({ ...given, brought }), ({ ticket }) =>
    onwards(form.view.locale, signedIn(signing, ticket)),
  );
  const stepped = Effect.catchTag(entered, 'SecondStep', (needed) => askSecondStep(signing, needed));
  const again = (view: FactorView) => Effect.succeed(signInPage(view, given.email));
  return orShownAgain(form.view, 'password', again)(stepped);
};

const proved = (signing: Signing, given: GivenCode, by: 'code' | 'passkey') => {
  const { app, form, token, brought } = signing;
  const proving = app.accounts.proveSecondStep({ ...given, token }, brought);
  const done = Effect.map(proving, ({ opened }) => onwards(form.view.locale, signedIn(signing, opened.ticket)));
  return orShownAgain(form.view, by, provingPage(app, token))(done);
};
const prove = (signing: Signing) => proved(signing, givenCode(signing.form.field('code', 64)), 'code');
const provePasskey = (signing: Signing) =>
  proved(signing, passkeyOfForm(signing.form.field('credential', FORM.maxBytes)), 'passkey');

/** The page of a secret that a form brought back; without one the sign-in begins anew. */
const enrolAgain =
  ({ form }: Signing) =>
  (view: FactorView) => {
    const secret = secretOfForm(form.field('secret', 64), form.field('uri', 1024));
    return secret === null ? signInPage(view) : enrolPage(view, secret, 'second-step');
  };

const activate = (signing: Signing, origin: ReturnType<typeof originOf>) => {
  const { app, form, token, brought } = signing;
  const given = givenCode(form.field('code', 64));
  const code = 'code' in given ? given.code : '';
  const completing = app.accounts.completeStepEnrolment({ code, token, ...origin }, brought);
  const done = Effect.map(completing, ({ opened, recoveryCodes }) =>
    shown(recoveryCodesPage(form.view.locale, opened.account.email, recoveryCodes), {
      cookies: signedIn(signing, opened.ticket),
    }),
  );
  return orShownAgain(form.view, 'code', (view) => Effect.succeed(enrolAgain(signing)(view)))(done);
};

const signingOf = (app: App, asked: Parameters<typeof readForm>[0] & { readonly secure: boolean }): Signing => ({
  app,
  form: readForm(asked),
  token: stepCookie.read(asked.headers, asked.secure),
  brought: ticketsOf(app.accounts.cookie, asked.headers),
  secure: asked.secure,
});

/** Signing in on a page, in two steps where a second factor stands or is demanded. */
export const stepPageRoutes: readonly Route<App>[] = [
  route({
    id: 'account.page.sign-in',
    method: 'POST',
    path: '/account/sign-in',
    summary: 'What the page’s sign-in sends: as auth.login; the second step is the next page',
    access: 'none',
    cookie: 'ignored',
    rateLimit: proofLimits.login,
    rawBody: FORM,
    problemPage: factorProblemPage,
    ok,
    errors: storeErrors,
    run: ({ app, ...request }) => byPassword(signingOf(app, request)),
  }),
  route({
    id: 'account.page.second-step',
    method: 'POST',
    path: '/account/second-step',
    summary: 'What the page of the second step sends: as auth.second-step.prove and .activate',
    access: 'none',
    cookie: 'ignored',
    rateLimit: proofLimits.secondStep,
    rawBody: FORM,
    problemPage: factorProblemPage,
    ok,
    errors: storeErrors,
    run: ({ app, ...request }) => {
      const signing = signingOf(app, request);
      const { step, view } = signing.form;
      if (step === 'prove') return prove(signing);
      if (step === 'passkey') return provePasskey(signing);
      if (step === 'activate') return activate(signing, originOf(request));
      if (step === 'enrol-page') return Effect.succeed(shown(enrolAgain(signing)(view)));
      return Effect.map(provingPage(app, signing.token)(view), (page) => shown(page));
    },
  }),
];
