import { describe, expect } from 'vitest';
import type { Provider } from '@svc/domain/commerce';
import type { AccountId, OrderId, TimelineEvent } from '@svc/domain/kernel';
import { anInvoiceJob } from '../../testing/fixtures.invoicing.ts';
import { aRefund, anAlert, awaitingPayment, changed } from '../../testing/fixtures.money.ts';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import type { Span } from './money-desk.ts';

const moment = (text: string) => Temporal.Instant.from(text);
/** Days in Rome, the last one not included. */
const span = (from: string, until: string): Span => ({
  from: Temporal.PlainDate.from(from).toZonedDateTime('Europe/Rome').toInstant(),
  until: Temporal.PlainDate.from(until).toZonedDateTime('Europe/Rome').toInstant(),
});
const paid = async (
  world: StoreWorld,
  paidAt: string,
  capturedCents: number,
  provider: Provider = 'card',
): Promise<OrderId> => {
  const { order } = await awaitingPayment(world, { provider });
  await changed(world, order.id, () => ({ order: { state: 'Finalized', paidAt: moment(paidAt), capturedCents } }));
  return order.id;
};
const noted = (world: StoreWorld, id: OrderId, event: TimelineEvent, at: string, amountCents: number) =>
  run(
    world.timeline.append(id, {
      ...{ at: moment(at), event, amountCents },
      ...{ actor: { kind: 'machine', name: 'test' } as const, facts: {} },
    }),
  );
const none = span('2039-01-01', '2039-01-02');

