import type { Locale } from '../../kernel/locale.ts';
import type { HtmlPage } from '../../kernel/route.ts';
import type { IssuedChallenge } from '@svc/application/kernel';
import type { OidcScope } from '@svc/domain/accounts';
import { commonTexts } from '../pages/common.texts.ts';
import { alert, described, first, hidden, LOCKED, page, policyWith, safe, sourceOf } from '../pages/page.ts';
import { pageTexts, scopeTexts } from './page-texts.ts';
import { SOLVER } from './solver.script.ts';

export type Page = HtmlPage;

const SUBMIT = 'document.forms[0].submit()';

/** The page that posts by itself posts where the protocol says, which may be elsewhere. */
const POSTING_POLICY = `${LOCKED}; script-src ${sourceOf(SUBMIT)}`;

/** What the forms of the sign-in page carry. */
export interface SignInView {
  readonly locale: Locale;
  readonly client: string;
  readonly csrf: string;
  readonly email?: string;
  /** A sentence that says why it did not work. */
  readonly problem?: string;
  /** The problem is a passkey's: no field that was typed is wrong. */
  readonly by?: 'passkey';
  /** What going on gives the client. */
  readonly gives: readonly OidcScope[];
  /** Whether a code by mail is offered. */
  readonly otp: boolean;
}

export const form = (view: SignInView, step: string, inner: string, attributes = ''): string =>
  `<form method="post"${attributes}>${hidden('csrf', view.csrf)}${hidden('step', step)}${hidden('lang', view.locale)}${inner}</form>`;
export const to = (view: SignInView): string => {
  const words = pageTexts[view.locale];
  return `<p>${safe(words.signInTo)} <strong>${safe(view.client)}</strong></p>`;
};
const given = ({ locale, gives }: SignInView): string =>
  `<p class="given">${safe(pageTexts[locale].gives)}</p><ul>${gives.map((scope) => `<li>${safe(scopeTexts[locale][scope])}</li>`).join('')}</ul>`;
const emailField = (view: SignInView): string =>
  `<label for="email">${safe(pageTexts[view.locale].email)}</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${safe(view.email ?? '')}"${described(view.problem)}${first(view.problem)}>`;
/** @param here step and fields that lead to this same page again, where its address alone does not */
export const foot = (
  view: SignInView,
  ways: string,
  here?: { readonly step: string; readonly fields: string },
): string => {
  const words = pageTexts[view.locale];
  const other = view.locale === 'it' ? 'en' : 'it';
  const label = safe(words.otherLanguage);
  const language =
    here === undefined
      ? `<a href="?lang=${other}" lang="${other}" hreflang="${other}">${label}</a>`
      : form({ ...view, locale: other }, here.step, `${here.fields}<button lang="${other}">${label}</button>`);
  return `<nav aria-label="${safe(words.otherWays)}">${ways}${form(view, 'cancel', `<button>${safe(words.cancel)}</button>`)}${language}</nav>`;
};

export const passwordPage = (view: SignInView): Page => {
  const words = pageTexts[view.locale];
  const fields = `${emailField(view)}<label for="password">${safe(words.password)}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${described(view.problem)}><button>${safe(words.go)}</button>`;
  const ways = view.otp ? form(view, 'otp', `<button>${safe(words.orCode)}</button>`) : '';
  return page(
    view.locale,
    words.signIn,
    `${to(view)}${alert(view.problem)}${form(view, 'password', fields)}${given(view)}${foot(view, ways)}`,
  );
};

const passwordWay = (view: SignInView): string =>
  form(view, 'start', `<button>${safe(pageTexts[view.locale].orPassword)}</button>`);

/** The page to ask for a code, with the proof of work that the browser does beside it. */
export const otpPage = (view: SignInView, { mode, challenge }: IssuedChallenge): Page => {
  const words = pageTexts[view.locale];
  const works = mode === 'altcha';
  const known = challenge?.['answer'];
  const answer = mode === 'fake' && typeof known === 'string' ? known : '';
  const asked = works ? ` data-challenge="${safe(JSON.stringify(challenge))}"` : '';
  const fields = `${emailField(view)}${mode === 'off' ? '' : hidden('challenge', answer)}<button>${safe(words.sendCode)}</button>`;
  const unable = safe(words.unable);
  const notes = `<p class="note" role="status" id="working" hidden>${safe(words.working)}</p><p class="note" role="status" id="unable" hidden>${unable}</p><noscript><p class="note">${unable}</p></noscript>`;
  const main = `${to(view)}${alert(view.problem)}${form(view, 'otp-request', fields, asked)}${works ? notes : ''}${foot(view, passwordWay(view), { step: 'otp', fields: hidden('email', view.email ?? '') })}`;
  if (!works) return page(view.locale, words.signIn, main);
  return page(view.locale, words.signIn, `${main}<script>${SOLVER}</script>`, { policy: policyWith(SOLVER) });
};

