// FatturaPA texts hold Basic Latin and the Latin-1 supplement only; anything else is SDI 00200.

/** Signs that have a plain spelling. Letters with a mark outside Latin-1 lose the mark instead (`š` becomes `s`). */
const SPELLINGS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '’': "'",
  '‘': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '–': '-',
  '—': '-',
  '‒': '-',
  '―': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '™': '(TM)',
  '№': 'N.',
  '‹': '<',
  '›': '>',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ĳ: 'ij',
  Ĳ: 'IJ',
  ẞ: 'SS',
  ﬁ: 'fi',
  ﬂ: 'fl',
};
/** Latin-1 letters and signs that an ASCII field needs spelled out. */
const ASCII_SPELLINGS: Readonly<Record<string, string>> = {
  º: 'o',
  ª: 'a',
  '°': 'o',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  '«': '"',
  '»': '"',
  '·': '.',
  '×': 'x',
};

const LATIN1 = /^[\u0020-\u007e\u00a0-\u00ff]*$/;
const ASCII = /^[\u0020-\u007e]*$/;
// Controls, and spaces of every width, are one plain space; what has no width is nothing.
const BLANKS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const MARKS = /\p{M}+/gu;

/** What a text becomes. `left` holds, once each, the characters that have no spelling; empty means it can be written. */
export interface Spelled {
  readonly text: string;
  readonly left: string;
}

/** Printable ASCII, blanks between words only, one at a time: as it is, whatever field it is for. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** NFC, on one line, single blanks between words, without characters that nobody sees; in any script. */
export const oneLine = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(INVISIBLE, '').replace(BLANKS, ' ').trim().normalize('NFC');

const spell = (text: string, fits: RegExp, spellings: readonly Readonly<Record<string, string>>[]): Spelled => {
  if (PLAIN.test(text)) return { text, left: '' };
  const composed = oneLine(text);
  if (fits.test(composed)) return { text: composed, left: '' };
  const left = new Set<string>();
  let out = '';
  for (const char of composed) {
    if (fits.test(char)) {
      out += char;
      continue;
    }
    const known = spellings.map((table) => table[char]).find((spelling) => spelling !== undefined);
    const bare = known ?? char.normalize('NFKD').replace(MARKS, '');
    if (bare !== '' && fits.test(bare)) out += bare;
    else left.add(char);
  }
  return { text: out.replace(BLANKS, ' ').trim(), left: [...left].join('') };
};

/** NFC, one line, single blanks, then Latin-1 spellings: `“Società” – 20 €` becomes `"Società" - 20 EUR`. */
export const toLatin1 = (text: string): Spelled => spell(text, LATIN1, [SPELLINGS]);

/** The same for fields that hold ASCII only (house numbers, document numbers): `12/A°` becomes `12/Ao`. */
export const toAscii = (text: string): Spelled => spell(text, ASCII, [SPELLINGS, ASCII_SPELLINGS]);
