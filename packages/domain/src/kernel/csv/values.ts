/** E.164. */
const international = /^\+[1-9]\d{6,14}$/;
/** A landline begins with 0, a mobile number with 3. */
const italian = /^(?:0\d{5,10}|3\d{8,9})$/;
/** The same with the prefix of the country, but without its plus: longer than any national number. */
const italianWhole = /^39(?:0\d{8,10}|3\d{8,9})$/;

/** A number as people write it, as E.164: one without a country is Italian. Null: it is no number. */
export const readPhone = (written: string): string | null => {
  const tight = written.replaceAll(/[\s./-]/g, '');
  // The zero in brackets is dialled inside a country only; Italy dials it from everywhere.
  const abroad = /^(?:\+|00)(?!39)/.test(tight) ? tight.replace('(0)', '') : tight;
  const digits = abroad.replaceAll(/[()]/g, '').replace(/^00/, '+');
  if (international.test(digits)) return digits;
  if (italianWhole.test(digits)) return `+${digits}`;
  return italian.test(digits) ? `+39${digits}` : null;
};

const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** A day as Italian spreadsheets write it, day first, or as ISO 8601. Null: it is no day, or says its year in two digits. */
export const readDay = (written: string): Temporal.PlainDate | null => {
  const [, day, , month, year] = dayFirst.exec(written) ?? [];
  const [, isoYear = year, isoMonth = month, isoDay = day] = yearFirst.exec(written) ?? [];
  if (isoYear === undefined) return null;
  const parts = { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) };
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' });
  } catch {
    return null; // the thirty-first of February
  }
};
