import { describe, expect } from 'vitest';
import { anId } from '../../testing/fixtures.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times } from '../../testing/world-test.ts';
import type { ArchivedDocument, ArchivePage, ExportQuery } from './invoice-store.ts';

export const archiveContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the archive`, () => {
    const day = (text: string) => Temporal.PlainDate.from(text);
    const of1973: ExportQuery = { from: day('1973-01-01'), to: day('1973-12-31') };
    const read = async (world: StoreWorld, query: ExportQuery): Promise<readonly ArchivedDocument[]> => {
      const found: ArchivedDocument[] = [];
      let after: string | null = null;
      do {
        const page: ArchivePage = await run(world.invoices.archivePage(query, after));
        found.push(...page.documents);
        after = page.next;
      } while (after !== null);
      return found;
    };

    it('is every numbered document of the days once, oldest day first, part by part', async ({ world }) => {
      const on = (date: string, over: Parameters<typeof aFattura>[0] = {}) =>
        aFattura({ date: day(date), fiscalYear: 1973, ...over });
      const rows = times(40, (n) => on(`1973-03-${String(28 - (n % 20)).padStart(2, '0')}`, { number: `A/${n}` }));
      const others = [on('1972-12-31'), on('1974-01-01'), on('1973-06-01', { number: null, state: 'DRAFT' })];
      for (const row of [...rows, ...others]) await run(world.invoices.insertRow(row));
      const found = await read(world, of1973);
      expect(found.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      const days = found.map(({ date }) => date.toString());
      expect(days).toEqual(days.toSorted());
    });
    it('has the bytes that were transmitted, else those submitted, else the document itself', async ({ world }) => {
      const of1975: ExportQuery = { from: day('1975-05-05'), to: day('1975-05-05') };
      const bytes = [
        { submittedXml: '<s/>', transmittedXml: '<t/>' },
        { submittedXml: '<s/>', transmittedXml: null },
        { submittedXml: null, transmittedXml: null },
      ];
      const rows = bytes.map((each, n) =>
        aFattura({
          ...{ id: anId(), date: of1975.from, fiscalYear: 1975, number: `B/${n}`, fileName: n === 0 ? 'x.xml' : null },
          ...each,
          ...(n === 2 ? { direction: 'inbound', book: 'purchases', state: 'RECEIVED' } : {}),
        }),
      );
      for (const row of rows) await run(world.invoices.insertRow(row));
      const found = await read(world, of1975);
      const [first, second, third] = rows.map(({ id }) => found.find((each) => each.id === id));
      expect(first).toMatchObject({ xml: '<t/>', content: null, fileName: 'x.xml', direction: 'outbound' });
      expect(second).toMatchObject({ xml: '<s/>', content: null, number: 'B/1' });
      expect(third).toMatchObject({ xml: null, content: rows[2]?.content, direction: 'inbound' });
      expect((await read(world, { ...of1975, book: 'purchases' })).map(({ number }) => number)).toEqual(['B/2']);
    });
  });
};