/** What every MoneyDesk holds. */
export const moneyDeskContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the money of the day`, () => {
    it('counts a payment on the day on which it was made, and a refund on the day on which it was confirmed', async ({
      world,
    }) => {
      const [today, week] = [span('2033-10-26', '2033-10-27'), span('2033-10-24', '2033-10-31')];
      const early = await paid(world, '2033-10-25T12:00:00Z', 5000);
      await paid(world, '2033-10-25T22:00:00Z', 2000);
      await paid(world, '2033-10-26T21:59:59Z', 300);
      await paid(world, '2033-10-26T22:00:00Z', 70);
      await noted(world, early, 'refund.opened', '2033-10-25T12:30:00Z', 1500);
      await noted(world, early, 'refund.confirmed', '2033-10-26T08:00:00Z', 1500);
      await noted(world, early, 'refund.foundAtProvider', '2033-10-27T08:00:00Z', 400);
      expect((await run(world.moneyDesk.look(today, week, 0))).takings).toEqual({
        ...{ today: 2300, week: 7370 },
        ...{ refundedToday: 1500, refundedWeek: 1900 },
      });
    });

    it('has a day of as many hours as the clock gives it', async ({ world }) => {
      const [today, week] = [span('2034-10-29', '2034-10-30'), span('2034-10-23', '2034-10-30')];
      await paid(world, '2034-10-28T22:00:00Z', 1000);
      await paid(world, '2034-10-29T22:59:59Z', 200);
      await paid(world, '2034-10-29T23:00:00Z', 30);
      expect((await run(world.moneyDesk.look(today, week, 0))).takings).toMatchObject({ today: 1200, week: 1200 });
    });

    it('has each day of a month by the provider that took it, and what went back on a day of its own', async ({
      world,
    }) => {
      const month = span('2035-10-01', '2035-11-01');
      const first = await paid(world, '2035-09-30T22:00:00Z', 1000);
      await paid(world, '2035-09-30T21:59:59Z', 9999);
      await paid(world, '2035-10-28T22:59:59Z', 200);
      await paid(world, '2035-10-28T00:30:00Z', 30);
      const other = await paid(world, '2035-10-31T22:59:59Z', 4, 'wallet');
      await paid(world, '2035-10-31T23:00:00Z', 9999);
      await noted(world, first, 'refund.confirmed', '2035-10-28T12:00:00Z', 600);
      await noted(world, other, 'refund.foundAtProvider', '2035-10-02T12:00:00Z', 1);
      await noted(world, first, 'refund.confirmed', '2035-11-01T12:00:00Z', 9999);
      await noted(world, first, 'refund.opened', '2035-10-28T12:00:00Z', 9999);
      const days = await run(world.moneyDesk.byDay(month, 'Europe/Rome'));
      expect(
        days.map(({ day, provider, capturedCents, refundedCents }) => [
          day.toString(),
          provider,
          capturedCents,
          refundedCents,
        ]),
      ).toEqual([
        ['2035-10-01', 'card', 1000, 0],
        ['2035-10-02', 'wallet', 0, 1],
        ['2035-10-28', 'card', 230, 600],
        ['2035-10-31', 'wallet', 4, 0],
      ]);
      expect(await run(world.moneyDesk.byDay(none, 'Europe/Rome'))).toEqual([]);
    });

    it('is nothing where nothing was paid', async ({ world }) => {
      const { takings } = await run(world.moneyDesk.look(none, none, 0));
      expect(takings).toEqual({ today: 0, week: 0, refundedToday: 0, refundedWeek: 0 });
    });
  });

  describe(`${name}: what waits for a person`, () => {
    it('is an order as the lists’ attention says, by its first reason, and an open alert', async ({ world }) => {
      const userId = anId<AccountId>();
      const before = await run(world.moneyDesk.countDecisions);
      const one = async () => (await awaitingPayment(world, { userId, maxActiveHolds: 9 })).order.id;
      const [review, doubt, failed, unsure, sent] = [await one(), await one(), await one(), await one(), await one()];
      const since = after(7200);
      await changed(world, review, () => ({
        order: { state: 'OperatorReview', review: { reason: 'payment_mismatch', evidence: {}, since } },
        refund: aRefund(review, { state: 'Unknown' }),
      }));
      await changed(world, doubt, () => ({
        order: { state: 'RefundPending', restoreTo: 'Paid' },
        refund: aRefund(doubt, { state: 'Unknown', amount: { amountCents: 700, currency: 'EUR' } }),
      }));
      const job = { createdAt: after(60) };
      await run(world.invoices.insertJob(anInvoiceJob({ ...job, orderId: doubt, state: 'Failed' })));
      await run(world.invoices.insertJob(anInvoiceJob({ ...job, orderId: failed, state: 'Failed' })));
      await run(world.invoices.insertJob(anInvoiceJob({ ...job, orderId: unsure, state: 'NeedsReview' })));
      await run(world.invoices.insertJob(anInvoiceJob({ ...job, orderId: sent, state: 'Submitted' })));
      const [alert, closed] = [anAlert({ respondBy: after(10) }), anAlert({ state: 'Closed' })];
      for (const each of [alert, closed]) await run(world.alerts.raise(each));

      expect((await run(world.moneyDesk.countDecisions)) - before).toBe(5);
      const { decisions } = await run(world.moneyDesk.look(none, none, 10_000));
      expect([decisions.total, decisions.items.length]).toEqual([before + 5, before + 5]);
      const ids = new Set([review, doubt, failed, unsure, sent, alert.id, closed.id].map(String));
      const order = { kind: 'order', orderKind: 'booking', currency: 'EUR', amountCents: 2000 };
      const { kind: reason, respondBy, amountCents, currency, raisedAt } = alert;
      expect(decisions.items.filter(({ id }) => ids.has(id))).toEqual([
        { kind: 'alert', id: alert.id, reason, respondBy, amountCents, currency, since: raisedAt },
        { ...order, id: String(doubt), reason: 'refund_in_doubt', amountCents: 700, since: now },
        { ...order, id: String(failed), reason: 'invoice_failed', since: after(60) },
        { ...order, id: String(unsure), reason: 'invoice_in_doubt', since: after(60) },
        { ...order, id: String(review), reason: 'payment_mismatch', since },
      ]);
      const { items } = await run(world.orders.list({ page: 1, pageSize: 9, userId, attention: true }));
      expect(items.map(({ order: { id } }) => id)).toEqual([unsure, failed, doubt, review]);
    });

    it('is named so many at most, and counted whole', async ({ world }) => {
      for (const seconds of [1, 2]) await run(world.alerts.raise(anAlert({ respondBy: after(-seconds) })));
      const { items, total } = (await run(world.moneyDesk.look(none, none, 1))).decisions;
      expect([items.length, total >= 2]).toEqual([1, true]);
    });
  });
};
