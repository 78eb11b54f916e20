import { NORTHERN_IRELAND } from './country.ts';

/** VAT numbers without their prefix, by the country that gives them: the Union's, as its register (VIES) writes them. */
const UNION: Readonly<Record<string, RegExp>> = {
  AT: /^U[0-9]{8}$/,
  BE: /^[01][0-9]{9}$/,
  BG: /^[0-9]{9,10}$/,
  CY: /^[0-9]{8}[A-Z]$/,
  CZ: /^[0-9]{8,10}$/,
  DE: /^[0-9]{9}$/,
  DK: /^[0-9]{8}$/,
  EE: /^[0-9]{9}$/,
  ES: /^[A-Z0-9][0-9]{7}[A-Z0-9]$/,
  FI: /^[0-9]{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}[0-9]{9}$/,
  GR: /^[0-9]{9}$/,
  HR: /^[0-9]{11}$/,
  HU: /^[0-9]{8}$/,
  IE: /^(?:[0-9][A-Z0-9+*][0-9]{5}[A-Z]|[0-9]{7}[A-Z]{1,2})$/,
  IT: /^[0-9]{11}$/,
  LT: /^(?:[0-9]{9}|[0-9]{12})$/,
  LU: /^[0-9]{8}$/,
  LV: /^[0-9]{11}$/,
  MT: /^[0-9]{8}$/,
  NL: /^[0-9]{9}B[0-9]{2}$/,
  PL: /^[0-9]{10}$/,
  PT: /^[0-9]{9}$/,
  RO: /^[0-9]{2,10}$/,
  SE: /^[0-9]{12}$/,
  SI: /^[0-9]{8}$/,
  SK: /^[0-9]{10}$/,
  [NORTHERN_IRELAND]: /^(?:[0-9]{9}|[0-9]{12}|GD[0-9]{3}|HA[0-9]{3})$/,
};
/** And some neighbours': their numbers come with a prefix too. */
const NEIGHBOURS: Readonly<Record<string, RegExp>> = {
  CH: /^E[0-9]{9}(?:MWST|TVA|IVA)?$/,
  GB: /^(?:[0-9]{9}|[0-9]{12}|GD[0-9]{3}|HA[0-9]{3})$/,
  NO: /^[0-9]{9}(?:MVA)?$/,
  SM: /^[0-9]{1,5}$/,
};
const FORMS: ReadonlyMap<string, RegExp> = new Map(Object.entries({ ...UNION, ...NEIGHBOURS }));
/** Greece writes EL before its numbers. */
const prefixesOf = (country: string): readonly string[] => (country === 'GR' ? ['GR', 'EL'] : [country]);

/** Whether VAT numbers of this country are registered in the Union; XI is (for goods). */
export const isRegisteredInUnion = (country: string): boolean => Object.hasOwn(UNION, country);

const fits = (country: string, number: string): boolean => FORMS.get(country)?.test(number) === true;

/** A number and the country that gave it. */
export interface ReadVatNumber {
  readonly country: string;
  /** Without prefix. */
  readonly number: string;
}

/** Without the country's own prefix, however often it stands there; a number that begins with the same letters keeps them. */
export const withoutPrefix = (text: string, country: string): string => {
  const prefix = prefixesOf(country).find((each) => text.startsWith(each));
  if (prefix === undefined) return text;
  const rest = text.slice(prefix.length);
  return fits(country, rest) ? rest : withoutPrefix(rest, country);
};

/** Of which other country a number is, by its prefix and its form. */
const otherCountry = (text: string): string | undefined =>
  [...FORMS.keys()].find((country) =>
    prefixesOf(country).some((prefix) => text.startsWith(prefix) && fits(country, withoutPrefix(text, country))),
  );

/**
 * Reads a VAT number as people write it: blanks, dots and dashes in it, with its country in front or without. The country
 * in front need not be the one where the business has its seat.
 * @param seat counts where the number names no other
 */
export const readVatNumber = (written: string, seat: string): ReadVatNumber => {
  const text = written.toUpperCase().replace(/[\s.-]/g, '');
  if (prefixesOf(seat).some((prefix) => text.startsWith(prefix)))
    return { country: seat, number: withoutPrefix(text, seat) };
  const country = otherCountry(text) ?? seat;
  return { country, number: withoutPrefix(text, country) };
};

/**
 * Whether a number can be one of that country. Of most countries nothing is known but the characters that a document
 * can hold; the prefix of another country that no number follows is a slip of the pen.
 */
export const isForeignVatNumber = ({ country, number }: ReadVatNumber): boolean => {
  if (!/^[A-Z0-9+*.-]{1,26}$/.test(number)) return false;
  const prefix = /^([A-Z]{2})[0-9]+$/.exec(number)?.[1];
  const names = prefix === 'EL' ? 'GR' : prefix;
  return names === undefined || !isRegisteredInUnion(names) || fits(country, number);
};

/** The number for people, with its country in front: once, also where a document has written it into the number as well. */
export const vatNumberText = ({
  IdPaese,
  IdCodice,
}: {
  readonly IdPaese: string;
  readonly IdCodice: string;
}): string => {
  const code = IdCodice.trim();
  const isDoubled = !fits(IdPaese, code) && prefixesOf(IdPaese).some((prefix) => code.toUpperCase().startsWith(prefix));
  return isDoubled ? code : `${IdPaese}${code}`;
};
