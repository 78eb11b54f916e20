import * as Effect from 'effect/Effect';
import type { SecondStepRequired } from '@svc/application/accounts';
import { acrOf } from './acr.ts';
import { answer, field, finish, orAgain, originOf, type Tried, type Visit } from './interaction-visit.ts';
import { givenCode, secretOfForm } from '../factor-pages/factor-parts.ts';
import type { Page, SignInView } from './pages.ts';
import { factorEnrolPage, factorPage, recoveryPage } from './second-factor-pages.ts';

/** What the first proof is called in `amr` (RFC 8176). */
const amrOf = (method: string): string => (method === 'password' ? 'pwd' : 'otp');
const both = (method: string) => ({ amr: [...new Set([amrOf(method), 'otp', 'mfa'])], acr: acrOf(2) });

const token = (visit: Visit): string => field(visit, 'token', 64);

/** The page of the step that a first proof has begun. */
export const askSecondStep = (visit: Visit, needed: SecondStepRequired): Tried => {
  if (needed.purpose === 'prove') return Effect.succeed(answer(200, factorPage(visit.view, needed.token)));
  const shown = visit.parts.factor.begin({ token: needed.token });
  return orAgain(
    visit,
    (view) => factorPage(view, needed.token),
    Effect.map(shown, (secret) => answer(200, factorEnrolPage(visit.view, needed.token, secret))),
  );
};

const prove = (visit: Visit): Tried =>
  orAgain(
    visit,
    (view) => factorPage(view, token(visit)),
    Effect.flatMap(
      visit.parts.factor.prove({ token: token(visit), ...givenCode(field(visit, 'code', 64)) }),
      ({ account, method }) => finish(visit, { login: { accountId: account.id, ...both(method) } }, account),
    ),
  );

/** As the page showed it, whose forms carry it. Without one the step can be proved no more: its page says so. */
const enrolAgain =
  (visit: Visit) =>
  (view: SignInView): Page => {
    const secret = secretOfForm(field(visit, 'secret', 64), field(visit, 'uri', 1024));
    return secret === null ? factorPage(view, token(visit)) : factorEnrolPage(view, token(visit), secret);
  };

const activate = (visit: Visit): Tried =>
  orAgain(
    visit,
    enrolAgain(visit),
    Effect.flatMap(
      visit.parts.factor.complete({
        token: token(visit),
        code: field(visit, 'code', 64).replaceAll(' ', ''),
        origin: originOf(visit),
      }),
      ({ account, method, recoveryCodes }) =>
        finish(visit, { login: { accountId: account.id, ...both(method) } }, account, recoveryPage(recoveryCodes)),
    ),
  );

/** What the buttons of these pages do; `factor` and `factor-enrol` are the same page in the other language. */
export const secondSteps: Readonly<Record<string, (visit: Visit) => Tried>> = {
  factor: (visit) => Effect.succeed(answer(200, factorPage(visit.view, token(visit)))),
  'factor-prove': prove,
  'factor-enrol': (visit) => Effect.succeed(answer(200, enrolAgain(visit)(visit.view))),
  'factor-activate': activate,
};
