import { describe, expect, it } from 'vitest';
import { composeFattura } from './compose.ts';
import type { RegimeFiscale } from '../party/regime-fiscale.ts';
import { acme, anna, lesson } from './fixtures.test.support.ts';
import { withBuyer } from './with-buyer.ts';

/** The lesson to that buyer; under split payment without the payment, which would be of another amount. */
const composed = (buyer: typeof anna, regimeFiscale: RegimeFiscale = 'RF01', splitPayment = false) => {
  const { payment: _, ...unpaid } = lesson;
  const input = splitPayment ? unpaid : lesson;
  return composeFattura({
    ...input,
    seller: { ...lesson.seller, regimeFiscale },
    buyer,
    splitPayment,
  })._unsafeUnwrap();
};

describe('a document to a corrected buyer', () => {
  it.each([
    ['a consumer with a PEC', { ...anna, pec: 'anna@pec.example' }],
    ['a company', acme],
    ['an office of the administration', { ...acme, recipientCode: 'UFABCD' }],
    ['a company abroad', { ...acme, country: 'DE', vatNumber: 'DE123456788', recipientCode: 'XXXXXXX' }],
  ])('%s is the document that would have been composed for it', (_, buyer) => {
    for (const before of [anna, acme, { ...anna, pec: 'old@pec.example' }, { ...acme, recipientCode: 'UFABCD' }])
      for (const regime of ['RF01', 'RF16', 'RF17'] as const)
        for (const split of [false, true])
          expect(withBuyer(composed(before, regime, split), buyer)._unsafeUnwrap()).toEqual(
            composed(buyer, regime, split),
          );
  });
  it('is not charged stamp duty where a public administration comes in the place of a private buyer', () => {
    const office = { ...acme, recipientCode: 'UFABCD' };
    const charged = (buyer: typeof anna, chargesPublicBuyer: boolean) =>
      composeFattura({
        ...lesson,
        seller: { ...lesson.seller, regimeFiscale: 'RF19' },
        buyer,
        lines: [{ ...lesson.lines[0]!, grossCents: 10_000 }],
        payment: { method: 'MP05', condition: 'TP02' },
        stampDuty: 'recharged',
        chargesPublicBuyer,
      })._unsafeUnwrap();
    expect(withBuyer(charged(anna, false), office)._unsafeUnwrap()).toEqual(charged(office, false));
    expect(withBuyer(charged(office, true), { ...office, legalName: 'Comune' })._unsafeUnwrap()).toEqual(
      charged({ ...office, legalName: 'Comune' }, true),
    );
    expect(withBuyer(charged(anna, false), acme)._unsafeUnwrap()).toEqual(charged(acme, false));
  });
  it('says what an imported document said of its VAT, where the seller’s regime does not decide', () => {
    const before = composed(acme, 'RF17');
    const [body] = before.FatturaElettronicaBody;
    const own = { ...body!.DatiBeniServizi.DatiRiepilogo[0]!, EsigibilitaIVA: 'D', RiferimentoNormativo: 'patto' };
    const agreed = { ...body!, DatiBeniServizi: { ...body!.DatiBeniServizi, DatiRiepilogo: [own] } };
    const after = withBuyer({ ...before, FatturaElettronicaBody: [agreed] }, anna)._unsafeUnwrap();
    expect(after.FatturaElettronicaBody[0]?.DatiBeniServizi.DatiRiepilogo).toEqual([own]);
  });
  it('text_not_latin: is refused when its name cannot be written', () => {
    const refused = withBuyer(composed(anna), { ...acme, legalName: '株式会社' })._unsafeUnwrapErr();
    expect(refused).toMatchObject({ code: 'text_not_latin', params: { field: 'buyer.legalName' } });
  });
});
