import { describe, expect, it } from 'vitest';
import { composeFattura } from './compose.ts';
import { acme, anna, lesson } from './fixtures.test.support.ts';
import { withBuyer } from './with-buyer.ts';

const composed = (buyer: typeof anna) => composeFattura({ ...lesson, buyer })._unsafeUnwrap();

describe('a document to a corrected buyer', () => {
  it.each([
    ['a consumer with a PEC', { ...anna, pec: 'anna@pec.example' }],
    ['a company', acme],
    ['an office of the administration', { ...acme, recipientCode: 'UFABCD' }],
    ['a company abroad', { ...acme, country: 'DE', vatNumber: 'DE123456788', recipientCode: 'XXXXXXX' }],
  ])('%s is the document that would have been composed for it', (_, buyer) => {
    for (const before of [anna, acme, { ...anna, pec: 'old@pec.example' }])
      expect(withBuyer(composed(before), buyer)._unsafeUnwrap()).toEqual(composed(buyer));
  });
  it('text_not_latin: is refused when its name cannot be written', () => {
    const refused = withBuyer(composed(anna), { ...acme, legalName: '株式会社' })._unsafeUnwrapErr();
    expect(refused).toMatchObject({ code: 'text_not_latin', params: { field: 'buyer.legalName' } });
  });
});
