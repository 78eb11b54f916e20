import type { Locale } from '../locale.ts';
import { problemBody, retryAfterOf, type Problem } from '../problem.ts';
import { statusOf } from '../problems/index.ts';
import type { Answer } from '../wire.ts';
import { noticePage, shellPolicy, type Notice } from './shell.ts';
import { siteTexts } from './site.texts.ts';

/** A page with its policy, kept by nobody. @param nonce its own, made for this answer */
export const pageAnswer = (status: number, html: string, nonce: string, more: Answer['headers'] = {}): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': shellPolicy(nonce),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'no-store',
    vary: 'Accept-Language',
    ...more,
  },
  cookies: [],
  body: html,
});

const noticeAnswer = (status: number, said: Notice, nonce: string, seconds: number | undefined): Answer =>
  pageAnswer(status, noticePage(said, nonce), nonce, {
    'content-language': said.language,
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  });

/** A problem as a page: for an address where people look, not programs. */
export const refusalAnswer = (found: Problem, language: Locale, requestId: string, nonce: string): Answer => {
  const status = statusOf(found.code);
  const words = siteTexts[language];
  const text = `${problemBody(found, language, requestId).title} ${words.trace}: ${requestId}`;
  const answer = noticeAnswer(status, { language, title: words.refused, text }, nonce, retryAfterOf(found, status));
  return { ...answer, logged: { code: found.code, ...found.logged } };
};

/** While the screens are being built the page asks again by itself; a build that failed says so. */
export const unbuiltAnswer = (state: 'building' | 'failed', language: Locale, nonce: string): Answer => {
  const [title, text] = siteTexts[language][state];
  return noticeAnswer(503, { language, title, text, ...(state === 'building' ? { again: 1 } : {}) }, nonce, 1);
};
