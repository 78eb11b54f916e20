import { describe, expect, it } from 'vitest';
import { composeFattura } from '../fattura/index.ts';
import { acme, lesson, studio } from '../fattura/fixtures.test.support.ts';
import { ticket } from '../fattura/semplificata/semplificata.test.support.ts';
import { documentFacts } from './document-facts.ts';

const invoice = composeFattura(lesson)._unsafeUnwrap();

describe('what a row says of its document', () => {
  it('names the buyer of ours by codice fiscale, and the sums', () => {
    expect(documentFacts(invoice, 'outbound')).toEqual({
      documentType: 'TD01',
      date: lesson.date,
      fiscalYear: 2026,
      sellerVatNumber: studio.vatNumber,
      counterpartyName: 'Anna Rossi',
      counterpartyTaxCode: 'RSSMRA80A01H501U',
      netCents: 1639,
      vatCents: 361,
      totalCents: 2000,
    });
  });
  it('names a company by its VAT number with the country', () => {
    const { payment: _, ...unpaid } = lesson;
    const sold = composeFattura({ ...unpaid, buyer: acme })._unsafeUnwrap();
    expect(documentFacts(sold, 'outbound').counterpartyTaxCode).toBe(`IT${acme.vatNumber}`);
  });
  it('names the seller of a received one', () => {
    expect(documentFacts(invoice, 'inbound')).toMatchObject({
      counterpartyName: studio.name,
      counterpartyTaxCode: `IT${studio.vatNumber}`,
    });
  });
  it('reads a simplified one as an ordinary one', () => {
    expect(documentFacts(ticket, 'outbound')).toMatchObject({ documentType: 'TD07' });
  });
});
