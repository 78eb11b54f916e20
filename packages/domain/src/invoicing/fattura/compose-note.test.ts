import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyInput, office } from './any-input.test.support.ts';
import { checkFattura } from './checks/check-fattura.ts';
import { composeFattura } from './compose.ts';
import { composeNote, creditWhole } from './compose-note.ts';
import type { FatturaElettronica } from './fattura.ts';
import type { NoteInput } from './fattura-input.ts';
import { lesson, studio, today } from './fixtures.test.support.ts';
import { fatturaTotals } from './totals.ts';

const invoice = composeFattura(lesson)._unsafeUnwrap();
const corrects = { number: 'SVC-2026-000001', date: today };
const common = { seller: studio, number: 'NC-1', date: today, currency: 'EUR', corrects } as const;
const line = { description: 'Storno', quantity: 1, grossCents: 500, vat: { rateBp: 2200 } };
const note = (over: Partial<NoteInput> = {}, of = invoice) =>
  composeNote(of, { ...common, tipoDocumento: 'TD04', lines: [line], ...over });
const generalOf = (fattura: FatturaElettronica) => fattura.FatturaElettronicaBody[0]!.DatiGenerali;
const findings = (fattura: FatturaElettronica) => checkFattura(fattura, { today, strength: 'send' });

describe('a note over some lines', () => {
  it.each(['TD04', 'TD05'] as const)(
    'einvoicing.credit-notes: %s is linked, addressed as its invoice, positive',
    (kind) => {
      const made = note({ tipoDocumento: kind })._unsafeUnwrap();
      expect(generalOf(made).DatiGeneraliDocumento).toMatchObject({
        TipoDocumento: kind,
        ImportoTotaleDocumento: '5.00',
      });
      expect(generalOf(made).DatiFattureCollegate).toEqual([{ IdDocumento: 'SVC-2026-000001', Data: '2026-03-10' }]);
      expect(made.FatturaElettronicaHeader.CessionarioCommittente).toEqual(
        invoice.FatturaElettronicaHeader.CessionarioCommittente,
      );
      expect(findings(made)).toEqual([]);
    },
  );
  it('to an administration keeps its office and format', () => {
    const { payment: _, ...unpaid } = lesson;
    const sold = composeFattura({ ...unpaid, buyer: office, splitPayment: true })._unsafeUnwrap();
    const made = note({ splitPayment: true }, sold)._unsafeUnwrap();
    expect([made.versione, made.FatturaElettronicaHeader.DatiTrasmissione.CodiceDestinatario]).toEqual([
      'FPA12',
      'UFTEST',
    ]);
    expect(findings(made)).toEqual([]);
  });
  it('is refused for the same reasons as an invoice', () => {
    expect(note({ lines: [] })._unsafeUnwrapErr().code).toBe('lines_missing');
    expect(note({ lines: [{ ...line, description: '山' }] })._unsafeUnwrapErr().code).toBe('text_not_latin');
  });
});

describe('a note over a whole invoice', () => {
  it('says what the invoice says, to the cent, whatever that is', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const sold = composeFattura({ ...input, tipoDocumento: 'TD01' })._unsafeUnwrap();
        const made = creditWhole(sold, { ...common, seller: input.seller })._unsafeUnwrap();
        expect(findings(made)).toEqual([]);
        expect(fatturaTotals(made)).toEqual(fatturaTotals(sold));
        expect(generalOf(made).DatiGeneraliDocumento).toMatchObject({ TipoDocumento: 'TD04', Numero: 'NC-1' });
        expect(generalOf(made).DatiOrdineAcquisto).toEqual(generalOf(sold).DatiOrdineAcquisto);
      }),
      { numRuns: 200 },
    );
  });
  it('asks for no payment, and says why it was made', () => {
    const [body] = creditWhole(invoice, { ...common, causale: 'Lezione annullata' })._unsafeUnwrap()
      .FatturaElettronicaBody;
    expect(body?.DatiPagamento).toBeUndefined();
    expect(body?.DatiGenerali.DatiGeneraliDocumento.Causale).toEqual(['Lezione annullata']);
  });
});
