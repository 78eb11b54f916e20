import { describe, expect, it } from 'vitest';
import { findComuni, provinces } from './index.ts';

describe('the provinces', () => {
  it('are 107 in 20 regions, each with codes of its own that have their shape', () => {
    expect(provinces).toHaveLength(107);
    expect(new Set(provinces.map(({ region }) => region)).size).toBe(20);
    for (const distinct of [
      provinces.map(({ sigla }) => sigla),
      provinces.map(({ code }) => code),
      provinces.map(({ capital }) => capital.belfiore),
    ])
      expect(new Set(distinct).size).toBe(107);
    for (const { code, sigla, capital } of provinces) {
      expect([sigla, /^[A-Z]{2}$/.test(sigla), /^\d{3}$/.test(code)]).toEqual([sigla, true, true]);
      expect(capital.code).toMatch(/^\d{6}$/);
      expect(capital.belfiore).toMatch(/^[A-M]\d{3}$/);
    }
  });
});

describe('a comune', () => {
  const names = (beginning: string, sigla: string | null = null) =>
    findComuni({ sigla, beginning }).map(({ name }) => name);

  it('is found by how its name begins, without case, accents and apostrophes', () => {
    expect(names('LAQ')).toEqual(['L’Aquila']);
    expect(names("l'aq")).toEqual(['L’Aquila']);
    expect(names('forli')).toEqual(['Forlì']);
    expect(names('reggio')).toEqual(['Reggio di Calabria', 'Reggio nell’Emilia']);
    expect(names('quila')).toEqual([]);
  });

  it('is found by its province', () => {
    expect(names('', 'RM')).toEqual(['Roma']);
    expect(names('mil', 'RM')).toEqual([]);
    expect(findComuni({ sigla: null, beginning: null })).toHaveLength(107);
  });
});
