import { describe, expect, it } from 'vitest';
import { broken, changeSchema } from '../../kernel/entity/entity.ts';
import { brandKit, brandLibrary } from './brand-kit.settings.ts';
import { brandLogin, brandMeta, brandPwa, brandTheme } from './branding.settings.ts';
import { contrast } from './contrast.ts';
import { contrastWarnings, effectiveBranding } from './effective-branding.ts';

const nothing = {
  theme: brandTheme.fallback,
  brandMeta: brandMeta.fallback,
  pwa: brandPwa.fallback,
  login: brandLogin.fallback,
};

describe('the branding that is shown', () => {
  it('is the product’s, over it the configuration’s, over it what is saved', () => {
    const plain = effectiveBranding(nothing, { name: 'Studio Loto di Anna Verdi', accent: null });
    expect(plain.theme).toMatchObject({ primary: '#0f766e', onPrimary: '#ffffff', font: 'system' });
    expect(plain.pwa).toMatchObject({
      name: 'Studio Loto di Anna Verdi',
      shortName: 'Studio Loto',
      themeColor: '#0f766e',
    });
    expect(contrastWarnings(plain.theme)).toEqual([]);
    const configured = effectiveBranding(nothing, { name: 'Loto', accent: '#123456' });
    expect([configured.theme.primary, configured.pwa.themeColor]).toEqual(['#123456', '#123456']);
    const saved = effectiveBranding(
      {
        ...nothing,
        theme: { ...nothing.theme, primary: '#654321' },
        brandMeta: { ...nothing.brandMeta, name: 'Il Loto' },
      },
      { name: 'Loto', accent: '#123456' },
    );
    expect([saved.theme.primary, saved.brandMeta.name, saved.pwa.name]).toEqual(['#654321', 'Il Loto', 'Il Loto']);
  });

  it('warns of words that are hard to read on their ground', () => {
    const { theme } = effectiveBranding(
      { ...nothing, theme: { ...nothing.theme, primary: '#ffee00', text: '#777777' } },
      { name: 'Loto', accent: null },
    );
    expect(contrastWarnings(theme)).toEqual([
      { text: 'text', on: 'background', tenths: 44 },
      { text: 'onPrimary', on: 'primary', tenths: 12 },
    ]);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  });
});

describe('the sections', () => {
  it('take colours, https and paths of this server alone', () => {
    const takes = (document: Parameters<typeof changeSchema>[0], change: object) =>
      changeSchema(document).safeParse(change).success;
    for (const primary of ['red', '#fff', '#12345g', 'rgb(0,0,0)']) expect(takes(brandTheme, { primary })).toBe(false);
    for (const startUrl of ['//evil.example', 'https://evil.example/', '/\\evil', 'prenota', '/a b'])
      expect([startUrl, takes(brandPwa, { startUrl })]).toEqual([startUrl, false]);
    for (const startUrl of ['/', '/prenota?da=app']) expect(takes(brandPwa, { startUrl })).toBe(true);
    const at = (url: string) => ({ social: [{ network: 'instagram', url }] });
    expect(takes(brandMeta, at('https://instagram.com/loto'))).toBe(true);
    for (const url of ['http://instagram.com/loto', 'javascript:alert(1)', 'loto'])
      expect([url, takes(brandMeta, at(url))]).toEqual([url, false]);
    expect(takes(brandLibrary, { items: [{ id: 'a', kind: 'palette', title: 'A', value: 'no' }] })).toBe(false);
  });

  it('network_repeated, name_repeated, key_repeated: each stands once', () => {
    const link = { network: 'x', url: 'https://x.com/loto' } as const;
    const codes = [
      broken(brandMeta, { ...brandMeta.fallback, social: [link, link] }, { languages: [] }),
      broken(
        brandKit,
        { ...brandKit.fallback, colors: ['Loto', 'loto'].map((name) => ({ name, value: '#000000' })) },
        { languages: [] },
      ),
      broken(
        brandLibrary,
        { items: ['a', 'a'].map((id) => ({ id, kind: 'text', title: id, value: id, tags: [] })) },
        { languages: [] },
      ),
    ];
    expect(codes.flat().map(({ code }) => code)).toEqual(['network_repeated', 'name_repeated', 'key_repeated']);
  });
});
