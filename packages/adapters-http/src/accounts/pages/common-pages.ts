import type { HtmlPage, ShownProblem } from '../../kernel/route.ts';
import type { Locale } from '../../kernel/locale.ts';
import { commonTexts } from './common.texts.ts';
import { page, safe } from './page.ts';

/** A gated account cannot finish: it is sent to change its password. */
export const changeFirstPage = (locale: Locale, frontendUrl: string | undefined): HtmlPage => {
  const words = commonTexts[locale];
  const way =
    frontendUrl === undefined ? '' : `<a class="button" href="${safe(frontendUrl)}">${safe(words.changeNow)}</a>`;
  return page(locale, words.changeFirst, `<p class="alert" role="alert">${safe(words.changeFirstWhy)}</p>${way}`);
};

/** What the gates before the page say: too many requests, closed for maintenance, an address that is none. */
export const problemPage = ({ locale, title, traceId }: ShownProblem): HtmlPage => {
  const words = commonTexts[locale];
  const main = `<p class="alert" role="alert">${safe(title)}</p><p>${safe(words.problemWhy)}</p><p><small>${safe(words.trace)} <code>${safe(traceId)}</code></small></p>`;
  return page(locale, words.error, main);
};
