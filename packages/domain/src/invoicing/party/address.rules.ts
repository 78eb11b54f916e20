import { toAscii, toLatin1 } from './latin.ts';
import type { Problem, Texts } from './problem.ts';

/** How long a field may be in a FatturaPA document, and in which alphabet. */
export interface TextLimit<F extends string> {
  readonly field: F;
  readonly max: number;
  readonly alphabet: 'latin1' | 'ascii';
}

/** Fields whose text, once spelled in the document's alphabet, is too long or cannot be written. */
export const textProblems = <F extends string>(
  texts: Texts<F>,
  limits: readonly TextLimit<F>[],
): readonly Problem<'too_long' | 'not_latin'>[] =>
  limits.flatMap(({ field, max, alphabet }): readonly Problem<'too_long' | 'not_latin'>[] => {
    const value = texts[field];
    if (value === undefined) return [];
    const spelled = alphabet === 'ascii' ? toAscii(value) : toLatin1(value);
    if (spelled.left !== '') return [{ path: `/${field}`, code: 'not_latin' }];
    return spelled.text.length > max ? [{ path: `/${field}`, code: 'too_long' }] : [];
  });

/** The fields that are absent, each `required`; empty texts count as absent (`readTexts`). */
export const requiredProblems = <F extends string>(
  texts: Texts<F>,
  fields: readonly F[],
): readonly Problem<'required'>[] =>
  fields.filter((field) => texts[field] === undefined).map((field) => ({ path: `/${field}`, code: 'required' }));

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
/** What XSD and mail agree on: 7 to 256 ASCII characters around one @, and a dot after it. */
export const isEmail = (text: string): boolean =>
  text.length >= 7 && text.length <= 256 && EMAIL.test(text) && toAscii(text).text === text;

// One run of letters, digits and the signs that mail allows, or several with single dots between them.
const PEC_WORDS = "[!#-'*+/-9=?A-Z^-~-]+(?:\\.[!#-'*+/-9=?A-Z^-~-]+)*";
const PEC = new RegExp(`^(?=.{3,256}$)${PEC_WORDS}@${PEC_WORDS}$`);
/** EmailType of the XSD (1.1.6), but no quoted names or bracketed hosts: narrower than what mail knows. */
export const isPecAddress = (text: string): boolean => PEC.test(text);

/** CAP: five digits. Whether the place has it is not looked up. */
export const isItalianPostalCode = (text: string): boolean => /^[0-9]{5}$/.test(text);
/** Two capitals, as the XSD wants Provincia; no list of them is kept. */
export const isProvince = (text: string): boolean => /^[A-Z]{2}$/.test(text);
