import type { NewPasskeyChallenge, ShownChallenge, ShownSecret } from '@svc/application/accounts';
import type { Locale } from '../../kernel/locale.ts';
import { factorTexts } from '../factor-pages/factor-page.texts.ts';
import { typedProblem } from '../factor-pages/factor-frame.ts';
import { codeField, keptSecret, recoveryParts, secretParts } from '../factor-pages/factor-parts.ts';
import {
  makingForm,
  passkeyInstead,
  passkeyPolicy,
  passkeyScript,
  signingForm,
} from '../factor-pages/passkey-parts.ts';
import { pageTexts } from './page-texts.ts';
import { alert, hidden, page, safe } from '../pages/page.ts';
import { foot, form, to, type Page, type SignInView } from './pages.ts';

const codeOf = (view: SignInView, of: Parameters<typeof codeField>[1]): string =>
  `${codeField(view.locale, of, typedProblem(view))}<button>${safe(pageTexts[view.locale].go)}</button>`;

/**
 * Asks for a passkey where there is one, for the code of the app, or a recovery code.
 * @param token of the step; it opens nothing without a proof
 */
export const factorPage = (view: SignInView, token: string, challenge: ShownChallenge | null = null): Page => {
  const words = factorTexts[view.locale];
  const step = hidden('token', token);
  const proof = form(view, 'factor-prove', `${step}${codeOf(view, 'proof')}`);
  const ways = form(view, 'start', `<button>${safe(pageTexts[view.locale].orPassword)}</button>`);
  const { attributes, fields, notes } =
    challenge === null ? { attributes: '', fields: '', notes: '' } : signingForm(view.locale, challenge);
  const signed = challenge === null ? '' : form(view, 'factor-passkey', step + fields, attributes) + notes;
  const main = `${to(view)}${alert(view.problem)}${signed}${proof}${foot(view, ways, { step: 'factor', fields: step })}`;
  return challenge === null
    ? page(view.locale, words.title, main)
    : page(view.locale, words.title, main + passkeyScript, passkeyPolicy);
};

/**
 * For somebody whom the studio does not let in without a second factor: the secret for an app, or a passkey.
 * @param challenge for that; null: it can be made no more
 */
export const factorEnrolPage = (
  view: SignInView,
  token: string,
  shown: ShownSecret,
  challenge: NewPasskeyChallenge | null,
): Page => {
  const words = factorTexts[view.locale];
  const kept = hidden('token', token) + keptSecret(shown);
  const why = `<p class="note">${safe(words.enrolDemanded)}</p><p>${safe(words.enrolSteps)}</p>`;
  const proof = form(view, 'factor-activate', `${kept}${codeOf(view, 'enrolment')}`);
  const ways = foot(view, '', { step: 'factor-enrol', fields: kept });
  const byApp = `${to(view)}${why}${secretParts(view.locale, shown)}${alert(view.problem)}${proof}`;
  if (challenge === null) return page(view.locale, words.title, byApp + ways);
  const { attributes, fields, notes } = makingForm(view.locale, challenge);
  const make = form(view, 'factor-activate-passkey', kept + fields, attributes);
  const main = `${byApp}${passkeyInstead(view.locale)}${make}${notes}${ways}${passkeyScript}`;
  return page(view.locale, words.title, main, passkeyPolicy);
};

/** Shown once, before it goes on. */
export const recoveryPage =
  (codes: readonly string[]) =>
  (locale: Locale, url: string): Page => {
    const words = factorTexts[locale];
    const main = `${recoveryParts(locale, codes)}<p><a class="button" href="${safe(url)}">${safe(words.recoveryKept)}</a></p>`;
    return page(locale, words.recovery, main);
  };
