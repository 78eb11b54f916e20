import type { SecondStepRequired } from '@svc/application/accounts';
import { cookieValues } from '../kernel/cookies.ts';
import type { Explanation } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';

/** The codes of a door whose first proof is not enough. */
export const stepErrors = {
  SecondStep: named('auth', 'second_factor_required', 'second_factor_enrolment_required'),
} as const;

/** As long as the step itself. */
const MAX_AGE_SECONDS = 600;

/** `__Host-` wherever the cookie is Secure: no other host and no path sets one of this name. */
const nameOf = (secure: boolean): string => `${secure ? '__Host-' : ''}SvcSignIn`;

const attributes = (secure: boolean): string => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The Set-Cookie value that holds the token between the two proofs: no script reads it. */
export const stepCookie = (token: string, secure: boolean): string =>
  `${nameOf(secure)}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${attributes(secure)}`;

/** The Set-Cookie value that makes the browser forget it. */
export const clearedStep = (secure: boolean): string => `${nameOf(secure)}=; Max-Age=0; ${attributes(secure)}`;

/** The token that the browser sends, empty without one: no step has that. */
export const stepTokenOf = (headers: Readonly<Record<string, string>>, secure: boolean): string =>
  cookieValues(headers['cookie'], nameOf(secure))[0] ?? '';

type Stepped = SecondStepRequired & { readonly cookie: string };

/** The failure with the cookie of its step, which only the request knows how to set. */
export const withStepCookie =
  (secure: boolean) =>
  <E extends { readonly _tag: string }>(failure: E): Exclude<E, SecondStepRequired> | Stepped =>
    failure._tag === 'SecondStep'
      ? {
          ...(failure as unknown as SecondStepRequired),
          cookie: stepCookie((failure as unknown as SecondStepRequired).token, secure),
        }
      : (failure as Exclude<E, SecondStepRequired>);

/** Sets that cookie with the refusal. */
export const explainStep = (failure: { readonly _tag: string; readonly cookie?: string }): Explanation =>
  failure.cookie === undefined ? {} : { cookies: [failure.cookie] };
