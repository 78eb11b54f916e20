import * as Effect from 'effect/Effect';
import type { GivenCode, SecondStepRequired } from '@svc/application/accounts';
import type { StoreDown } from '@svc/application/kernel';
import { acrOf } from './acr.ts';
import { answer, field, finish, orAgain, orAskedAgain, originOf, type Tried, type Visit } from './interaction-visit.ts';
import { givenCode, secretOfForm } from '../factor-pages/factor-parts.ts';
import { offered, passkeyOfForm } from '../factor-pages/passkey-parts.ts';
import type { Page, SignInView } from './pages.ts';
import { factorEnrolPage, factorPage, recoveryPage } from './second-factor-pages.ts';

/** What the first proof is called in `amr` (RFC 8176). */
const amrOf = (method: string): string => (method === 'password' ? 'pwd' : 'otp');
/** A passkey is the possession of a key (`pop`), a code one that is good once. */
const both = (method: string, proof: 'otp' | 'pop') => ({
  amr: [...new Set([amrOf(method), proof, 'mfa'])],
  acr: acrOf(2),
});

const token = (visit: Visit): string => field(visit, 'token', 64);

/** The page that asks for a proof: with a new challenge where the account has a passkey. */
const provePage = (visit: Visit, token: string, view: SignInView): Effect.Effect<Page, StoreDown> =>
  Effect.map(offered(visit.parts.factor.challenge({ token })), (challenge) => factorPage(view, token, challenge));

/** The page of the step that a first proof has begun. */
export const askSecondStep = (visit: Visit, needed: SecondStepRequired): Tried => {
  if (needed.purpose === 'prove')
    return Effect.map(provePage(visit, needed.token, visit.view), (shown) => answer(200, shown));
  const shown = visit.parts.factor.begin({ token: needed.token });
  return orAgain(
    visit,
    (view) => factorPage(view, needed.token),
    Effect.map(shown, (secret) => answer(200, factorEnrolPage(visit.view, needed.token, secret))),
  );
};

/** @param proof what the second one is called in `amr` */
const proved = (visit: Visit, given: GivenCode, proof: 'otp' | 'pop'): Tried =>
  orAskedAgain(
    visit,
    (view) => provePage(visit, token(visit), view),
    Effect.flatMap(visit.parts.factor.prove({ token: token(visit), ...given }), ({ account, method }) =>
      finish(visit, { login: { accountId: account.id, ...both(method, proof) } }, account),
    ),
  );

const prove = (visit: Visit): Tried => proved(visit, givenCode(field(visit, 'code', 64)), 'otp');

const provePasskey = (visit: Visit): Tried => proved(visit, passkeyOfForm(field(visit, 'credential', 30_000)), 'pop');

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
        finish(
          visit,
          { login: { accountId: account.id, ...both(method, 'otp') } },
          account,
          recoveryPage(recoveryCodes),
        ),
    ),
  );

/** What the buttons of these pages do; `factor` and `factor-enrol` are the same page in the other language. */
export const secondSteps: Readonly<Record<string, (visit: Visit) => Tried>> = {
  factor: (visit) => Effect.map(provePage(visit, token(visit), visit.view), (shown) => answer(200, shown)),
  'factor-prove': prove,
  'factor-passkey': provePasskey,
  'factor-enrol': (visit) => Effect.succeed(answer(200, enrolAgain(visit)(visit.view))),
  'factor-activate': activate,
};
