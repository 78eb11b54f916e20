// Builds an electronic invoice, checks it as SDI would, and writes it. Run it, on Node 20 or later:
//   npx -y pnpm@12 exec node examples/write-an-invoice.ts
import { checkFattura, composeFattura, stampTransmission, writeFattura, type FatturaInput } from '@svc/domain/fattura';

const input: FatturaInput = {
  tipoDocumento: 'TD01',
  seller: {
    vatNumber: '12345678903',
    name: 'Studio Loto S.r.l.',
    regimeFiscale: 'RF01',
    address: 'Viale della Libertà',
    streetNumber: '1',
    postalCode: '00185',
    city: 'Roma',
    province: 'RM',
    country: 'IT',
  },
  buyer: {
    kind: 'consumer',
    firstName: 'Anna',
    lastName: 'Rossi',
    fiscalCode: 'RSSMRA80A01H501U',
    country: 'IT',
    address: 'Via Po',
    streetNumber: '32',
    postalCode: '50100',
    city: 'Firenze',
    province: 'FI',
  },
  number: '2026/1',
  date: Temporal.PlainDate.from('2026-03-10'),
  currency: 'EUR',
  // What was paid, VAT included: the invoice comes to exactly that.
  lines: [{ description: 'Lezione di yoga – “principianti”', quantity: 3, grossCents: 5000, vat: { rateBp: 2200 } }],
  payment: { method: 'MP08', condition: 'TP02', amountCents: 5000 },
};

const composed = composeFattura(input);
if (composed.isErr()) throw new Error(`not composed: ${composed.error.code}`);

const invoice = stampTransmission(composed.value, {
  idPaese: 'IT',
  idCodice: '12345678903',
  progressivoInvio: '00042',
});
const findings = checkFattura(invoice, { today: Temporal.PlainDate.from('2026-03-10'), strength: 'send' });
console.log(findings.length === 0 ? 'SDI would take it' : findings);
console.log(writeFattura(invoice));

// A rule that is broken is a finding with SDI's own code; all of them come at once.
const refused = composeFattura({ ...input, date: Temporal.PlainDate.from('2026-03-11') })
  .map((tomorrow) => checkFattura(tomorrow, { today: Temporal.PlainDate.from('2026-03-10'), strength: 'send' }))
  .unwrapOr([]);
for (const { code, path, en } of refused) console.log(`${code} ${path}: ${en}`);
