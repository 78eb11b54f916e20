import { describe, expect, it } from 'vitest';
import { broken, changeSchema, draftSchema } from '../../kernel/entity/index.ts';
import { preference, preferenceTemplate } from './preference.entity.ts';

const languages = { languages: ['it'] } as const;
const owned = { name: 'Trilocale in centro', userId: 'u', contactId: null };
const faults = (over: object) => {
  const made = { ...draftSchema(preference).parse({}), ...owned, ...over };
  return broken(preference, made, languages).map(({ code, at }) => `${code} ${at.join()}`);
};
const euros = (amountCents: number) => ({ amountCents, currency: 'EUR' });

describe('what a client looks for', () => {
  it('may be anything: an empty field excludes nothing', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ comuni: ['037006'], prezzoMin: euros(0), prezzoMax: euros(0) })).toEqual([]);
    expect(faults({ lat: 44_494_000, lon: 11_342_000, raggioM: 3000, superficieMin: 70, superficieMax: 70 })).toEqual(
      [],
    );
  });
  it('range_inverted: no range ends before it begins', () => {
    expect(faults({ prezzoMin: euros(2), prezzoMax: euros(1), superficieMin: 80, superficieMax: 79 })).toEqual([
      'range_inverted prezzoMin,prezzoMax',
      'range_inverted superficieMin,superficieMax',
    ]);
  });
  it('circle_incomplete: a circle has its middle and its radius', () => {
    expect(faults({ lat: 0 })).toEqual(['circle_incomplete lat,lon,raggioM']);
    expect(faults({ lat: 0, lon: 0 })).toEqual(['circle_incomplete lat,lon,raggioM']);
  });
  it('place_ambiguous: a place is comuni or a circle', () => {
    expect(faults({ comuni: ['037006'], lat: 0, lon: 0, raggioM: 100 })).toEqual(['place_ambiguous comuni,raggioM']);
  });
  it('preference_nameless, owner_ambiguous: it has a name, and is of one client', () => {
    expect(faults({ name: null, userId: null })).toEqual([
      'preference_nameless name',
      'owner_ambiguous userId,contactId',
    ]);
    expect(faults({ contactId: 'c' })).toEqual(['owner_ambiguous userId,contactId']);
  });
  it('is given to nobody by a body', () => {
    expect(draftSchema(preference).safeParse({ name: 'x', userId: 'u' }).success).toBe(false);
    expect(changeSchema(preference).safeParse({ contactId: null }).success).toBe(false);
  });
  it('names comuni by ISTAT’s code', () => {
    for (const comuni of [['Bologna'], ['37006'], ['0370060']])
      expect(draftSchema(preferenceTemplate).safeParse({ name: 'x', comuni }).success).toBe(false);
  });
});
