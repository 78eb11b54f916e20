import type { Locale } from './locale.ts';
import { type Problem, problem } from './problem.ts';
import { type ErrorCode, isErrorCode } from './problems/index.ts';
import type { Explanation, Failure, Route } from './route.ts';

const codeOf = (route: Route<never>, failure: Failure): ErrorCode | undefined => {
  const entry = route.errors[failure._tag];
  if (typeof entry === 'string') return entry;
  const code = failure.code === undefined ? undefined : entry?.[failure.code];
  return code !== undefined && isErrorCode(code) ? code : undefined;
};

/** The problem a row makes of a failure; undefined when the row does not know it, which its types rule out. */
export const problemOf = (route: Route<never>, failure: Failure, locale: Locale): Problem | undefined => {
  const code = codeOf(route, failure);
  if (code === undefined) return undefined;
  const explain = route.explain as ((error: Failure, locale: Locale) => Explanation) | undefined;
  const params = failure._tag === 'Refusal' ? failure.params : undefined;
  return problem(code, {
    ...(params === undefined ? {} : { params }),
    ...explain?.(failure, locale),
    logged: { fault: failure._tag, ...(failure.reason === undefined ? {} : { reason: failure.reason }) },
  });
};
