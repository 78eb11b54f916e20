import { describe, expect, it } from 'vitest';
import type { BillingProfile } from '../party/billing-profile.ts';
import { REGIMI_FISCALI, type RegimeFiscale } from '../party/regime-fiscale.ts';
import { office, tourist, unpaid } from './any-input.test.support.ts';
import { NATURE, NATURE_GENERICHE } from './code-lists.ts';
import { composeFattura } from './compose.ts';
import { composeNote } from './compose-note.ts';
import { acme, anna, lesson, studio } from './fixtures.test.support.ts';
import { legalReference, whenDue } from './vat-rules.ts';

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

describe('when VAT falls due', () => {
  const line = { description: 'Storno', quantity: 1, grossCents: 500, vat: { rateBp: 2200 } };
  const dueOf = (regimeFiscale: RegimeFiscale, buyer: BillingProfile, splitPayment = false) => {
    const seller = { ...studio, regimeFiscale };
    const invoice = composeFattura({ ...unpaid(), seller, buyer, splitPayment })._unsafeUnwrap();
    const { number, date } = lesson;
    const corrects = { number, date };
    const note = composeNote(invoice, {
      tipoDocumento: 'TD04',
      ...{ seller, number: 'NC-1', date, currency: 'EUR', corrects, lines: [line], splitPayment },
    })._unsafeUnwrap();
    const [due, noted] = [invoice, note].map(({ FatturaElettronicaBody: [body] }) => {
      const { EsigibilitaIVA, RiferimentoNormativo = '' } = body!.DatiBeniServizi.DatiRiepilogo[0]!;
      return `${EsigibilitaIVA} ${/art\. [\w-]+/u.exec(RiferimentoNormativo)?.[0] ?? ''}`.trim();
    });
    expect(noted).toBe(due);
    return due;
  };
  const buyers = { office, company: acme, consumer: anna, abroad: tourist };
  const allOf = (regime: RegimeFiscale) =>
    Object.fromEntries(Object.entries(buyers).map(([who, buyer]) => [who, dueOf(regime, buyer)]));

  it('is when a public administration pays, for a seller of RF16 (DPR 633/1972, art. 6 c. 5)', () => {
    expect(allOf('RF16')).toEqual({ office: 'D art. 6', company: 'I', consumer: 'I', abroad: 'I' });
  });
  it('is when a buyer in business or an administration pays, for a seller of RF17 (DL 83/2012, art. 32-bis)', () => {
    expect(allOf('RF17')).toEqual({ office: 'D art. 6', company: 'D art. 32-bis', consumer: 'I', abroad: 'I' });
  });
  it('is at once for every other seller who charges VAT', () => {
    for (const regime of REGIMI_FISCALI.filter((each) => !['RF02', 'RF16', 'RF17', 'RF19', 'RF20'].includes(each)))
      expect([regime, allOf(regime)]).toEqual([regime, { office: 'I', company: 'I', consumer: 'I', abroad: 'I' }]);
  });
  it('is the buyer’s matter under split payment, whatever the seller’s regime', () => {
    for (const regime of ['RF01', 'RF16', 'RF17'] as const)
      expect([regime, dueOf(regime, office, true)]).toEqual([regime, 'S art. 17-ter']);
  });
  it('names its article in at most 100 characters', () => {
    for (const regime of REGIMI_FISCALI)
      for (const buyer of ['public', 'business', 'private'] as const)
        expect(whenDue(regime, buyer, false).RiferimentoNormativo ?? '').toMatch(/^[\u0020-\u007e]{0,100}$/u);
  });
});
