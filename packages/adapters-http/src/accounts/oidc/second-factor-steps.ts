import * as Effect from 'effect/Effect';
import type { GivenCode, SecondStepRequired, ShownSecret } from '@svc/application/accounts';
import type { StoreDown } from '@svc/application/kernel';
import { acrOf } from './acr.ts';
import { answer, field, finish, orAgain, orAskedAgain, originOf, type Tried, type Visit } from './interaction-visit.ts';
import { givenCode, secretOfForm } from '../factor-pages/factor-parts.ts';
import { newPasskeyOfForm, offered, offeredNew, passkeyOfForm } from '../factor-pages/passkey-parts.ts';
import type { FactorDoor } from './oidc-parts.ts';
import type { Page, SignInView } from './pages.ts';
import { factorEnrolPage, factorPage, recoveryPage } from './second-factor-pages.ts';

/** What the first proof is called in `amr` (RFC 8176). */
const amrOf = (method: string): string => (method === 'password' ? 'pwd' : 'otp');
/** A passkey is the possession of a key (`pop`), a code one that is good once. */
const both = (method: string, proof: 'otp' | 'pop') => ({
  amr: [...new Set([amrOf(method), proof, 'mfa'])],
  acr: acrOf(2),
});

/** The view of a refusal: a passkey that was refused marks no field that is typed. */
const shownBy = (proof: 'otp' | 'pop', view: SignInView): SignInView =>
  proof === 'pop' ? { ...view, by: 'passkey' } : view;

const token = (visit: Visit): string => field(visit, 'token', 64);

/** The page that asks for a proof: with a new challenge where the account has a passkey. */
const provePage = (visit: Visit, token: string, view: SignInView): Effect.Effect<Page, StoreDown> =>
  Effect.map(offered(visit.parts.factor.challenge({ token })), (challenge) => factorPage(view, token, challenge));

/** The page of a secret that was shown, with a new challenge for a passkey in its place. */
const enrolPage = (
  visit: Visit,
  token: string,
  secret: ShownSecret,
  view: SignInView,
): Effect.Effect<Page, StoreDown> =>
  Effect.map(offeredNew(visit.parts.factor.beginPasskey({ token })), (challenge) =>
    factorEnrolPage(view, token, secret, challenge),
  );

/** The page of the step that a first proof has begun. */
export const askSecondStep = (visit: Visit, { purpose, token }: SecondStepRequired): Tried => {
  if (purpose === 'prove') return Effect.map(provePage(visit, token, visit.view), (shown) => answer(200, shown));
  const shown = Effect.flatMap(visit.parts.factor.begin({ token }), (secret) =>
    enrolPage(visit, token, secret, visit.view),
  );
  return orAgain(
    visit,
    (view) => factorPage(view, token),
    Effect.map(shown, (page) => answer(200, page)),
  );
};

/** @param proof what the second one is called in `amr` */
const proved = (visit: Visit, given: GivenCode, proof: 'otp' | 'pop'): Tried =>
  orAskedAgain(
    visit,
    (view) => provePage(visit, token(visit), shownBy(proof, view)),
    Effect.flatMap(visit.parts.factor.prove({ token: token(visit), ...given }), ({ account, method }) =>
      finish(visit, { login: { accountId: account.id, ...both(method, proof) } }, account),
    ),
  );

const prove = (visit: Visit): Tried => proved(visit, givenCode(field(visit, 'code', 64)), 'otp');

const provePasskey = (visit: Visit): Tried => proved(visit, passkeyOfForm(field(visit, 'credential', 30_000)), 'pop');

/** As the page showed it, whose forms carry it. Without one the step can be proved no more: its page says so. */
const enrolAgain =
  (visit: Visit) =>
  (view: SignInView): Effect.Effect<Page, StoreDown> => {
    const secret = secretOfForm(field(visit, 'secret', 64), field(visit, 'uri', 1024));
    return secret === null
      ? Effect.succeed(factorPage(view, token(visit)))
      : enrolPage(visit, token(visit), secret, view);
  };

/** Goes on with what an enrolment has come to. @param proof what the new factor is called in `amr` */
const enrolled = (visit: Visit, enrolling: ReturnType<FactorDoor['complete']>, proof: 'otp' | 'pop'): Tried =>
  orAskedAgain(
    visit,
    (view) => enrolAgain(visit)(shownBy(proof, view)),
    Effect.flatMap(enrolling, ({ account, method, recoveryCodes }) =>
      finish(visit, { login: { accountId: account.id, ...both(method, proof) } }, account, recoveryPage(recoveryCodes)),
    ),
  );

const activate = (visit: Visit): Tried => {
  const code = field(visit, 'code', 64).replaceAll(' ', '');
  const given = { token: token(visit), code, origin: originOf(visit) };
  return enrolled(visit, visit.parts.factor.complete(given), 'otp');
};

const activatePasskey = (visit: Visit): Tried => {
  const made = newPasskeyOfForm(field(visit, 'name', 80), field(visit, 'credential', 30_000));
  const given = { token: token(visit), origin: originOf(visit) };
  const enrolling = Effect.flatMap(made, (passkey) => visit.parts.factor.completePasskey({ ...passkey, ...given }));
  return enrolled(visit, enrolling, 'pop');
};

/** What the buttons of these pages do; `factor` and `factor-enrol` are the same page in the other language. */
export const secondSteps: Readonly<Record<string, (visit: Visit) => Tried>> = {
  factor: (visit) => Effect.map(provePage(visit, token(visit), visit.view), (shown) => answer(200, shown)),
  'factor-prove': prove,
  'factor-passkey': provePasskey,
  'factor-enrol': (visit) => Effect.map(enrolAgain(visit)(visit.view), (shown) => answer(200, shown)),
  'factor-activate': activate,
  'factor-activate-passkey': activatePasskey,
};
