const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** Whether the check digits of an IBAN are right (ISO 13616, mod 97). @param text upper case, no blanks */
export const isValidIban = (text: string): boolean => {
  if (!IBAN.test(text)) return false;
  let rest = 0;
  for (const char of text.slice(4) + text.slice(0, 4)) {
    const worth = Number.parseInt(char, 36);
    rest = (rest * (worth > 9 ? 100 : 10) + worth) % 97;
  }
  return rest === 1;
};
