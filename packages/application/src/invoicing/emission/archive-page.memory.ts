import type { FatturaRow } from '@svc/domain/invoicing';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { InvoiceStore } from './invoice-store.ts';

const PART = 3;

/** `archivePage` of the store in memory. */
export const archivePage =
  (db: MemoryDatabase): InvoiceStore['archivePage'] =>
  ({ from, to, book }, after) =>
    db.read('invoices.archivePage', (view) => {
      const all = view
        .all<FatturaRow>('fattura')
        .filter(({ number }) => number !== null)
        .filter(({ date }) => Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, to) <= 0)
        .filter((row) => book === undefined || row.book === book)
        .map((row) => ({ row, key: `${row.date.toString()} ${row.id}` }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .filter(({ key }) => after === null || key > after);
      const part = all.slice(0, PART);
      return {
        documents: part.map(({ row: { id, number, fileName, date, direction, content, ...row } }) => {
          const xml = row.transmittedXml ?? row.submittedXml;
          return { id, number, fileName, date, direction, xml, content: xml === null ? content : null };
        }),
        next: all.length > PART ? (part.at(-1)?.key ?? null) : null,
      };
    });
