import { describe, expect } from 'vitest';
import type { AccountId, OrderId } from '@svc/domain/kernel';
import { after, anAccount, anId, now } from '../../testing/fixtures.ts';
import { aFattura, anInvoiceJob } from '../../testing/fixtures.invoicing.ts';
import { aRefund, awaitingPayment, changed } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import type { OrderQuery } from './order-list.ts';

/** An account under this name, with an order that waits for its payment. */
const orderOf = async (world: StoreWorld, displayName: string, email?: string) => {
  const account = anAccount({ displayName, ...(email === undefined ? {} : { email }) });
  await run(world.accounts.insert(account));
  const { order } = await awaitingPayment(world, { userId: account.id });
  return { id: order.id, userId: account.id };
};
const found = async (world: StoreWorld, query: Omit<OrderQuery, 'page' | 'pageSize'>): Promise<readonly OrderId[]> => {
  const { items, total } = await run(world.orders.list({ page: 1, pageSize: 100, ...query }));
  expect(total).toBe(items.length);
  return items.map(({ order }) => order.id);
};

/** What an order store lists for the people who decide about orders. */
export const orderListsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the lists of orders`, () => {
    it('show whose an order is, of which class, and how far its invoice is', async ({ world }) => {
      const { id, userId } = await orderOf(world, 'Anna Conti');
      const [listed] = (await run(world.orders.list({ page: 1, pageSize: 1, userId }))).items;
      expect(listed).toMatchObject({ clientName: 'Anna Conti', invoice: null });
      expect(listed?.slot?.title).toEqual(expect.objectContaining({ it: expect.any(String) as string }));
      expect([listed?.slot?.localDate.toString(), listed?.slot?.localStart.toString()]).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        expect.stringMatching(/^\d\d:\d\d:\d\d$/) as string,
      ]);
      const row = aFattura({ number: `L-${id}` });
      await run(world.invoices.insertRow(row));
      await run(world.invoices.insertJob(anInvoiceJob({ orderId: id, state: 'Submitted', fatturaId: row.id })));
      const seen = await run(world.orders.see(id));
      expect(seen.invoice).toEqual({ state: 'Submitted', number: `L-${id}` });
      expect(seen).toMatchObject(await run(world.orders.read(id)));
      expect(await failureOf(world.orders.see(999_999_999 as OrderId))).toEqual({ _tag: 'NotFound', what: 'Order' });
    });

    it('show an order whose account is not there', async ({ world }) => {
      const { order } = await awaitingPayment(world, { userId: anId<AccountId>() });
      expect((await run(world.orders.see(order.id))).clientName).toBeNull();
    });

    it('are of any of the states that are asked for', async ({ world }) => {
      const userId = anId<AccountId>();
      const [a, b] = [await awaitingPayment(world, { userId }), await awaitingPayment(world, { userId })];
      await changed(world, a.order.id, () => ({ order: { state: 'Paid' } }));
      expect(await found(world, { userId, states: ['Paid', 'Pending'] })).toEqual([b.order.id, a.order.id]);
      expect(await found(world, { userId, states: ['Paid'] })).toEqual([a.order.id]);
      expect(await found(world, { userId, states: [] })).toEqual([]);
    });

    it('begin with the first moment that is asked for, and end before the last', async ({ world }) => {
      const { id, userId } = await orderOf(world, 'Anna');
      expect(await found(world, { userId, from: now, until: after(1) })).toEqual([id]);
      expect(await found(world, { userId, from: after(1) })).toEqual([]);
      expect(await found(world, { userId, until: now })).toEqual([]);
    });

    it('find an order by its number, its reference, its session or its payment', async ({ world }) => {
      const { id, userId } = await orderOf(world, 'Anna');
      const { attempt } = await changed(world, id, () => ({ order: { paymentId: `pi_list_${id}` } }));
      for (const search of [String(id), `commerce:${id}`, `pi_list_${id}`, attempt?.sessionId ?? 'none'])
        expect([search, await found(world, { userId, search })]).toEqual([search, [id]]);
      for (const search of ['pi_list_', '9'.repeat(30)])
        expect([search, await found(world, { userId, search })]).toEqual([search, []]);
    });

    it.for(['100%', `O'Brien "x"`, '🧘 Lotus', String.raw`a\b`, 'x_y', '*'])(
      'find a client by a part of the name, in which %s is nothing but itself',
      async (part, { world }) => {
        const own = await orderOf(world, `Anna ${part} Conti`);
        await orderOf(world, 'Anna Conti');
        expect(await found(world, { search: part })).toContain(own.id);
        const others = await run(world.orders.list({ page: 1, pageSize: 100, search: part }));
        for (const { clientName } of others.items) expect(clientName?.toLowerCase()).toContain(part.toLowerCase());
      },
    );

    it('find a client by a part of the e-mail, in any case', async ({ world }) => {
      const mark = anId().slice(-12);
      const { id } = await orderOf(world, 'Anna', `lotus.${mark}@example.test`);
      expect(await found(world, { search: `LOTUS.${mark.toUpperCase()}` })).toEqual([id]);
    });

    it('are of what waits for a person: a review, a refund in doubt, an invoice that stopped', async ({ world }) => {
      const userId = anId<AccountId>();
      const one = async () => (await awaitingPayment(world, { userId, maxActiveHolds: 9 })).order.id;
      const [review, doubt, stopped, sent] = [await one(), await one(), await one(), await one()];
      await changed(world, review, () => ({ order: { state: 'OperatorReview' } }));
      await changed(world, doubt, () => ({
        order: { state: 'RefundPending', restoreTo: 'Paid' },
        refund: aRefund(doubt, { state: 'Unknown' }),
      }));
      await run(world.invoices.insertJob(anInvoiceJob({ orderId: stopped, state: 'Failed' })));
      await run(world.invoices.insertJob(anInvoiceJob({ orderId: sent, state: 'Submitted' })));
      expect(await found(world, { userId, attention: true })).toEqual([stopped, doubt, review]);
      expect(await found(world, { userId, attention: false })).toHaveLength(4);
    });
  });
};
