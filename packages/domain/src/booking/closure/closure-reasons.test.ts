import { describe, expect, it } from 'vitest';
import { builtInReasons, reasonsAmong } from './closure-reasons.ts';

const keys = (words: Parameters<typeof reasonsAmong>[0]) => reasonsAmong(words).map(({ key }) => key);

describe('the reasons of a closure', () => {
  it('are the product’s where the studio has no words of its own', () => {
    expect(reasonsAmong([])).toEqual(builtInReasons);
  });

  it('are the studio’s words first, in their order and by their labels', () => {
    const words = [
      { value: 'sagra', label: { it: 'Sagra di paese' }, active: true },
      { value: 'illness', label: { it: 'Assenza', de: 'Abwesend' }, active: true },
      { value: 'umzug', label: { de: 'Umzug' }, active: true },
    ] as const;
    expect(reasonsAmong(words).slice(0, 3)).toEqual([
      { key: 'sagra', label: { it: 'Sagra di paese' }, icon: 'dots' },
      { key: 'illness', label: { it: 'Assenza', en: 'Illness' }, icon: 'thermometer' },
      { key: 'umzug', label: { it: 'umzug' }, icon: 'dots' },
    ]);
    expect(keys(words)).toHaveLength(builtInReasons.length + 2);
  });

  it('leave out what is not active, one of the product’s too', () => {
    expect(keys([{ value: 'weather', label: { it: 'Maltempo' }, active: false }])).not.toContain('weather');
  });
});
