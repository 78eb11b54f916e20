import type { ShownSecret } from '@svc/application/accounts';
import type { Locale } from '../../kernel/locale.ts';
import type { HtmlPage, ShownProblem } from '../../kernel/route.ts';
import { alert, described, first, hidden, page, safe } from '../pages/page.ts';
import { factorTexts } from './factor-page.texts.ts';
import { codeField, recoveryParts, secretParts } from './factor-parts.ts';

/** What each of these pages needs to know. */
export interface FactorView {
  readonly locale: Locale;
  /** A sentence that says why it did not work. */
  readonly problem?: string;
}

/** Where forms send to; seen from the page, so that a path before ours (HTTP__PUBLICURL) is kept. */
type Target = 'sign-in' | 'second-step' | 'confirm' | 'second-factor' | 'sign-out';

const form = (locale: Locale, target: Target, inner: string, step?: string): string =>
  `<form method="post" action="${target}">${hidden('lang', locale)}${step === undefined ? '' : hidden('step', step)}${inner}</form>`;
const button = (label: string, kind = ''): string => `<button${kind}>${safe(label)}</button>`;

/** The address that shows where one stands: the sign-in, the state, or the question who one is. */
export const startOf = (locale: Locale): string => `second-factor?lang=${locale}`;

const otherOf = (locale: Locale): Locale => (locale === 'it' ? 'en' : 'it');
const nav = (locale: Locale, ways: string, language?: string): string => {
  const words = factorTexts[locale];
  const other = otherOf(locale);
  const link = `<a href="${startOf(other)}" lang="${other}" hreflang="${other}">${safe(words.otherLanguage)}</a>`;
  return `<nav aria-label="${safe(words.otherWays)}">${ways}${language ?? link}</nav>`;
};
/** A page that only a form leads to: so does the way to it in the other language. */
const sameInOther = (locale: Locale, target: Target, step: string, fields: string): string => {
  const other = otherOf(locale);
  return form(other, target, `${fields}${button(factorTexts[locale].otherLanguage, ` lang="${other}"`)}`, step);
};
const signInAnew = (locale: Locale): string => `<a href="${startOf(locale)}">${safe(factorTexts[locale].anew)}</a>`;

export const signInPage = ({ locale, problem }: FactorView, email = ''): HtmlPage => {
  const words = factorTexts[locale];
  const marks = described(problem);
  const fields = `<label for="email">${safe(words.email)}</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${safe(email)}"${marks}${first(problem)}><label for="password">${safe(words.password)}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${marks}>${button(words.signIn)}`;
  const forgot = `<a href="forgot-password?lang=${locale}">${safe(words.forgot)}</a>`;
  const main = `<p>${safe(words.signInWhy)}</p>${alert(problem)}${form(locale, 'sign-in', fields)}<p class="hint">${safe(words.otherDoors)}</p>${nav(locale, forgot)}`;
  return page(locale, words.signIn, main);
};

/** The second half of a sign-in. */
export const provePage = ({ locale, problem }: FactorView): HtmlPage => {
  const words = factorTexts[locale];
  const proof = form(locale, 'second-step', `${codeField(locale, 'proof', problem)}${button(words.goOn)}`, 'prove');
  const main = `${alert(problem)}${proof}${nav(locale, signInAnew(locale), sameInOther(locale, 'second-step', 'prove-page', ''))}`;
  return page(locale, words.title, main);
};

/** A new secret: demanded in the middle of a sign-in, or asked for by somebody who is in. */
export const enrolPage = (
  { locale, problem }: FactorView,
  shown: ShownSecret,
  target: 'second-step' | 'second-factor',
): HtmlPage => {
  const words = factorTexts[locale];
  const kept = hidden('secret', shown.secret) + hidden('uri', shown.uri);
  const demanded = target === 'second-step' ? `<p class="note">${safe(words.enrolDemanded)}</p>` : '';
  const field = codeField(locale, 'enrolment', problem);
  const proof = form(locale, target, `${kept}${field}${button(words.activate)}`, 'activate');
  const ways = target === 'second-step' ? signInAnew(locale) : `<a href="${startOf(locale)}">${safe(words.back)}</a>`;
  const main = `${demanded}<p>${safe(words.enrolSteps)}</p>${secretParts(locale, shown)}${alert(problem)}${proof}${nav(locale, ways, sameInOther(locale, target, 'enrol-page', kept))}`;
  return page(locale, words.title, main);
};

