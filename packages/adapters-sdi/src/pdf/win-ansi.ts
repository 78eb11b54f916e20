// The standard fonts of PDF know the 217 characters of WinAnsi (windows-1252) and nothing else.
const BEYOND_LATIN1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const NO_LATIN1 = /[^\u0020-\u007e\u00a0-\u00ff]/;
const WIN_ANSI = new RegExp(`^[\\u0020-\\u007e\\u00a0-\\u00ff${BEYOND_LATIN1}]$`, 'u');
/** windows-1252 read as ISO-8859-1 puts its signs where Latin-1 has control characters. */
const C1: Readonly<Record<number, string>> = Object.fromEntries(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((sign, i) => [0x80 + i, sign]),
);
const SPELLINGS: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '—',
  '−': '-',
  '′': "'",
  '″': '"',
  ʼ: "'",
  '№': 'N.',
  '→': '->',
  '≤': '<=',
  '≥': '>=',
};

const printableCharacter = (char: string): string => {
  if (WIN_ANSI.test(char)) return char;
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20 || code === 0x7f) return ' ';
  const sign = C1[code] ?? SPELLINGS[char];
  if (sign !== undefined && sign !== char) return sign;
  if (/[\p{M}\p{Cf}]/u.test(char)) return '';
  if (/\p{Zs}/u.test(char)) return ' ';
  const plain = char.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && [...plain].every((each) => WIN_ANSI.test(each)) ? plain : '?';
};

/**
 * The text in characters that can be printed: composed, white space as blanks, letters outside WinAnsi without their
 * marks, what has no spelling at all as a question mark. Line ends stay when `keepLines` says so.
 */
export const printable = (text: string, keepLines = false): string => {
  const composed = NO_LATIN1.test(text) ? text.normalize('NFC') : text;
  if (!NO_LATIN1.test(composed)) return composed;
  if (keepLines && composed.includes('\n'))
    return composed
      .split(/\r?\n/)
      .map((line) => printable(line))
      .join('\n');
  return [...composed].map(printableCharacter).join('');
};
