// The standard fonts of PDF know the 217 characters of WinAnsi (windows-1252) and nothing else.
const BEYOND = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const OTHER = new RegExp(`[^\\u0020-\\u007e\\u00a0-\\u00ff${BEYOND}]`, 'gu');
const hasOther = (text: string): boolean => text.search(OTHER) !== -1;

const SPELLINGS: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '—',
  '−': '-',
  '′': "'",
  '″': '"',
  ʼ: "'",
  '→': '->',
  '≤': '<=',
  '≥': '>=',
};
const windows1252 = new TextDecoder('windows-1252');

const spelled = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20 || code === 0x7f) return ' ';
  // A writer of windows-1252 that declares ISO-8859-1 puts its signs where Latin-1 has control characters.
  const sign = code < 0xa0 ? windows1252.decode(Uint8Array.of(code)) : SPELLINGS[char];
  if (sign !== undefined && !hasOther(sign)) return sign;
  if (/[\p{M}\p{Cf}]/u.test(char)) return '';
  if (/\p{Zs}/u.test(char)) return ' ';
  const plain = char.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain === '' || hasOther(plain) ? '?' : plain;
};

/**
 * The text in characters that can be printed: composed, white space as blanks, letters outside WinAnsi without their
 * marks, what has no spelling at all as a question mark.
 */
export const printable = (text: string): string => {
  if (!hasOther(text)) return text;
  return text.normalize('NFC').replace(OTHER, spelled);
};