/** Shown this once. */
export const recoveryCodesPage = (locale: Locale, email: string, codes: readonly string[]): HtmlPage => {
  const words = factorTexts[locale];
  const whose = `<p>${safe(words.account)} <strong>${safe(email)}</strong></p>`;
  const main = `${whose}${recoveryParts(locale, codes)}<p><a class="button" href="${startOf(locale)}">${safe(words.recoveryKept)}</a></p>`;
  return page(locale, words.recovery, main);
};

/** The factor of the person who looks. */
export interface FactorState {
  readonly email: string;
  readonly state: 'None' | 'Pending' | 'Active' | 'Disabled';
  readonly recoveryCodesLeft: number;
  /** How many stand beside the app, or without one. */
  readonly passkeys: number;
  /** The day of the studio's demand; null for clients, and where there is none. */
  readonly requiredFrom: Temporal.PlainDate | null;
  /** Whether they proved a moment ago who they are: else that is asked before anything can be changed. */
  readonly fresh: boolean;
}

const sentenceOf = { None: 'off', Pending: 'begun', Active: 'on', Disabled: 'disabled' } as const;

const confirmation = ({ locale, problem }: FactorView, { state, passkeys }: FactorState): string => {
  const words = factorTexts[locale];
  const marks = described(problem) + first(problem);
  const byPassword = `<label for="password">${safe(words.password)}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${marks}>`;
  const field = state === 'Active' || passkeys > 0 ? codeField(locale, 'proof', problem) : byPassword;
  return `<p>${safe(words.confirmWhy)}</p>${alert(problem)}${form(locale, 'confirm', `${field}${button(words.confirm)}`)}`;
};

const changes = ({ locale, problem }: FactorView, { state, passkeys }: FactorState): string => {
  const words = factorTexts[locale];
  const begin = form(locale, 'second-factor', button(words.begin), 'begin');
  if (state !== 'Active' && passkeys === 0) return alert(problem) + begin;
  const renew = form(locale, 'second-factor', button(words.renew, ' aria-describedby="renewed"'), 'recovery-codes');
  const renewal = `${alert(problem)}${renew}<p class="hint" id="renewed">${safe(words.renewWhy)}</p>`;
  // The codes stand in for passkeys too.
  if (state !== 'Active') return `${renewal}${begin}`;
  const remove = form(locale, 'second-factor', button(words.removeNow, ' class="quiet"'), 'remove');
  return `${renewal}<details><summary>${safe(words.remove)}</summary><p>${safe(words.removeWhy)}</p>${remove}</details>`;
};

/** Where one stands, and what can be done about it. */
export const statePage = (view: FactorView, factor: FactorState): HtmlPage => {
  const { locale } = view;
  const words = factorTexts[locale];
  const day = factor.requiredFrom?.toLocaleString(locale === 'it' ? 'it-IT' : 'en-GB', { dateStyle: 'long' });
  const required = day === undefined ? '' : `<p>${safe(words.requiredFrom)} <strong>${safe(day)}</strong>.</p>`;
  const left =
    factor.state === 'Active' || factor.passkeys > 0
      ? `<p>${safe(words.codesLeft)} <strong>${String(factor.recoveryCodesLeft)}</strong></p>`
      : '';
  const whose = `<p>${safe(words.account)} <strong>${safe(factor.email)}</strong></p>`;
  const sentence = factor.state !== 'Active' && factor.passkeys > 0 ? 'byPasskey' : sentenceOf[factor.state];
  const status = `<p class="note" role="status">${safe(words[sentence])}</p>`;
  const next = factor.fresh ? changes(view, factor) : confirmation(view, factor);
  const out = form(locale, 'sign-out', button(words.signOut));
  return page(locale, words.title, `${whose}${status}${left}${required}${next}${nav(locale, out)}`);
};

/** What the gates before these pages refuse, with a way to go on: the page there asks for what is missing. */
export const factorProblemPage = ({ locale, title, traceId }: ShownProblem): HtmlPage => {
  const words = factorTexts[locale];
  const main = `<p class="alert" role="alert">${safe(title)}</p><p><a class="button" href="${startOf(locale)}">${safe(words.back)}</a></p><p><small>${safe(words.trace)} <code>${safe(traceId)}</code></small></p>`;
  return page(locale, words.error, main);
};
