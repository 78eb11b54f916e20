export type Locale = 'it' | 'en';

const DECIMAL = /^\s*([+-]?)0*([0-9]+)(?:\.([0-9]+))?\s*$/;
const SIGNS = { it: { group: '.', point: ',' }, en: { group: ',', point: '.' } } as const;

/**
 * A decimal text for people: `1234.50` becomes `1.234,50` or `1,234.50`. Never fewer than `least` decimals, never a digit
 * lost; what is no decimal comes back as it is.
 */
export const figure = (text: string, locale: Locale, least = 2): string => {
  const match = DECIMAL.exec(text);
  if (match === null) return text;
  const { group, point } = SIGNS[locale];
  const whole = (match[2] ?? '0').replace(/\B(?=(?:[0-9]{3})+$)/g, group);
  const decimals = (match[3] ?? '').replace(/0+$/, '').padEnd(least, '0');
  return `${match[1] === '-' ? '-' : ''}${whole}${decimals === '' ? '' : point + decimals}`;
};

/** An amount with its currency; the euro has its sign. */
export const money = (text: string, currency: string, locale: Locale): string => {
  const amount = figure(text, locale);
  if (currency !== 'EUR') return `${amount} ${currency}`;
  if (locale === 'it') return `${amount} €`;
  return amount.startsWith('-') ? `-€${amount.slice(1)}` : `€${amount}`;
};

/** `22.00` becomes `22%`. */
export const percent = (text: string, locale: Locale): string => `${figure(text, locale, 0)}%`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An xs:date for people, its time zone left out: `10/03/2026` or `10 Mar 2026`. */
export const day = (text: string, locale: Locale): string => {
  const match = /^\s*([0-9]{4})-([0-9]{2})-([0-9]{2})/.exec(text);
  if (match === null) return text;
  const [, year = '', month = '', date = ''] = match;
  return locale === 'it' ? `${date}/${month}/${year}` : `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
};

const EIGHT = 8;
/** An amount in units of its eighth decimal, the most the format allows; undefined for what is no such amount. */
const eighths = (amount: string): bigint | undefined => {
  const match = amount.length > 40 ? null : DECIMAL.exec(amount);
  const decimals = match?.[3] ?? '';
  if (match === null || decimals.length > EIGHT) return undefined;
  const units = BigInt((match[2] ?? '0') + decimals.padEnd(EIGHT, '0'));
  return match[1] === '-' ? -units : units;
};

/** The exact sum of amounts as a decimal text; undefined when one of them is missing or no amount. */
export const total = (amounts: readonly (string | undefined)[]): string | undefined => {
  let sum = 0n;
  for (const amount of amounts) {
    const units = amount === undefined ? undefined : eighths(amount);
    if (units === undefined) return undefined;
    sum += units;
  }
  const digits = String(sum < 0n ? -sum : sum).padStart(EIGHT + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -EIGHT)}.${digits.slice(-EIGHT)}`;
};
