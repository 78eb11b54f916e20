import { anna, studioLoto } from '@svc/application/testing';
import { composeFattura, writeFattura, type FatturaInput } from '@svc/domain/invoicing';

/** The file of an invoice over one lesson of 20 euros, as another program may have made it. */
export const yogaLesson = (over: Partial<FatturaInput> = {}): string =>
  writeFattura(
    composeFattura({
      tipoDocumento: 'TD01',
      seller: studioLoto,
      buyer: anna,
      number: 'A-1',
      date: Temporal.PlainDate.from('2026-03-10'),
      currency: 'EUR',
      lines: [{ description: 'Lezione di yoga', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
      ...over,
    })._unsafeUnwrap(),
  );
