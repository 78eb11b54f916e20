import { describe, expect, it } from 'vitest';
import { isValidFiscalCode } from '@svc/domain/invoicing';
import { consumer } from '../walk/stage.ts';
import { demoProfiles } from './studio-loto.ts';

const lettersOf = (name: string, of: RegExp): readonly string[] => name.toUpperCase().match(of) ?? [];
/** Three letters: consonants first, then vowels; of a first name with four consonants the second is passed over. */
const three = (name: string, isFirst = false): string => {
  const consonants = lettersOf(name, /[B-DF-HJ-NP-TV-Z]/g);
  const kept = isFirst && consonants.length > 3 ? consonants.filter((_, at) => at !== 1) : consonants;
  return [...kept, ...lettersOf(name, /[AEIOU]/g), 'X', 'X'].slice(0, 3).join('');
};

describe('the people of the demo', () => {
  const people = [...demoProfiles, consumer('Anna'), consumer('Bruno')].map((profile) => profile as unknown as Person);
  interface Person {
    readonly firstName: string;
    readonly lastName: string;
    readonly fiscalCode: string;
  }

  it.each(people.map((person) => [`${person.firstName} ${person.lastName}`, person] as const))(
    '%s has a codice fiscale of that name',
    (_, { firstName, lastName, fiscalCode }) => {
      expect(isValidFiscalCode(fiscalCode)).toBe(true);
      expect(fiscalCode.slice(0, 6)).toBe(three(lastName) + three(firstName, true));
      const day = Number(fiscalCode.slice(9, 11));
      expect(day > 40).toBe(firstName.endsWith('a'));
    },
  );
});
