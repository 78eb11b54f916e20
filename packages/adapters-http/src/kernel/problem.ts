import type { Locale } from './locale.ts';
import { type ErrorCode, textsOf } from './problems/index.ts';

/** One field at fault. `pointer`: a JSON pointer into the body, or `query:/page`, `path:/id`, `header:/name`. */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

export type ProblemParams = Readonly<Record<string, string | number | boolean>>;

/** Why a request was not served, before it is worded. */
export interface Problem {
  readonly code: ErrorCode;
  readonly params?: ProblemParams;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Whole Set-Cookie values. */
  readonly cookies?: readonly string[];
  /** For 429 and 503; a default by status stands in when absent. */
  readonly retryAfterSeconds?: number;
  /** For the log line only; the client never sees it. */
  readonly logged?: Readonly<Record<string, string>>;
}

export const problem = (code: ErrorCode, more: Omit<Problem, 'code'> = {}): Problem => ({ code, ...more });

/** RFC 9457 members plus `code`, `traceId`, `params` and `errors`. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly traceId: string;
  readonly params?: ProblemParams;
  readonly errors?: readonly FieldError[];
}

const fill = (sentence: string, params: ProblemParams | undefined): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params?.[name] ?? whole));

/** Words a problem. `type` is a stable URN, since the pages that explain codes are served by each tenant's docs. */
export const problemBody = (found: Problem, locale: Locale, traceId: string): ProblemBody => {
  const [status, it, en] = textsOf(found.code);
  return {
    type: `urn:svc:problem:${found.code}`,
    title: fill(locale === 'it' ? it : en, found.params),
    status,
    code: found.code,
    traceId,
    ...(found.params === undefined ? {} : { params: found.params }),
    ...(found.errors === undefined ? {} : { errors: found.errors }),
  };
};

const DEFAULT_RETRY_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Seconds for Retry-After, which 429 and 503 always carry; undefined for every other status. */
export const retryAfterOf = (found: Problem, status: number): number | undefined => {
  const { remainingMinutes: minutes, retryAfterSeconds: seconds } = found.params ?? {};
  const counted = typeof seconds === 'number' ? seconds : typeof minutes === 'number' ? minutes * 60 : undefined;
  const asked = found.retryAfterSeconds ?? counted;
  const fallback = DEFAULT_RETRY_SECONDS[status];
  if (asked === undefined) return fallback;
  return Math.max(1, Math.ceil(asked));
};
