import { describe, expect } from 'vitest';
import { aFattura, anOrderNumber } from '../../testing/fixtures.invoicing.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import type { FatturaQuery } from './invoice-store.ts';

/** What an invoice store lists of the mirror. */
export const invoiceListsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the list of documents`, () => {
    it('is of any of some states, and of one type', async ({ world }) => {
      const orderId = anOrderNumber();
      const [refused, delivered, note] = [
        aFattura({ orderId, state: 'ERRO' }),
        aFattura({ orderId, state: 'CONS' }),
        aFattura({ orderId, state: 'CONS', documentType: 'TD04' }),
      ];
      for (const row of [refused, delivered, note]) await run(world.invoices.insertRow(row));
      const list = async (over: Partial<FatturaQuery>) =>
        (await run(world.invoices.list({ page: 1, pageSize: 9, orderId, ...over }))).items
          .map(({ id }) => id)
          .toSorted();
      expect(await list({ states: ['ERRO', 'CONS'] })).toEqual([refused.id, delivered.id, note.id].toSorted());
      expect(await list({ states: ['ERRO'] })).toEqual([refused.id]);
      expect(await list({ states: [] })).toEqual([]);
      expect(await list({ states: ['CONS'], documentType: 'TD04' })).toEqual([note.id]);
    });

    it.for(['100%', `O'Brien "x"`, '🧘 Lotus', String.raw`a\b`, 'x_y'])(
      'finds a part of a name, in which %s is nothing but itself',
      async (part, { world }) => {
        const orderId = anOrderNumber();
        const row = aFattura({ orderId, counterpartyName: `Studio ${part} srl` });
        for (const each of [row, aFattura({ orderId, counterpartyName: 'Studio srl' })])
          await run(world.invoices.insertRow(each));
        const { items, total } = await run(world.invoices.list({ page: 1, pageSize: 9, orderId, search: part }));
        expect([items.map(({ id }) => id), total]).toEqual([[row.id], 1]);
      },
    );

    it('finds a part of the number or of the tax code, in any case', async ({ world }) => {
      const orderId = anOrderNumber();
      const row = aFattura({ orderId, number: `Svc-${orderId}`, counterpartyTaxCode: 'CNTNNA80A41H501X' });
      await run(world.invoices.insertRow(row));
      const found = async (search: string) =>
        (await run(world.invoices.list({ page: 1, pageSize: 9, orderId, search }))).total;
      expect([await found(`svc-${orderId}`), await found('cntnna80'), await found('nobody')]).toEqual([1, 1, 0]);
    });
  });
};
