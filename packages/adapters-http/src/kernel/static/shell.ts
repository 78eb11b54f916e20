import type { Locale } from '../locale.ts';
import type { StudioFace } from './screens.ts';

/** A page of the build, cut where a studio and a language are put in. */
export interface Shell {
  readonly parts: readonly [beforeLanguage: string, beforeHead: string, rest: string];
}

const LANGUAGE = /<html lang="[a-z]*"/;
const HEAD = /<title>[^<]*<\/title>/;

/** @throws when the page of the build has not the two places */
export const shellOf = (html: string): Shell => {
  const [language, head] = [LANGUAGE.exec(html), HEAD.exec(html)];
  if (language === null || head === null) throw new Error('the page of the build has no language or no title');
  return {
    parts: [
      html.slice(0, language.index),
      html.slice(language.index + language[0].length, head.index),
      html.slice(head.index + head[0].length),
    ],
  };
};

/** What a screen knows before it has asked: the studio, answers of rows by their ids, each as its row wrote it (JSON), and the build. */
export interface Boot {
  readonly tenant: StudioFace;
  readonly answers: Readonly<Record<string, string>>;
  readonly build: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON that no HTML parser takes for the end of its block (HTML standard section 4.12.1.3). */
const inert = ({ tenant, answers, build }: Boot): string => {
  const written = Object.entries(answers).map(([id, json]) => `${JSON.stringify(id)}:${json}`);
  return `{"tenant":${JSON.stringify(tenant)},"answers":{${written.join(',')}},"build":${JSON.stringify(build)}}`
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`);
};

/** The page for one studio, one language and one answer: styles made by a script carry the nonce. */
export const stamped = ({ parts }: Shell, boot: Boot, language: Locale, nonce: string): string =>
  [
    parts[0],
    `<html lang="${language}"`,
    parts[1],
    `<title>${escaped(boot.tenant.name)}</title>`,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<script type="application/json" id="boot">${inert(boot)}</script>`,
    parts[2],
  ].join('');

/** No inline script, no eval, no frame, nothing from elsewhere. */
export const shellPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A page without scripts, in place of one that cannot be shown. */
export interface Notice {
  readonly language: Locale;
  readonly title: string;
  readonly text: string;
  /** Seconds after which the browser asks again. */
  readonly again?: number;
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color:#1e293b;background:#fff}' +
  '@media(prefers-color-scheme:dark){body{color:#e2e8f0;background:#0f172a}}h1{font-size:1.6rem}';

export const noticePage = ({ language, title, text, again }: Notice, nonce: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  (again === undefined ? '' : `<meta http-equiv="refresh" content="${again}">`) +
  `<title>${escaped(title)}</title><style nonce="${nonce}">${STYLE}</style></head>` +
  `<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></body></html>`;
