import type { Refusal } from '@svc/domain/kernel';
import type { Locale } from '../kernel/locale.ts';
import { problem, problemBody, retryAfterOf } from '../kernel/problem.ts';
import { isErrorCode } from '../kernel/problems/index.ts';
import { wireName } from '../kernel/wire-code.ts';

/** A refusal as a page shows it. */
export interface RefusalWords {
  /** The sentence of its code: the same words as on the API. */
  readonly title: string;
  readonly status: number;
  /** Retry-After, where the API sends it. */
  readonly headers: Readonly<Record<string, string>>;
}

/** @param context of the code, as in `errors.<context>.<code>` */
export const refusalWords = (
  locale: Locale,
  no: Pick<Refusal<string>, 'code' | 'params'>,
  context = 'auth',
): RefusalWords => {
  const code = wireName(context, no.code);
  const found = problem(
    isErrorCode(code) ? code : 'errors.auth.loginRefused',
    no.params === undefined ? {} : { params: no.params },
  );
  const { title, status } = problemBody(found, locale, '');
  const wait = retryAfterOf(found, status);
  return { title, status, headers: wait === undefined ? {} : { 'retry-after': String(wait) } };
};
