import type { Locale } from '../../kernel/locale.ts';
import { hidden, safe } from '../pages/page.ts';
import { factorTexts } from './factor-page.texts.ts';

/** What each of these pages needs to know. */
export interface FactorView {
  readonly locale: Locale;
  /** A sentence that says why it did not work. */
  readonly problem?: string;
  /** The problem is a passkey's: no field that was typed is wrong. */
  readonly by?: 'passkey';
}

/** The problem of what was typed. */
export const typedProblem = ({ problem, by }: FactorView): string | undefined =>
  by === 'passkey' ? undefined : problem;

/** Where forms send to; seen from the page, so that a path before ours (HTTP__PUBLICURL) is kept. */
export type Target = 'sign-in' | 'second-step' | 'confirm' | 'second-factor' | 'sign-out';

export const form = (locale: Locale, target: Target, inner: string, step?: string, attributes = ''): string =>
  `<form method="post" action="${target}"${attributes}>${hidden('lang', locale)}${step === undefined ? '' : hidden('step', step)}${inner}</form>`;
export const button = (label: string, kind = ''): string => `<button${kind}>${safe(label)}</button>`;

/** The address that shows where one stands: the sign-in, the state, or the question who one is. */
export const startOf = (locale: Locale): string => `second-factor?lang=${locale}`;

const otherOf = (locale: Locale): Locale => (locale === 'it' ? 'en' : 'it');
export const nav = (locale: Locale, ways: string, language?: string): string => {
  const words = factorTexts[locale];
  const other = otherOf(locale);
  const link = `<a href="${startOf(other)}" lang="${other}" hreflang="${other}">${safe(words.otherLanguage)}</a>`;
  return `<nav aria-label="${safe(words.otherWays)}">${ways}${language ?? link}</nav>`;
};
/** A page that only a form leads to: so does the way to it in the other language. */
export const sameInOther = (locale: Locale, target: Target, step: string, fields: string): string => {
  const other = otherOf(locale);
  return form(other, target, `${fields}${button(factorTexts[locale].otherLanguage, ` lang="${other}"`)}`, step);
};
export const signInAnew = (locale: Locale): string =>
  `<a href="${startOf(locale)}">${safe(factorTexts[locale].anew)}</a>`;
export const backToState = (locale: Locale): string =>
  `<a href="${startOf(locale)}">${safe(factorTexts[locale].back)}</a>`;
