import * as fc from 'fast-check';
import type { Vat } from '../../kernel/index.ts';
import type { BillingProfile } from '../party/billing-profile.ts';
import type { FatturaDelivery, FatturaInput, FatturaLine, FatturaReference } from './fattura-input.ts';
import { acme, anna, lesson, studio, today } from './fixtures.test.support.ts';

const abroad = { address: 'Rue 1', postalCode: '75', city: 'Paris' } as const;
/** A public administration: six characters of recipient code, hence FPA12. */
export const office: BillingProfile = { ...acme, legalName: 'Comune di Torino', recipientCode: 'UFTEST' };
/** A French consumer without any number, whose postal code has two digits. */
export const tourist: BillingProfile = {
  ...abroad,
  kind: 'consumer',
  firstName: 'Jo',
  lastName: 'Do',
  country: 'FR',
};

const anyVat: fc.Arbitrary<Vat> = fc.oneof(
  fc.constantFrom(2200, 1000, 500, 400).map((rateBp) => ({ rateBp })),
  fc.integer({ min: 100, max: 10_000 }).map((rateBp) => ({ rateBp })),
  fc.constantFrom('N1', 'N2.1', 'N2.2', 'N3.5', 'N4', 'N6.9', 'N7').map((nature) => ({ nature })),
);
const anyDay = fc.integer({ min: 0, max: 400 }).map((days) => today.subtract({ days }));
const anyLine: fc.Arbitrary<FatturaLine> = fc
  .record({
    description: fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 30 }).map((text) => `x ${text} “€” à – ș`),
    quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 999_999 })),
    grossCents: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 99_999_999 })),
    vat: anyVat,
    from: fc.option(anyDay, { nil: undefined }),
  })
  .map(({ from, ...line }) => (from === undefined ? line : { ...line, period: { from, to: from.add({ days: 3 }) } }));
const anyReference: fc.Arbitrary<FatturaReference> = fc.record(
  {
    kind: fc.constantFrom('order', 'contract', 'agreement'),
    number: fc.constantFrom('1', 'ODA/2026-7'),
    date: anyDay,
    cig: fc.constant('Z123456789'),
    cup: fc.constant('J31B20000000001'),
  },
  { requiredKeys: ['kind', 'number'] },
);
const anyDelivery: fc.Arbitrary<FatturaDelivery> = fc.record({
  number: fc.constantFrom('DDT1', '7/A°'),
  date: anyDay,
  lines: fc.constantFrom<readonly number[]>([], [1]),
});

/** Any document we can be asked for, unpaid: every kind, regime, buyer, rate and nature. */
export const anyInput: fc.Arbitrary<FatturaInput> = fc.record(
  {
    tipoDocumento: fc.constantFrom('TD01', 'TD04', 'TD05', 'TD24'),
    seller: fc
      .constantFrom('RF01', 'RF02', 'RF16', 'RF17', 'RF19', 'RF20')
      .map((regimeFiscale) => ({ ...studio, regimeFiscale })),
    buyer: fc.constantFrom<BillingProfile>(
      anna,
      acme,
      office,
      { ...anna, pec: 'anna@pec.it' },
      tourist,
      { ...abroad, kind: 'company', legalName: 'GmbH', vatNumber: '999999999', country: 'DE' },
      { ...abroad, kind: 'company', legalName: 'Inc.', country: 'US' },
    ),
    number: fc.constantFrom('SVC-2026-000001', '1'),
    date: fc.constant(today),
    currency: fc.constant('EUR'),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    linkedTo: fc.array(
      anyDay.map((date) => ({ number: 'A/1', date })),
      { maxLength: 2 },
    ),
    references: fc.array(anyReference, { maxLength: 3 }),
    deliveries: fc.array(anyDelivery, { maxLength: 2 }),
    splitPayment: fc.boolean(),
    stampDuty: fc.constantFrom('borne', 'recharged'),
    causale: fc.constantFrom('Lezioni', 'Una causale lunga. '.repeat(30)),
  },
  { requiredKeys: ['tipoDocumento', 'seller', 'buyer', 'number', 'date', 'currency', 'lines'] },
);

/** The lesson without its payment. */
export const unpaid = (): FatturaInput => {
  const { payment: _, ...rest } = lesson;
  return rest;
};
