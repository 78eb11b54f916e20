import { createHash } from 'node:crypto';
import type { Locale } from '../../kernel/locale.ts';
import type { HtmlPage } from '../../kernel/route.ts';

/** Under `no-referrer` a browser sends `Origin: null` with the page's own forms, which reads as another site's. */
export const SAYS_ITS_ORIGIN = { 'referrer-policy': 'same-origin' } as const;

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#f3f1ec;color:#23201b;font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:25rem;padding:2rem;background:#fff;border:1px solid #d9d4c8;border-radius:.75rem}
ul{margin:.25rem 0 1rem;padding-left:1.25rem}.given{margin:1rem 0 .25rem}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.25}h2{margin:1.5rem 0 .25rem;font-size:1.125rem;line-height:1.25}p{margin:.25rem 0 1rem}strong{overflow-wrap:anywhere}
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
button,summary{overflow-wrap:anywhere}.passkeys li{margin:.75rem 0}.passkeys details{margin-top:.25rem}details{margin-top:1.5rem}details p{margin-top:.5rem}summary{padding:.35rem 0;cursor:pointer}code{font:1rem/1.5 ui-monospace,monospace}small code{font-size:inherit}
.alert{padding:.75rem;margin:1rem 0;color:#7a1420;background:#fdeced;border-left:4px solid #b3202f;border-radius:.25rem}
.note{padding:.75rem;margin:1rem 0;background:#efecf7;border-left:4px solid #4a3a78;border-radius:.25rem}
@media (max-width:24rem){body{padding:.75rem}main{padding:1.25rem}}
@media (prefers-color-scheme:dark){body{background:#1b1917;color:#f1ede4}main{background:#262320;border-color:#4b463d}nav button,nav a{color:#c9bbf5}.note{background:#332d48}.alert{color:#ffd9dc;background:#4a1a20}main p a:not(.button){color:#c9bbf5}}
@media print{body{display:block;padding:0;color:#000;background:#fff}main{max-width:none;border:0;color:#000;background:#fff}nav,form,a.button{display:none}.note{color:#000;background:#fff;border:1px solid #000}}`;

/** The source of a policy that names this text and no other. */
export const sourceOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
export const LOCKED = `default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; style-src ${sourceOf(STYLE)}`;
const POLICY = `${LOCKED}; form-action 'self'`;
/** Of a page whose forms go to us and on which this script runs and no other. */
export const policyWith = (script: string): string => `${POLICY}; script-src ${sourceOf(script)}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** What a page has beside its words: `head` is HTML, `policy` its Content-Security-Policy. */
interface More {
  readonly head?: string;
  readonly policy?: string;
}

/**
 * A page in the one style of all of them.
 * @param main HTML; each text in it has gone through `safe`
 */
export const page = (
  locale: Locale,
  title: string,
  main: string,
  { head = '', policy = POLICY }: More = {},
): HtmlPage => ({
  policy,
  html: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${safe(title)}</title>${head}<style>${STYLE}</style></head>
<body><main><h1>${safe(title)}</h1>
${main}</main></body></html>
`,
});

export const alert = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="alert" role="alert" id="problem">${safe(problem)}</p>`;
export const described = (problem: string | undefined): string =>
  problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"';
/** The first field that has to be typed again. */
export const first = (problem: string | undefined): string => (problem === undefined ? '' : ' autofocus');
export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${safe(value)}">`;
