import { describe, expect, it } from 'vitest';
import type { LocationId } from '@svc/domain/booking';
import { anId } from '../../testing/fixtures.ts';
import type { LocationCodes } from './location-codes.ts';

/** What every LocationCodes holds. @param open The codes of one tenant, by its name */
export const locationCodesContract = (name: string, open: (tenant: string) => LocationCodes): void => {
  describe(`${name}: codes of locations`, () => {
    const [studio, other] = [anId<LocationId>(), anId<LocationId>()];
    const monday = Temporal.PlainDate.from('2027-03-22');
    it('are ten characters of base32, the same each time', () => {
      const code = open('one').codeOf(studio, monday);
      expect(code).toMatch(/^[A-Z2-7]{10}$/);
      expect(open('one').codeOf(studio, monday)).toBe(code);
    });
    it('differ by location, by week and by tenant', () => {
      const codes = [
        open('one').codeOf(studio, monday),
        open('one').codeOf(other, monday),
        open('one').codeOf(studio, monday.add({ weeks: 1 })),
        open('two').codeOf(studio, monday),
      ];
      expect(new Set(codes).size).toBe(4);
    });
  });
};
