import { hash } from 'node:crypto';

/** A Bloom filter of passwords: every one that was put in is found, and one of a hundred thousand others. */
export type BreachFilter = Uint8Array;

const bitsPerPassword = 24;
const marksPerPassword = 16;

/** The spelling that passwords are compared in: compatibility forms and case folded. */
export const foldedPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

/** Where a password is marked: two halves of one digest make all places (Kirsch and Mitzenmacher). */
const placesOf = (folded: string, bits: number): readonly number[] => {
  const digest = hash('sha256', folded, 'buffer');
  const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  return Array.from({ length: marksPerPassword }, (_, at) => (start + at * step) % bits);
};

/** The same passwords always make the same filter, in whatever order. */
export const makeBreachFilter = (passwords: ReadonlySet<string>): BreachFilter => {
  const folded = new Set(Array.from(passwords, foldedPassword));
  const filter = new Uint8Array(Math.ceil((folded.size * bitsPerPassword) / 8));
  for (const password of folded)
    for (const place of placesOf(password, filter.length * 8)) filter[place >> 3]! |= 1 << (place & 7);
  return filter;
};

/** Whether a password was put in, or looks as if. */
export const inBreachFilter = (filter: BreachFilter, password: string): boolean =>
  placesOf(foldedPassword(password), filter.length * 8).every(
    (place) => ((filter[place >> 3] ?? 0) & (1 << (place & 7))) !== 0,
  );
