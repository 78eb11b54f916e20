import type { NewPasskeyChallenge, ShownChallenge, ShownSecret } from '@svc/application/accounts';
import type { Locale } from '../../kernel/locale.ts';
import type { HtmlPage, ShownProblem } from '../../kernel/route.ts';
import { alert, described, first, page, safe } from '../pages/page.ts';
import { factorTexts } from './factor-page.texts.ts';
import {
  backToState,
  button,
  form,
  nav,
  sameInOther,
  signInAnew,
  startOf,
  typedProblem,
  type FactorView,
} from './factor-frame.ts';
import { codeField, keptSecret, recoveryParts, secretParts } from './factor-parts.ts';
import { makingForm, passkeyInstead, passkeyPolicy, passkeyScript, signingForm } from './passkey-parts.ts';

export const signInPage = ({ locale, problem }: FactorView, email = ''): HtmlPage => {
  const words = factorTexts[locale];
  const marks = described(problem);
  const fields = `<label for="email">${safe(words.email)}</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${safe(email)}"${marks}${first(problem)}><label for="password">${safe(words.password)}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${marks}>${button(words.signIn)}`;
  const forgot = `<a href="forgot-password?lang=${locale}">${safe(words.forgot)}</a>`;
  const main = `<p>${safe(words.signInWhy)}</p>${alert(problem)}${form(locale, 'sign-in', fields)}<p class="hint">${safe(words.otherDoors)}</p>${nav(locale, forgot)}`;
  return page(locale, words.signIn, main);
};

/** The second half of a sign-in. @param challenge for a passkey; null where the account has none */
export const provePage = (view: FactorView, challenge: ShownChallenge | null): HtmlPage => {
  const { locale, problem } = view;
  const words = factorTexts[locale];
  const typed = form(
    locale,
    'second-step',
    `${codeField(locale, 'proof', typedProblem(view))}${button(words.goOn)}`,
    'prove',
  );
  const ways = nav(locale, signInAnew(locale), sameInOther(locale, 'second-step', 'prove-page', ''));
  if (challenge === null) return page(locale, words.title, `${alert(problem)}${typed}${ways}`);
  const { attributes, fields, notes } = signingForm(locale, challenge);
  const signed = form(locale, 'second-step', fields, 'passkey', attributes);
  const main = `${alert(problem)}${signed}${notes}${typed}${ways}${passkeyScript}`;
  return page(locale, words.title, main, passkeyPolicy);
};

/** A new secret for somebody who is in. */
export const enrolPage = (view: FactorView, shown: ShownSecret): HtmlPage => {
  const { locale, problem } = view;
  const words = factorTexts[locale];
  const kept = keptSecret(shown);
  const field = codeField(locale, 'enrolment', problem);
  const proof = form(locale, 'second-factor', `${kept}${field}${button(words.activate)}`, 'activate');
  const ways = nav(locale, backToState(locale), sameInOther(locale, 'second-factor', 'enrol-page', kept));
  const main = `<p>${safe(words.enrolSteps)}</p>${secretParts(locale, shown)}${alert(problem)}${proof}${ways}`;
  return page(locale, words.title, main);
};

/** One that is demanded in the middle of a sign-in; a passkey does as well. @param challenge for that; null: not any more */
export const enrolStepPage = (
  view: FactorView,
  shown: ShownSecret,
  challenge: NewPasskeyChallenge | null,
): HtmlPage => {
  const { locale, problem } = view;
  const words = factorTexts[locale];
  const kept = keptSecret(shown);
  const field = codeField(locale, 'enrolment', typedProblem(view));
  const proof = form(locale, 'second-step', `${kept}${field}${button(words.activate)}`, 'activate');
  const byApp = `<p>${safe(words.enrolSteps)}</p>${secretParts(locale, shown)}${proof}`;
  const ways = nav(locale, signInAnew(locale), sameInOther(locale, 'second-step', 'enrol-page', kept));
  const begun = `<p class="note">${safe(words.enrolDemanded)}</p>${alert(problem)}${byApp}`;
  if (challenge === null) return page(locale, words.title, begun + ways);
  const { attributes, fields, notes } = makingForm(locale, challenge);
  const make = form(locale, 'second-step', kept + fields, 'activate-passkey', attributes);
  const main = `${begun}${passkeyInstead(locale)}${make}${notes}${ways}${passkeyScript}`;
  return page(locale, words.title, main, passkeyPolicy);
};

/** A new passkey of somebody who is in. */
export const newPasskeyPage = (locale: Locale, challenge: NewPasskeyChallenge): HtmlPage => {
  const words = factorTexts[locale];
  const { attributes, fields, notes } = makingForm(locale, challenge);
  const make = form(locale, 'second-factor', fields, 'passkey-add', attributes);
  const ways = nav(locale, backToState(locale), sameInOther(locale, 'second-factor', 'passkey-begin', ''));
  const main = `<p>${safe(words.passkeyWhy)}</p>${make}${notes}${ways}${passkeyScript}`;
  return page(locale, words.addPasskey, main, passkeyPolicy);
};

/** Shown this once. */
export const recoveryCodesPage = (locale: Locale, email: string, codes: readonly string[]): HtmlPage => {
  const words = factorTexts[locale];
  const whose = `<p>${safe(words.account)} <strong>${safe(email)}</strong></p>`;
  const main = `${whose}${recoveryParts(locale, codes)}<p><a class="button" href="${startOf(locale)}">${safe(words.recoveryKept)}</a></p>`;
  return page(locale, words.recovery, main);
};

/** What the gates before these pages refuse, with a way to go on: the page there asks for what is missing. */
export const factorProblemPage = ({ locale, title, traceId }: ShownProblem): HtmlPage => {
  const words = factorTexts[locale];
  const main = `<p class="alert" role="alert">${safe(title)}</p><p><a class="button" href="${startOf(locale)}">${safe(words.back)}</a></p><p><small>${safe(words.trace)} <code>${safe(traceId)}</code></small></p>`;
  return page(locale, words.error, main);
};
