import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { csvLine, mirrorTable, type FatturaRow } from '@svc/domain/invoicing';
import { statesOf, type FatturaId } from '@svc/domain/kernel';
import { anId, aSellerNumber } from '../../testing/fixtures.ts';
import { aDocument, aFattura } from '../../testing/fixtures.invoicing.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import type { ExportPage, ExportQuery, SaleRef } from './invoice-store.ts';

const aSale = (kind: SaleRef['kind'] = 'booking'): SaleRef => ({ kind, id: anId() });

const nasty = ['=1+1', ' spazio ', 'a;b', 'di "Rossi"', '-9', '\t=x', 'a\r\nb', "l'Ànima", '＝', '@x', '', '+'];

export const exportContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the export`, () => {
    const day = (text: string) => Temporal.PlainDate.from(text);
    const read = async (world: StoreWorld, query: ExportQuery): Promise<readonly string[]> => {
      const parts: string[] = [];
      let after: string | null = null;
      do {
        const page: ExportPage = await run(world.invoices.exportPage(query, after));
        parts.push(page.lines);
        expect(page.documents).toBe(page.lines.split(/;(?:Test|Prod)\r\n/u).length - 1);
        after = page.next;
      } while (after !== null);
      return parts;
    };

    it('writes every line as the domain does, oldest day first, part by part', async ({ world }) => {
      const rows = nasty.map((text, n) =>
        aFattura({
          date: day(`1971-03-${String(20 - n).padStart(2, '0')}`),
          fiscalYear: 1971,
          number: `N/${n}`,
          counterpartyName: text,
          fileName: nasty[(n + 3) % nasty.length]!,
          sdiIdentifier: n % 2 === 0 ? null : '111',
          counterpartyTaxCode: n % 3 === 0 ? null : 'IT01234567897',
          documentType: n % 4 === 0 ? 'TD04' : 'TD01',
          direction: n % 5 === 0 ? 'inbound' : 'outbound',
          book: n % 5 === 0 ? 'purchases' : 'sales',
          currency: n % 3 === 0 ? 'USD' : 'EUR',
          state: n % 5 === 0 ? 'RECEIVED' : 'CONS',
          netCents: n * 99_999_999 + 5,
          vatCents: n,
          totalCents: 0,
        }),
      );
      for (const row of rows) await run(world.invoices.insertRow(row));
      const lines = (await read(world, { from: day('1971-01-01'), to: day('1971-12-31') })).join('');
      expect(lines).toBe(rows.toReversed().map(csvLine).join(''));
    });

    it('writes a document as it is now, whatever it was', async ({ world }) => {
      const row = aFattura({ date: day('1974-05-01'), fiscalYear: 1974, number: anId().slice(-12), totalCents: 1 });
      await run(world.invoices.insertRow(row));
      const texts = ['', ' ', '"', '=', '\t', 'a ', 'è;', '\u00a0', '＋\n'];
      const nows = texts.map((text, n): FatturaRow => ({
        ...row,
        date: day(`1974-${String(n + 1).padStart(2, '0')}-09`),
        documentType: ['TD08', 'TD01', '=TD', 'TD04'][n % 4]!,
        direction: n % 2 === 0 ? 'inbound' : 'outbound',
        provider: n % 2 === 0 ? 'GatewayB' : 'Local',
        environment: n % 3 === 0 ? 'Prod' : 'Test',
        sellerVatNumber: `${text}01`,
        counterpartyName: text,
        counterpartyTaxCode: text,
        sdiIdentifier: text,
        fileName: text,
        netCents: -n,
        vatCents: n * 100,
        totalCents: 10_000_000_000 * (n - 4) - 1,
      }));
      for (const now of nows) {
        await run(world.invoices.saveRow(now));
        expect(await read(world, { from: day('1974-01-01'), to: day('1974-12-31') })).toEqual([csvLine(now)]);
      }
    });

    it('holds the days it is asked for, one direction when asked, and nothing without a number', async ({ world }) => {
      const on = async (date: string, over: Partial<FatturaRow> = {}) => {
        const row = aFattura({ date: day(date), fiscalYear: 1972, number: anId().slice(-12), ...over });
        await run(world.invoices.insertRow(row));
        return row;
      };
      await on('1972-01-31');
      const [first, received, last] = [
        await on('1972-02-01', { provider: 'Local', state: 'DRAFT' }),
        await on('1972-02-10', { direction: 'inbound', book: 'purchases', state: 'RECEIVED' }),
        await on('1972-02-29'),
      ];
      await on('1972-02-11', { provider: 'Local', state: 'DRAFT', number: null });
      // Corrected before its first attempt, and perhaps refunded since.
      await on('1972-02-12', { state: 'QUEUED', number: null });
      await on('1972-03-01');
      const query = { from: day('1972-02-01'), to: day('1972-02-29') };
      expect((await read(world, query)).join('')).toBe([first, received, last].map(csvLine).join(''));
      expect((await read(world, { ...query, book: 'purchases' })).join('')).toBe(csvLine(received));
      expect(await read(world, { from: day('1973-01-01'), to: day('1973-01-02') })).toEqual(['']);
    });
  });
};

export const invoicedSaleContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: sales that have an invoice`, () => {
    it('are held by one document, all of them or none', async ({ world }) => {
      const [one, two] = [aSale(), aSale('subscription')];
      const [first, second] = [anId<FatturaId>(), anId<FatturaId>()];
      expect(await run(world.invoices.claimSales([one, two], first))).toBe(true);
      expect(await run(world.invoices.holdersOf([one, two]))).toEqual([first]);
      const again = world.unitOfWork.run(
        Effect.flatMap(world.invoices.claimSales([aSale(), two], second), (all) =>
          all ? Effect.void : Effect.fail('held'),
        ),
      );
      expect(await run(Effect.flip(again))).toBe('held');
      expect(await run(world.invoices.holdersOf([one, two]))).toEqual([first]);
    });

    it('of the same id and another kind are others', async ({ world }) => {
      const booking = aSale();
      await run(world.invoices.claimSales([booking], anId()));
      expect(await run(world.invoices.holdersOf([{ kind: 'subscription', id: booking.id }]))).toEqual([]);
      expect(await run(world.invoices.holdersOf([]))).toEqual([]);
      expect(await run(world.invoices.claimSales([], anId()))).toBe(true);
    });

    it('are free again once their document lets them go', async ({ world }) => {
      const [sale, fatturaId] = [aSale(), anId<FatturaId>()];
      await run(world.invoices.claimSales([sale], fatturaId));
      await run(world.invoices.releaseSales(fatturaId));
      expect(await run(world.invoices.holdersOf([sale]))).toEqual([]);
      expect(await run(world.invoices.claimSales([sale], anId()))).toBe(true);
    });

    it('go to one of many who claim at once', async ({ world }) => {
      const sale = aSale();
      const claims = await together(times(6, () => world.invoices.claimSales([sale], anId())));
      expect(claims.filter(Boolean)).toHaveLength(1);
    });
  });

  describe(`${name}: what credit notes take from an invoice`, () => {
    const source = anId<FatturaId>();
    const noted = async (world: StoreWorld, over: Partial<FatturaRow>): Promise<FatturaRow> => {
      const row = aFattura({ sourceId: source, documentType: 'TD04', totalCents: 300, ...over });
      await run(world.invoices.insertRow(row));
      return row;
    };
    it.for(statesOf(mirrorTable))('counts those that may stand: %s', async (state, { world }) => {
      const before = await run(world.invoices.creditedCents(source, anId()));
      const { id } = await noted(world, { state, number: null });
      const counts = !['DRAFT', 'ERRO', 'RIFI', 'RECEIVED'].includes(state);
      expect((await run(world.invoices.creditedCents(source, anId()))) - before).toBe(counts ? 300 : 0);
      expect(await run(world.invoices.creditedCents(source, id))).toBe(before);
    });
    it('finds those that belong to no invoice by the number they name, of that seller alone', async ({ world }) => {
      const { FatturaElettronicaBody: bodies, ...whole } = aDocument();
      const naming = (IdDocumento: string): FatturaRow['content'] => ({
        ...whole,
        FatturaElettronicaBody: bodies.map((body) => ({
          ...body,
          DatiGenerali: { ...body.DatiGenerali, DatiFattureCollegate: [{ IdDocumento: 'B/1' }, { IdDocumento }] },
        })),
      });
      const { sellerVatNumber } = aFattura();
      const stray = (number: string, over: Partial<FatturaRow> = {}) =>
        noted(world, { sellerVatNumber, number, sourceId: null, content: naming('A/1'), ...over });
      const notes = [await stray('N-1'), await stray('N-2', { documentType: 'TD05', content: naming(' A/1 ') })];
      await stray('N-3', { sourceId: anId<FatturaId>() });
      await stray('N-4', { documentType: 'TD01' });
      await stray('N-5', { direction: 'inbound', state: 'RECEIVED' });
      await stray('N-6', { content: naming('A/11') });
      await stray('N-7', { sellerVatNumber: aSellerNumber() });
      const found = (number: string) => run(world.invoices.strayNotes({ sellerVatNumber, number }));
      expect(await found('A/1')).toEqual(notes.map(({ id }) => id).toSorted());
      expect(await found('A/2')).toEqual([]);
    });
    it('counts numbered drafts, and neither debit notes nor those of other invoices', async ({ world }) => {
      const of = anId<FatturaId>();
      await noted(world, { sourceId: of, state: 'DRAFT', number: 'NC-1' });
      await noted(world, { sourceId: of, state: 'CONS', documentType: 'TD05' });
      await noted(world, { state: 'CONS' });
      expect(await run(world.invoices.creditedCents(of, anId()))).toBe(300);
    });
  });
};
