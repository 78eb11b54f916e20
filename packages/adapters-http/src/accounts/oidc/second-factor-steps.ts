import * as Effect from 'effect/Effect';
import type { SecondStepRequired } from '@svc/application/accounts';
import { acrOf } from './acr.ts';
import { answer, field, finish, orAgain, originOf, type Tried, type Visit } from './interaction-visit.ts';
import { factorEnrolPage, factorPage, recoveryPage } from './second-factor-pages.ts';

/** What the first proof is called in `amr` (RFC 8176). */
const amrOf = (method: string): string => (method === 'password' ? 'pwd' : 'otp');
const both = (method: string) => ({ amr: [...new Set([amrOf(method), 'otp', 'mfa'])], acr: acrOf(2) });

/** A recovery code has dashes, a code of the app has none. */
const givenCode = (typed: string) => {
  const code = typed.trim();
  return code.includes('-') ? { recoveryCode: code } : { code };
};

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

/** As the page showed it, whose forms carry it; a link to an app and to nothing else. */
const shownSecret = (visit: Visit) => {
  const uri = field(visit, 'uri', 1024);
  return { secret: field(visit, 'secret', 64), uri: uri.startsWith('otpauth://totp/') ? uri : '' };
};

const activate = (visit: Visit): Tried =>
  orAgain(
    visit,
    (view) => factorEnrolPage(view, token(visit), shownSecret(visit)),
    Effect.flatMap(
      visit.parts.factor.complete({
        token: token(visit),
        code: field(visit, 'code', 64).trim(),
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
  'factor-enrol': (visit) => Effect.succeed(answer(200, factorEnrolPage(visit.view, token(visit), shownSecret(visit)))),
  'factor-activate': activate,
};
