import type { ShownSecret } from '@svc/application/accounts';
import type { Locale } from '../../kernel/locale.ts';
import { pageTexts } from './page-texts.ts';
import { alert, described, first, foot, form, hidden, page, safe, to, type Page, type SignInView } from './pages.ts';

const codeField = (view: SignInView, autocomplete: 'one-time-code' | 'off'): string =>
  `<label for="code">${safe(pageTexts[view.locale].factorCode)}</label><input id="code" name="code" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" required maxlength="64"${described(view.problem)}${first(view.problem)}><button>${safe(pageTexts[view.locale].go)}</button>`;

/** Asks for the code of the app, or a recovery code. @param token of the step; it opens nothing without a code */
export const factorPage = (view: SignInView, token: string): Page => {
  const words = pageTexts[view.locale];
  const step = hidden('token', token);
  const hint = `<p class="note">${safe(words.factorHint)}</p>`;
  const proof = form(view, 'factor-prove', `${step}${codeField(view, 'one-time-code')}`);
  const ways = form(view, 'start', `<button>${safe(words.orPassword)}</button>`);
  const main = `${to(view)}${alert(view.problem)}${proof}${hint}${foot(view, ways, { step: 'factor', fields: step })}`;
  return page(view.locale, words.factor, main);
};

/** The secret for the app of somebody whom the studio does not let in without one. */
export const factorEnrolPage = (view: SignInView, token: string, { secret, uri }: ShownSecret): Page => {
  const words = pageTexts[view.locale];
  const shown = hidden('token', token) + hidden('secret', secret) + hidden('uri', uri);
  const typed = (secret.match(/.{1,4}/g) ?? []).join(' ');
  const app = `<p><a class="button" href="${safe(uri)}">${safe(words.factorOpen)}</a></p><p>${safe(words.factorSecret)}: <strong><code>${safe(typed)}</code></strong></p>`;
  const proof = form(view, 'factor-activate', `${shown}${codeField(view, 'off')}`);
  const main = `${to(view)}<p class="note">${safe(words.factorEnrol)}</p>${alert(view.problem)}${app}${proof}${foot(view, '', { step: 'factor-enrol', fields: shown })}`;
  return page(view.locale, words.factor, main);
};

/** Shown once, before it goes on. */
export const recoveryPage =
  (codes: readonly string[]) =>
  (locale: Locale, url: string): Page => {
    const words = pageTexts[locale];
    const list = codes.map((code) => `<li><code>${safe(code)}</code></li>`).join('');
    const main = `<p class="note">${safe(words.recoveryWhy)}</p><ul>${list}</ul><p><a class="button" href="${safe(url)}">${safe(words.goOn)}</a></p>`;
    return page(locale, words.recovery, main);
  };
