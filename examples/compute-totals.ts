// What a document amounts to, in integer cents. Run it, on Node 20 or later:
//   npx -y pnpm@12 exec node examples/compute-totals.ts
import { fatturaTotals, composeFattura, type FatturaLine } from '@svc/domain/fattura';
import { splitGross } from '@svc/domain/kernel';

// A price of 20.00 with VAT inside.
console.log(splitGross(2000, { rateBp: 2200 }));

const lines: readonly FatturaLine[] = [
  { description: 'Abbonamento', quantity: 1, grossCents: 9900, vat: { rateBp: 2200 } },
  { description: 'Visita medica', quantity: 1, grossCents: 8000, vat: { nature: 'N4' } },
];
const address = { address: 'Via Po', postalCode: '50100', city: 'Firenze', country: 'IT' } as const;
const invoice = composeFattura({
  tipoDocumento: 'TD01',
  seller: { ...address, vatNumber: '12345678903', name: 'Studio Loto S.r.l.', regimeFiscale: 'RF01' },
  buyer: { ...address, kind: 'company', legalName: 'Acme S.p.A.', vatNumber: '01234567897' },
  number: '2026/2',
  date: Temporal.PlainDate.from('2026-03-10'),
  currency: 'EUR',
  lines,
  // More than 77.47 outside VAT owes stamp duty; here the buyer bears it.
  stampDuty: 'recharged',
});
if (invoice.isErr()) throw new Error(invoice.error.code);
const { netCents, vatCents, totalCents, stampDutyCents } = fatturaTotals(invoice.value);
console.log({ netCents, vatCents, totalCents, stampDutyCents });
