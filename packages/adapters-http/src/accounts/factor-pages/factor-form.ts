import * as Effect from 'effect/Effect';
import type { StoreDown } from '@svc/application/kernel';
import type { Refusal } from '@svc/domain/kernel';
import type { Locale } from '../../kernel/locale.ts';
import { reply, type Reply } from '../../kernel/reply.ts';
import type { HtmlPage } from '../../kernel/route.ts';
import { commonTexts } from '../pages/common.texts.ts';
import { formOf } from '../pages/form.ts';
import { SAYS_ITS_ORIGIN } from '../pages/page.ts';
import { refusalWords } from '../refusal-words.ts';
import { startOf, type FactorView } from './factor-frame.ts';

/** What these rows take: forms, and no JSON, which the rows of the API are for. */
export const FORM = { maxBytes: 16 * 1024, contentTypes: ['application/x-www-form-urlencoded'] } as const;

/** A page, or the way to one. */
export type Shown = Reply<Uint8Array | undefined>;
interface More {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}

/** A page as an answer. Nobody keeps it: it may show a secret. */
export const shown = ({ html, policy }: HtmlPage, { headers = {}, ...more }: More = {}): Shown => {
  const own = { 'content-security-policy': policy, 'cache-control': 'no-store', ...SAYS_ITS_ORIGIN };
  return reply(Buffer.from(html), { ...more, headers: { ...own, ...headers } });
};

/** To the page that shows where one stands; a reload of it sends nothing again. */
export const onwards = (locale: Locale, cookies: readonly string[] = []): Shown =>
  reply(undefined, { status: 303, headers: { location: startOf(locale), 'cache-control': 'no-store' }, cookies });

/** The language that an address or a form names, else that of the browser. */
export const namedLocale = (named: string | null, asked: Locale): Locale =>
  named === 'it' || named === 'en' ? named : asked;

/** What a form brought. */
export interface FactorForm {
  readonly view: FactorView;
  readonly step: string;
  /** What was typed, at most one sign longer than it may be. */
  readonly field: (name: string, maxLength: number) => string;
}

/** What cannot be read has no fields: each step refuses that as it refuses a wrong one. */
export const readForm = (asked: {
  readonly raw: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  readonly locale: Locale;
}): FactorForm => {
  const fields = new URLSearchParams(formOf(asked.raw, asked.headers['content-type']) ?? '');
  return {
    view: { locale: namedLocale(fields.get('lang'), asked.locale) },
    step: fields.get('step') ?? '',
    field: (name, maxLength) => (fields.get(name) ?? '').slice(0, maxLength + 1),
  };
};

/** What a page words itself. */
type Worded = { readonly _tag: 'Refusal' } | { readonly _tag: 'HasherBusy' };

/** Every page has one wording for a wrong code, a used one and one that is not asked for. */
const ofCodes = new Set(['confirmation_failed', 'second_factor_code_wrong', 'second_factor_refused']);

/** What was shown, and is refused. */
type By = 'code' | 'password' | 'passkey';

const wordsOf = (locale: Locale, no: Refusal<string>, by: By) => {
  if (by !== 'password' && ofCodes.has(no.code)) return refusalWords(locale, { code: 'second_factor_refused' });
  return refusalWords(locale, no, no.code === 'confirmation_failed' ? 'users' : 'auth');
};

/** Turns what a use case refuses into the page again, with the reason in words. */
export const orShownAgain =
  (view: FactorView, by: By, again: (view: FactorView) => Effect.Effect<HtmlPage, StoreDown>) =>
  <E extends { readonly _tag: string }>(
    way: Effect.Effect<Shown, E>,
  ): Effect.Effect<Shown, Exclude<E, Worded> | StoreDown> =>
    Effect.catch(way, (failure): Effect.Effect<Shown, Exclude<E, Worded> | StoreDown> => {
      const { locale } = view;
      if (failure._tag === 'HasherBusy')
        return Effect.map(again({ ...view, problem: commonTexts[locale].busy }), (page) =>
          shown(page, { status: 503, headers: { 'retry-after': '5' } }),
        );
      if (failure._tag !== 'Refusal') return Effect.fail(failure as Exclude<E, Worded>);
      const { title, status, headers } = wordsOf(locale, failure as unknown as Refusal<string>, by);
      const refused = { ...view, problem: title, ...(by === 'passkey' ? { by } : {}) };
      return Effect.map(again(refused), (page) => shown(page, { status, headers }));
    });
