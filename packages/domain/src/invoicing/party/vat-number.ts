const ELEVEN_DIGITS = /^[0-9]{11}$/;

/**
 * Whether the text is an Italian partita IVA: 11 digits whose last one is the check digit (DPR 633/1972, art. 35).
 * Office codes are not judged: the tax register alone knows which are in use.
 * @param text without the `IT` prefix
 */
export const isValidVatNumber = (text: string): boolean => {
  if (!ELEVEN_DIGITS.test(text) || text === '00000000000') return false;
  let sum = 0;
  for (let i = 0; i < 10; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10 === text.charCodeAt(10) - 48;
};

/** The check digit that completes ten digits. */
export const vatCheckDigit = (tenDigits: string): string => {
  for (const digit of '0123456789') if (isValidVatNumber(tenDigits + digit)) return digit;
  throw new RangeError(`${tenDigits} is not ten digits`);
};
