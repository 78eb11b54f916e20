import { describe, expect, it } from 'vitest';
import { NATURE, NATURE_GENERICHE } from './code-lists.ts';
import { legalReference } from './vat-rules.ts';

describe('the legal reference of a Natura', () => {
  it('is one for every Natura that SDI still takes, and fits RiferimentoNormativo', () => {
    for (const nature of NATURE.filter((each) => !(NATURE_GENERICHE as readonly string[]).includes(each))) {
      expect(legalReference('RF01', nature)).toMatch(/^.{10,100}$/);
      expect(legalReference('RF01', nature).startsWith('Inversione contabile')).toBe(nature.startsWith('N6.'));
    }
  });

  it('of scrap is article 74, of the other cases of reverse charge article 17', () => {
    expect(legalReference('RF01', 'N6.1')).toContain('art. 74');
    expect(legalReference('RF01', 'N6.3')).toContain('art. 17');
  });

  it('of a seller without VAT is that of his regime', () => {
    expect(legalReference('RF19', 'N2.2')).toContain('forfettario');
    expect(legalReference('RF01', 'N2.2')).not.toContain('forfettario');
  });
});
