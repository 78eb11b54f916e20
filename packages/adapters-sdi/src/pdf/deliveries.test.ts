import { expect, it } from 'vitest';
import type { FatturaElettronica } from '@svc/domain/invoicing';
import { composed } from '../documents.testkit.ts';
import { pagesOf } from './pdf-text.testkit.ts';

it('the copy of a deferred invoice names its delivery notes in one paragraph, however many', async () => {
  const invoice = composed();
  const notes = Array.from({ length: 12 }, (_, at) => ({ NumeroDDT: `A/${at + 1}`, DataDDT: '2026-03-02' }));
  const deferred: FatturaElettronica = {
    ...invoice,
    FatturaElettronicaBody: invoice.FatturaElettronicaBody.map((body) => ({
      ...body,
      DatiGenerali: { ...body.DatiGenerali, DatiDDT: notes },
    })),
  };
  const [[plain = []], [named = []]] = [await pagesOf(invoice), await pagesOf(deferred)];
  expect(named.join(' ')).toContain('DDT A/1 del 02/03/2026 · A/2 del 02/03/2026');
  expect(named.join(' ')).toContain('A/12 del 02/03/2026');
  expect(named.length - plain.length).toBeLessThan(6);
});
