import * as Effect from 'effect/Effect';
import type { GivenCode, SecondStepRequired, ShownSecret, SignedIn } from '@svc/application/accounts';
import type { RequestOrigin, StoreDown } from '@svc/application/kernel';
import type { App } from '../../app.ts';
import { originOf } from '../../kernel/actor.ts';
import { signedInCookies } from '../../kernel/cookies.ts';
import { storeErrors } from '../../kernel/read-errors.ts';
import { type HtmlPage, type Route, routesOver } from '../../kernel/route.ts';
import { proofLimits } from '../proof-limits.ts';
import { stepCookie } from '../second-step.ts';
import { COOKIE_MAX_AGE_SECONDS, ticketsOf } from '../session-reader.ts';
import { FORM, onwards, orShownAgain, readForm, shown, type Shown } from './factor-form.ts';
import type { FactorView } from './factor-frame.ts';
import { givenCode, secretOfForm } from './factor-parts.ts';
import { enrolStepPage, factorProblemPage, provePage, recoveryCodesPage, signInPage } from './factor-pages.ts';
import { newPasskeyOfForm, offered, offeredNew, passkeyOfForm } from './passkey-parts.ts';

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

/** The page of a secret that was shown, with a new challenge for a passkey in its place. */
const enrollingPage =
  (app: App, token: string | null, secret: ShownSecret) =>
  (view: FactorView): Effect.Effect<HtmlPage, StoreDown> =>
    Effect.map(offeredNew(app.accounts.beginStepPasskey({ token })), (challenge) =>
      enrolStepPage(view, secret, challenge),
    );

/** The page of the step that the password has begun; its token is in the cookie alone. */
const askSecondStep = ({ app, form, secure }: Signing, { token, purpose }: SecondStepRequired) => {
  const asking =
    purpose === 'prove'
      ? provingPage(app, token)(form.view)
      : Effect.flatMap(app.accounts.beginStepEnrolment({ token }), (secret) =>
          enrollingPage(app, token, secret)(form.view),
        );
  return Effect.map(asking, (page) => shown(page, { cookies: [stepCookie.given(token, secure)] }));
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
  ({ app, form, token }: Signing) =>
  (view: FactorView): Effect.Effect<HtmlPage, StoreDown> => {
    const secret = secretOfForm(form.field('secret', 64), form.field('uri', 1024));
    return secret === null ? Effect.succeed(signInPage(view)) : enrollingPage(app, token, secret)(view);
  };

/** The recovery codes, shown this once, with the cookie of the session that the enrolment has opened. */
const enrolled =
  (signing: Signing) =>
  ({ opened, recoveryCodes }: { readonly opened: SignedIn; readonly recoveryCodes: readonly string[] }): Shown =>
    shown(recoveryCodesPage(signing.form.view.locale, opened.account.email, recoveryCodes), {
      cookies: signedIn(signing, opened.ticket),
    });

const activate = (signing: Signing, origin: RequestOrigin) => {
  const { app, form, token, brought } = signing;
  const given = givenCode(form.field('code', 64));
  const code = 'code' in given ? given.code : '';
  const completing = app.accounts.completeStepEnrolment({ code, token, ...origin }, brought);
  return orShownAgain(form.view, 'code', enrolAgain(signing))(Effect.map(completing, enrolled(signing)));
};

const activatePasskey = (signing: Signing, origin: RequestOrigin) => {
  const { app, form, token, brought } = signing;
  const made = newPasskeyOfForm(form.field('name', 80), form.field('credential', FORM.maxBytes));
  const completing = Effect.flatMap(made, (passkey) =>
    app.accounts.completeStepPasskey({ ...passkey, token, ...origin }, brought),
  );
  return orShownAgain(form.view, 'passkey', enrolAgain(signing))(Effect.map(completing, enrolled(signing)));
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
      if (step === 'activate-passkey') return activatePasskey(signing, originOf(request));
      const again = step === 'enrol-page' ? enrolAgain(signing) : provingPage(app, signing.token);
      return Effect.map(again(view), (page) => shown(page));
    },
  }),
];