export const codePage = (view: SignInView, otpRequestId: string): Page => {
  const words = pageTexts[view.locale];
  const hiddenFields = `${hidden('otpRequestId', otpRequestId)}${hidden('email', view.email ?? '')}`;
  const fields = `${hiddenFields}<label for="code">${safe(words.code)}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="6" pattern="[0-9]{6}"${described(view.problem)}${first(view.problem)}><button>${safe(words.go)}</button>`;
  const note = `<p class="note" role="status">${safe(words.codeSent)}</p>`;
  const main = `${to(view)}${note}${alert(view.problem)}${form(view, 'otp-prove', fields)}${given(view)}${foot(view, passwordWay(view), { step: 'otp-code', fields: hiddenFields })}`;
  return page(view.locale, words.signIn, main);
};

export const consentPage = (view: SignInView): Page => {
  const words = pageTexts[view.locale];
  const fields = `<button>${safe(words.allow)}</button>`;
  const main = `<p><strong>${safe(view.client)}</strong> ${safe(words.consentAsks)}</p>${given(view)}${form(view, 'allow', fields)}${foot(view, '')}`;
  return page(view.locale, words.consent, main);
};

export const expiredPage = (locale: Locale): Page =>
  page(locale, pageTexts[locale].expired, `<p>${safe(pageTexts[locale].expiredWhy)}</p>`);

/** Leaves by a page, not by a redirect of the form: where the client sends people next is no business of our policy. */
export const goOnPage = (locale: Locale, url: string): Page => {
  const words = pageTexts[locale];
  const head = `<meta http-equiv="refresh" content="0;url=${safe(url)}">`;
  const main = `<p><a class="button" href="${safe(url)}">${safe(words.goOn)}</a></p>`;
  return page(locale, words.goingOn, main, { head });
};

export const signOutPage = (locale: Locale, logoutForm: string): Page => {
  const words = pageTexts[locale];
  const buttons = `<button form="op.logoutForm" name="logout" value="yes">${safe(words.yesOut)}</button><button class="quiet" form="op.logoutForm">${safe(words.noStay)}</button>`;
  return page(locale, words.signOut, `<p>${safe(words.signOutWhy)}</p>${logoutForm}${buttons}`);
};

export const signedOutPage = (locale: Locale): Page =>
  page(locale, pageTexts[locale].signedOut, `<p>${safe(pageTexts[locale].signedOutWhy)}</p>`);

export const errorPage = (locale: Locale, out: Readonly<Record<string, unknown>>): Page => {
  const words = pageTexts[locale];
  const details = ['error', 'error_description']
    .map((name) => out[name])
    .filter((text) => typeof text === 'string')
    .map((text) => `<p><code>${safe(text)}</code></p>`);
  return page(locale, commonTexts[locale].error, `<p>${safe(words.errorWhy)}</p>${details.join('')}`);
};

/**
 * The library's form that posts itself (form_post, signing out without a session), in the style of our pages. Its action and
 * its fields come escaped from there.
 */
export const postingPage = (locale: Locale, html: string): Page | undefined => {
  const action = /<form method="post" action="([^"]*)">/.exec(html)?.[1];
  if (action === undefined || !html.includes('Submitting Callback')) return undefined;
  const inputs = [...html.matchAll(/<input type="hidden" name="[^"<>]*" value="[^"]*"\/>/g)].map(([input]) => input);
  const words = pageTexts[locale];
  const main = `<form method="post" action="${action}">${inputs.join('')}<button>${safe(words.goOn)}</button></form><script>${SUBMIT}</script>`;
  return page(locale, words.goingOn, main, { policy: POSTING_POLICY });
};
