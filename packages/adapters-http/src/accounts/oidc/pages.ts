import { createHash } from 'node:crypto';
import type { Locale } from '../../kernel/locale.ts';
import type { HtmlPage, ShownProblem } from '../../kernel/route.ts';
import type { IssuedChallenge } from '@svc/application/kernel';
import type { OidcScope } from '@svc/domain/accounts';
import { pageTexts, scopeTexts } from './page-texts.ts';
import { PASSKEY } from './passkey.script.ts';
import { SOLVER } from './solver.script.ts';

export type Page = HtmlPage;

/** Under `no-referrer` a browser sends `Origin: null` with the page's own forms, which reads as another site's. */
export const SAYS_ITS_ORIGIN = { 'referrer-policy': 'same-origin' } as const;

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#f3f1ec;color:#23201b;font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:25rem;padding:2rem;background:#fff;border:1px solid #d9d4c8;border-radius:.75rem}
ul{margin:.25rem 0 1rem;padding-left:1.25rem}.given{margin:1rem 0 .25rem}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.25}p{margin:.25rem 0 1rem}strong{overflow-wrap:anywhere}
label{display:block;margin:1rem 0 .25rem;font-weight:600}
input{width:100%;padding:.65rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid #77705f;border-radius:.4rem}
button,a.button{display:block;width:100%;margin-top:1rem;padding:.7rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:#fff;background:#4a3a78;border:1px solid #4a3a78;border-radius:.4rem;cursor:pointer}
button.quiet{color:inherit;background:transparent;border-color:#77705f}
nav{display:flex;flex-wrap:wrap;gap:1rem;justify-content:space-between;margin-top:1.5rem}
nav button{width:auto;margin:0;padding:.35rem 0;font-weight:400;color:#4a3a78;background:none;border:0;text-decoration:underline}
nav a{padding:.35rem 0;color:#4a3a78}
:focus-visible{outline:3px solid #b58900;outline-offset:2px}
.qr{display:block;width:100%;max-width:15rem;height:auto;margin:1rem auto;border-radius:.25rem}.hint{margin:.5rem 0 1rem;font-size:.9rem}.secret{display:block;max-width:20ch}main p a:not(.button){color:#4a3a78}
.codes{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(11rem,100%),1fr));gap:.35rem 2rem;padding-left:2rem}.codes code{white-space:nowrap}
details{margin-top:1.5rem}details p{margin-top:.5rem}summary{padding:.35rem 0;cursor:pointer}code{font:1rem/1.5 ui-monospace,monospace}small code{font-size:inherit}
.alert{padding:.75rem;margin:1rem 0;color:#7a1420;background:#fdeced;border-left:4px solid #b3202f;border-radius:.25rem}
.note{padding:.75rem;margin:1rem 0;background:#efecf7;border-left:4px solid #4a3a78;border-radius:.25rem}
@media (max-width:24rem){body{padding:.75rem}main{padding:1.25rem}}
@media (prefers-color-scheme:dark){body{background:#1b1917;color:#f1ede4}main{background:#262320;border-color:#4b463d}nav button,nav a{color:#c9bbf5}.note{background:#332d48}.alert{color:#ffd9dc;background:#4a1a20}main p a:not(.button){color:#c9bbf5}}
@media print{body{display:block;padding:0;color:#000;background:#fff}main{max-width:none;border:0;color:#000;background:#fff}nav,form,a.button{display:none}.note{color:#000;background:#fff;border:1px solid #000}}`;
const SUBMIT = 'document.forms[0].submit()';

const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
export const LOCKED = `default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; style-src ${hash(STYLE)}`;
const POLICY = `${LOCKED}; form-action 'self'`;
/** The page that posts by itself posts where the protocol says, which may be elsewhere. */
const POSTING_POLICY = `${LOCKED}; script-src ${hash(SUBMIT)}`;
const SOLVING_POLICY = `${POLICY}; script-src ${hash(SOLVER)}`;
/** Of the page on which a passkey signs. */
export const PASSKEY_POLICY = `${POLICY}; script-src ${hash(PASSKEY)}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export const page = (locale: Locale, title: string, main: string, more = { head: '', policy: POLICY }): Page => ({
  policy: more.policy,
  html: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${safe(title)}</title>${more.head}<style>${STYLE}</style></head>
<body><main><h1>${safe(title)}</h1>
${main}</main></body></html>
`,
});

/** What the forms of the sign-in page carry. */
export interface SignInView {
  readonly locale: Locale;
  readonly client: string;
  readonly csrf: string;
  readonly email?: string;
  /** A sentence that says why it did not work. */
  readonly problem?: string;
  /** What going on gives the client. */
  readonly gives: readonly OidcScope[];
  /** Whether a code by mail is offered. */
  readonly otp: boolean;
}

export const alert = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="alert" role="alert" id="problem">${safe(problem)}</p>`;
export const described = (problem: string | undefined): string =>
  problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"';
/** The first field that has to be typed again. */
export const first = (problem: string | undefined): string => (problem === undefined ? '' : ' autofocus');
export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${safe(value)}">`;
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
  return page(view.locale, words.signIn, `${main}<script>${SOLVER}</script>`, { head: '', policy: SOLVING_POLICY });
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

/** A gated account cannot finish: it is sent to change its password. */
export const changeFirstPage = (locale: Locale, frontendUrl: string | undefined): Page => {
  const words = pageTexts[locale];
  const way =
    frontendUrl === undefined ? '' : `<a class="button" href="${safe(frontendUrl)}">${safe(words.changeNow)}</a>`;
  return page(locale, words.changeFirst, `<p class="alert" role="alert">${safe(words.changeFirstWhy)}</p>${way}`);
};

/** What the gates before the page say: too many requests, closed for maintenance, an address that is none. */
export const problemPage = ({ locale, title, traceId }: ShownProblem): Page => {
  const words = pageTexts[locale];
  const main = `<p class="alert" role="alert">${safe(title)}</p><p>${safe(words.problemWhy)}</p><p><small>${safe(words.trace)} <code>${safe(traceId)}</code></small></p>`;
  return page(locale, words.error, main);
};

export const expiredPage = (locale: Locale): Page =>
  page(locale, pageTexts[locale].expired, `<p>${safe(pageTexts[locale].expiredWhy)}</p>`);

/** Leaves by a page, not by a redirect of the form: where the client sends people next is no business of our policy. */
export const goOnPage = (locale: Locale, url: string): Page => {
  const words = pageTexts[locale];
  const head = `<meta http-equiv="refresh" content="0;url=${safe(url)}">`;
  const main = `<p><a class="button" href="${safe(url)}">${safe(words.goOn)}</a></p>`;
  return page(locale, words.goingOn, main, { head, policy: POLICY });
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
  return page(locale, words.error, `<p>${safe(words.errorWhy)}</p>${details.join('')}`);
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
  return page(locale, words.goingOn, main, { head: '', policy: POSTING_POLICY });
};
