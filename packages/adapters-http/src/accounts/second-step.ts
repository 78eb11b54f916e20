import type { SecondStepRequired } from '@svc/application/accounts';
import type { Explanation } from '../kernel/route.ts';
import { shortCookie } from '../kernel/short-cookie.ts';
import { named } from '../kernel/wire-code.ts';

/** The codes of a door whose first proof is not enough. */
export const stepErrors = {
  SecondStep: named('auth', 'second_factor_required', 'second_factor_enrolment_required'),
} as const;

/** The token between the two proofs of a sign-in; it lives as long as the step itself. */
export const stepCookie = shortCookie('SvcSignIn');

type Stepped = SecondStepRequired & { readonly cookie: string };

const asksSecondStep = (failure: { readonly _tag: string }): failure is SecondStepRequired =>
  failure._tag === 'SecondStep';

/** The failure with the cookie of its step, which only the request knows how to set. */
export const withStepCookie =
  (secure: boolean) =>
  <E extends { readonly _tag: string }>(failure: E): Exclude<E, SecondStepRequired> | Stepped =>
    asksSecondStep(failure)
      ? { ...failure, cookie: stepCookie.given(failure.token, secure) }
      : (failure as Exclude<E, SecondStepRequired>);

/** Sets that cookie with the refusal. */
export const explainStep = (failure: { readonly _tag: string; readonly cookie?: string }): Explanation =>
  failure.cookie === undefined ? {} : { cookies: [failure.cookie] };
