/** What titles are compared by: letters and digits, without case and accents. */
export const headerKey = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/**
 * What names are compared by, in any script: letters, their vowel signs and digits, without case and without accents of Latin,
 * Greek and Cyrillic letters. A name of other signs alone is compared by these.
 */
export const nameKey = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/gu, '');
  return plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || plain.trim();
};

/**
 * The field that each column is of, by its title; null where no field is meant, or another column has it already.
 * @param synonyms titles by field, in every language
 */
export const mapHeaders = <F extends string>(
  titles: readonly string[],
  synonyms: Readonly<Record<F, readonly string[]>>,
): readonly (F | null)[] => {
  const entries = (Object.keys(synonyms) as F[]).map((field) => [field, synonyms[field]] as const);
  const known = new Map(entries.flatMap(([field, all]) => [field, ...all].map((each) => [headerKey(each), field])));
  const given = new Set<F>();
  return titles.map((title) => {
    const field = known.get(headerKey(title)) ?? null;
    if (field === null || given.has(field)) return null;
    given.add(field);
    return field;
  });
};
