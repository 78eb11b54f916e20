/** What somebody typed as an amount: cents, or why it is none. `ambiguous`: «1.240» is a thousand to one reader, one to another. */
export type TypedCents = number | 'empty' | 'wrong' | 'ambiguous';

const ITALIAN = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/u;
const ENGLISH = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/u;
/** Where a text could be read either way. */
const EITHER = /^\d{1,3}[.,]\d{3}$/u;

/** Cents of `1.240,5`, `1240.50` or `15`; digits alone are counted, no quotient is taken. */
export const typedCents = (text: string): TypedCents => {
  const bare = text.replaceAll(/[\s€]/gu, '');
  if (bare === '') return 'empty';
  if (EITHER.test(bare)) return 'ambiguous';
  const [, whole, part = ''] = ITALIAN.exec(bare) ?? ENGLISH.exec(bare) ?? [];
  if (whole === undefined) return 'wrong';
  const cents = Number(whole.replaceAll(/[.,]/gu, '') + part.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : 'wrong';
};

/** «1240,50» of 124050 cents, as it is typed. */
export const typedOf = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
};
