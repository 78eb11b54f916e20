import { describe, expect, it } from 'vitest';
import { composeFattura, withBuyer, type FatturaElettronica } from '../fattura/index.ts';
import { acme, anna, lesson } from '../fattura/fixtures.test.support.ts';
import { parseBillingProfile, type BillingProfile } from '../party/index.ts';
import { buyerFieldOf } from './buyer-fields.ts';
import { documentShown } from './document-shown.ts';

const invoice = composeFattura(lesson)._unsafeUnwrap();
const to = (buyer: BillingProfile): FatturaElettronica => withBuyer(invoice, buyer)._unsafeUnwrap();
const abroad: BillingProfile = {
  ...{ kind: 'company', legalName: 'Yoga LLC', country: 'US', address: 'Main St 1', postalCode: '10001', city: 'NY' },
};

describe('a document as a page shows it', () => {
  it('has its lines and its sums by rate, in cents', () => {
    const { lines, totals } = documentShown(invoice);
    expect(lines).toMatchObject([{ number: 1, netCents: 1639, rateBp: 2200, nature: null }]);
    expect(totals).toEqual({
      byVat: [{ rateBp: 2200, nature: null, netCents: 1639, vatCents: 361, reference: null }],
      ...{ stampDutyCents: 0, netCents: 1639, vatCents: 361, totalCents: 2000 },
    });
  });
  it('has how it is to be paid: by transfer, to which account and by when', () => {
    const { payment: _, ...unpaid } = lesson;
    const date = Temporal.PlainDate.from('2026-04-30');
    const payment = { method: 'MP05', condition: 'TP02', date, iban: 'IT60X0542811101000000123456' } as const;
    expect(documentShown(composeFattura({ ...unpaid, payment })._unsafeUnwrap()).payments).toEqual([
      { method: 'MP05', amountCents: 2000, date: '2026-04-30', iban: 'IT60X0542811101000000123456' },
    ]);
    expect(documentShown(composeFattura(unpaid)._unsafeUnwrap()).payments).toEqual([]);
  });
  it.for([
    ['consumer', anna],
    ['company', acme],
    ['company', abroad],
  ] as const)('gives a %s back in fields that make the same buyer again', ([kind, buyer]) => {
    const document = to(buyer);
    const { buyer: shown } = documentShown(document);
    expect(shown.kind).toBe(kind);
    const again = parseBillingProfile(shown)._unsafeUnwrap();
    expect(to(again).FatturaElettronicaHeader).toEqual(document.FatturaElettronicaHeader);
  });
  it('knows which field of the buyer stands behind an element', () => {
    expect(buyerFieldOf('FatturaElettronicaHeader/CessionarioCommittente/Sede/CAP')).toBe('postalCode');
    expect(buyerFieldOf('FatturaElettronicaHeader/CedentePrestatore/Sede/CAP')).toBeNull();
  });
});
