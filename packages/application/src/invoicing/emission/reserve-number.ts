import * as Effect from 'effect/Effect';
import { collectiveTooLate, fiscalYearOf, formatInvoiceNumber, type FatturaRow } from '@svc/domain/invoicing';
import { refusal } from '@svc/domain/kernel';
import { numberedAs } from '../sale/compose-order-fattura.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/**
 * More numbers than a studio uses in a year, all of which it may have imported out of an installation before this one. They
 * are passed over once, some seconds for thousands, since the counter is then committed behind them; beyond them the unique
 * constraint says no.
 */
const MOST_FOREIGN_NUMBERS = 20_000;

/**
 * Number and date of a document that has none, inside the unit of work that makes use of them: rolled back with it, so
 * no gap. A number that an imported document has already is passed over: it is used, so that is no gap either, and
 * waiting for it would keep every later invoice of the series waiting as well.
 */
export const reserveNumber =
  (ports: Pick<InvoicingPorts, 'invoices'>) => (row: FatturaRow, today: Temporal.PlainDate) =>
    Effect.gen(function* () {
      const tooLate = collectiveTooLate(row.content, today);
      if (tooLate !== undefined)
        return yield* Effect.fail(refusal(tooLate.code, { ...tooLate.params, reason: tooLate.code }));
      const series = row.series ?? 'SVC';
      const fiscalYear = fiscalYearOf(today);
      const { sellerVatNumber, issuer, documentType } = row;
      let number = '';
      for (let tries = 0; tries < MOST_FOREIGN_NUMBERS; tries += 1) {
        const sequence = yield* ports.invoices.reserveNumber(sellerVatNumber, series, fiscalYear);
        number = formatInvoiceNumber(series, fiscalYear, sequence);
        const holder = yield* ports.invoices.numberHolder({ issuer, fiscalYear, number, documentType });
        if (holder === null) break;
      }
      return { ...row, number, date: today, fiscalYear, content: numberedAs(row.content, number, today) };
    });
