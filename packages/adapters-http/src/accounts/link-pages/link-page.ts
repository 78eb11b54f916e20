import type { Locale } from '../../kernel/locale.ts';
import type { HtmlPage } from '../../kernel/route.ts';
import { LOCKED, page, safe } from '../pages/page.ts';
import { linkPageTexts, type LinkPageName } from './link-page.texts.ts';

/** No inline script, and no form that works without ours: it would send a token where it is not read. */
const POLICY = `${LOCKED}; script-src 'self'; connect-src 'self'; form-action 'none'`;

/** The row that a page's button calls. Seen from the page, so that a path before ours (HTTP__PUBLICURL) is kept. */
const rowOf = {
  'confirm-email': 'enable-user',
  'set-password': 'set-password',
  'reset-password': 'reset-password',
  'forgot-password': 'forgot-password',
} as const satisfies Record<LinkPageName, string>;

const described = 'aria-describedby="problem"';

const fieldsOf = (name: LinkPageName, locale: Locale): string => {
  const { email, newPassword, passwordRule } = linkPageTexts[locale].common;
  const address = (more: string): string =>
    `<label for="email">${safe(email)}</label><input id="email" name="email" type="email" autocomplete="username" maxlength="254" ${more}>`;
  if (name === 'forgot-password') return address(`required ${described}`);
  const token = '<input type="hidden" name="token">';
  const password = `<label for="password">${safe(newPassword)}</label><input id="password" name="newPassword" type="password" autocomplete="new-password" required minlength="8" maxlength="1024" aria-describedby="problem rule"><p id="rule">${safe(passwordRule)}</p>`;
  return `${address('readonly')}${token}${name === 'confirm-email' ? '' : password}`;
};

/** A page that shows what a mailed link is for. Looking at it uses nothing up: its button posts. */
export const linkPage = (name: LinkPageName, locale: Locale): HtmlPage => {
  const { [name]: words, common } = linkPageTexts[locale];
  const other = locale === 'it' ? 'en' : 'it';
  const link = name === 'forgot-password' ? '' : ' data-link';
  const form = `<form method="post" action="../api/v1/auth/${rowOf[name]}"${link} data-unreachable="${safe(common.unreachable)}" hidden>
<p class="alert" role="alert" id="problem" hidden></p>${fieldsOf(name, locale)}<button>${safe(words.go)}</button></form>`;
  const signIn = name === 'forgot-password' ? '' : ` <a href="../area">${safe(common.toSignIn)}</a>`;
  const notes = `<p class="note" role="status" id="done" tabindex="-1" hidden>${safe(words.done)}${signIn}</p><p class="alert" role="alert" id="broken" hidden>${safe(common.broken)}</p><noscript><p class="note">${safe(common.needsScript)}</p></noscript>`;
  const again =
    name === 'forgot-password' ? '' : `<a href="forgot-password?lang=${locale}">${safe(common.newLink)}</a>`;
  const nav = `<nav aria-label="${safe(common.ways)}">${again}<a href="?lang=${other}" lang="${other}" hreflang="${other}">${safe(common.otherLanguage)}</a></nav>`;
  const head = '<script src="pages.js" defer></script>';
  return page(locale, words.title, `<p>${safe(words.why)}</p>${form}${notes}${nav}`, { head, policy: POLICY });
};
