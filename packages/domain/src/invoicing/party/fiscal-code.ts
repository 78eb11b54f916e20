import { isValidVatNumber } from './vat-number.ts';

// L..V stand for 0..9 when two people would share a code (omocodia, DM 23/12/1976 art. 6).
const PERSON = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;
// Worth of a character in an odd position (1st, 3rd, ...), for 0-9 and then A-Z.
const ODD_DIGITS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const ODD_LETTERS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

const worth = (code: number, odd: boolean): number => {
  const isDigit = code < 58;
  const face = isDigit ? code - 48 : code - 65;
  return odd ? ((isDigit ? ODD_DIGITS : ODD_LETTERS)[face] ?? 0) : face;
};

/** The letter that completes the first fifteen characters of a person's codice fiscale. */
export const fiscalCodeCheckLetter = (fifteen: string): string => {
  let sum = 0;
  for (let i = 0; i < 15; i += 1) sum += worth(fifteen.charCodeAt(i), i % 2 === 0);
  return String.fromCharCode(65 + (sum % 26));
};

/** Whether the text has the form of a person's code; its check letter may be wrong. */
export const looksLikePersonFiscalCode = (text: string): boolean => PERSON.test(text);

/** A person's code: 16 upper-case characters with the right check letter. Never compared with name or birth date. */
export const isPersonFiscalCode = (text: string): boolean =>
  PERSON.test(text) && fiscalCodeCheckLetter(text) === text[15];

/** A codice fiscale: a person's 16 characters, or the 11 digits of a legal person or a provisional code. */
export const isValidFiscalCode = (text: string): boolean => isPersonFiscalCode(text) || isValidVatNumber(text);
