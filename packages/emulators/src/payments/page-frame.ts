import type { Answer } from '../kernel/index.ts';
import type { PageLanguage } from './pay-page.texts.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => entities[character] ?? character);

/** Cents as people of that language write them. */
export const money = (cents: number, currency: string, language: PageLanguage): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

const style = `
:root { color-scheme: light; --ink: #1d2530; --soft: #5b6675; --line: #dfe4ea; --accent: #2f5d50; --paper: #fff; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: #f3f1ec; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { display: grid; grid-template-columns: 1fr; max-width: 60rem; margin: 0 auto; padding: 1.5rem; gap: 1.5rem; }
@media (min-width: 48rem) { main { grid-template-columns: 1fr 1fr; padding-top: 4rem; } }
main:has(> section:only-child) { grid-template-columns: 1fr; max-width: 32rem; }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 1.75rem; align-self: start; }
h1 { font-size: 1.05rem; margin: 0 0 1.25rem; color: var(--soft); font-weight: 600; }
h2 { font-size: 0.95rem; margin: 1.5rem 0 0.5rem; }
.total { font-size: 2.2rem; font-weight: 650; margin: 0 0 1.25rem; letter-spacing: -0.02em; }
.total small { display: block; font-size: 0.9rem; color: var(--soft); font-weight: 400; letter-spacing: 0; }
ul { list-style: none; margin: 0; padding: 0; }
li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.6rem 0; border-top: 1px solid var(--line); }
li span:last-child { white-space: nowrap; }
li em { display: block; font-style: normal; color: var(--soft); font-size: 0.9rem; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; } legend { font-size: 0.9rem; margin: 0 0 0.3rem; padding: 0; }
.choice { display: flex; gap: 0.6rem; align-items: center; padding: 0.45rem 0; font-size: 1rem; } .choice input { width: auto; margin: 0; }
label { display: block; font-size: 0.9rem; margin: 0 0 0.3rem; }
input { width: 100%; padding: 0.7rem 0.8rem; border: 1px solid #98a3b0; border-radius: 8px; font: inherit; margin: 0 0 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
button, .link { display: block; width: 100%; padding: 0.8rem 1rem; border-radius: 8px; border: 1px solid var(--line); background: #fff;
  color: var(--ink); font: inherit; cursor: pointer; margin: 0 0 0.6rem; text-align: center; text-decoration: none; }
button.main { background: var(--accent); border-color: var(--accent); color: #fff; font-weight: 600; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #6aa893; outline-offset: 2px; }
.note { background: #eef4f1; border-radius: 8px; padding: 0.6rem 0.8rem; font-size: 0.9rem; color: #24483e; margin: 0 0 1.25rem; }
.alert { background: #fdeeec; color: #8c1d13; border-radius: 8px; padding: 0.7rem 0.8rem; margin: 0 0 1.25rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; color: var(--soft); }
td { padding: 0.25rem 0; } td:last-child { text-align: right; } code { font-family: ui-monospace, monospace; color: var(--ink); white-space: nowrap; }
`;

/** A whole page without scripts, in the emulators' style. */
export const documentOf = (language: PageLanguage, title: string, body: string): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

/** A page that only says something, with a link back when there is one. */
export const messagePage = (
  language: PageLanguage,
  title: string,
  text: string,
  link?: readonly [string, string],
): string => {
  const back = link === undefined ? '' : `<a class="link" href="${escaped(link[0])}">${link[1]}</a>`;
  return documentOf(language, title, `<section>\n<h1>${title}</h1>\n<p>${text}</p>\n${back}</section>`);
};

/** The same answer under the headers of a page that nothing foreign may enter. */
export const guarded = (answer: Answer): Answer => ({
  ...answer,
  headers: {
    ...answer.headers,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
});
