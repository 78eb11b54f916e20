import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { changed } from '../../testing/fixtures.money.ts';
import { anotherClient, atTheTill, openStudio, paid, type Studio } from '../../testing/studio.ts';
import { dayToReconcile, reconcileDay } from './reconcile-day.ts';
import { refundOrder } from '../refund/refund-order.ts';

const run = Effect.runPromise;
const today = (studio: Studio) => studio.now().toZonedDateTimeISO('Europe/Rome').toPlainDate();
const report = async (studio: Studio, day = today(studio)) => run(reconcileDay(studio.ports)(day));
const cardOf = async (studio: Studio, day?: Temporal.PlainDate) => {
  const { providers } = await report(studio, day);
  expect(providers).toHaveLength(1);
  return providers[0]!;
};

describe('the reconciliation of a day', () => {
  it('finds nothing to say about payments that both sides have', async () => {
    const studio = await openStudio({ slot: { capacity: 9 } });
    await paid(studio);
    await paid(studio, { userId: await anotherClient(studio) });
    await atTheTill(studio, { userId: await anotherClient(studio) });
    expect(await cardOf(studio)).toEqual({ provider: 'card', matched: 2, foreign: 0, differences: [] });
  });

  it('reports money that came in while its webhook did not, with the order it was meant for', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    studio.card.pay(attempt?.sessionId ?? '');
    expect((await cardOf(studio)).differences).toMatchObject([
      { kind: 'missing_here', theirs: { orderId: order.id, capturedCents: 2000 }, ours: { state: 'Pending' } },
    ]);
  });

  it('is quiet about money that no order counts once all of it was given back at the console', async () => {
    const studio = await openStudio();
    const { attempt } = await atTheTill(studio);
    studio.card.pay(attempt?.sessionId ?? '');
    const [payment] = studio.card.payments();
    studio.card.refundAtConsole(payment?.paymentId ?? '', 1999);
    expect((await cardOf(studio)).differences).toMatchObject([{ kind: 'missing_here' }]);
    studio.card.refundAtConsole(payment?.paymentId ?? '', 1);
    expect(await cardOf(studio)).toMatchObject({ matched: 1, differences: [] });
  });

  it('reports the day’s payments of a provider that is no longer configured: nobody could look for them', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    const switched = { ...studio.ports, providers: () => undefined };
    expect((await run(reconcileDay(switched)(today(studio)))).providers).toMatchObject([
      { provider: 'card', matched: 0, differences: [{ kind: 'missing_there', ours: { orderId: order.id } }] },
    ]);
    expect((await run(reconcileDay(switched)(today(studio).subtract({ days: 1 })))).providers).toEqual([]);
  });

  it('reports an order whose money the provider does not have', async () => {
    const studio = await openStudio();
    const { order } = await atTheTill(studio);
    const money = { paymentId: 'pi_gone', capturedCents: 2000, paidAt: studio.now() };
    await changed(studio.world, order.id, () => ({ order: { state: 'Finalized', ...money } }));
    expect((await cardOf(studio)).differences).toMatchObject([
      { kind: 'missing_there', theirs: null, ours: { orderId: order.id, paymentId: 'pi_gone' } },
    ]);
  });

  it('reports what was given back at the console behind our back, and is quiet once we have counted it', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    studio.card.refundAtConsole(order.paymentId ?? '', 500);
    expect((await cardOf(studio)).differences).toMatchObject([
      { kind: 'amount_differs', theirs: { refundedCents: 500 }, ours: { refundedCents: 0 } },
    ]);
    const actor = { kind: 'machine', name: 'test' } as const;
    await run(refundOrder(studio.ports)({ orderId: order.id, reason: 'requested_by_admin', actor }));
    expect(await cardOf(studio)).toMatchObject({ matched: 1, differences: [] });
  });

  it('finds a payment that was begun the day before it became known', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    await changed(studio.world, order.id, () => ({ order: { paidAt: studio.now().add({ hours: 24 }) } }));
    const next = today(studio).add({ days: 1 });
    studio.later({ hours: 24 });
    expect(await cardOf(studio, next)).toMatchObject({ matched: 1, differences: [] });
    expect(await cardOf(studio, next.subtract({ days: 1 }))).toMatchObject({ matched: 1, differences: [] });
  });

  it('counts what another tenant of the account sold, and judges none of it', async () => {
    const studio = await openStudio();
    await paid(studio);
    const { orders } = (await openStudio()).ports;
    const other = { ...studio.ports, orders, config: { ...studio.ports.config, tenant: 'sole' } };
    const { providers } = await run(reconcileDay(other)(today(studio)));
    expect(providers).toMatchObject([{ foreign: 1, matched: 0, differences: [] }]);
  });

  it('takes the studio’s own day: 23 hours when the clock goes forward, and yesterday when none is named', async () => {
    const studio = await openStudio();
    studio.later({ hours: 24 * 60 });
    const { from, until, zone } = await report(studio, Temporal.PlainDate.from('2027-03-28'));
    expect([zone, from.toString(), until.toString()]).toEqual([
      'Europe/Rome',
      '2027-03-27T23:00:00Z',
      '2027-03-28T22:00:00Z',
    ]);
    expect(dayToReconcile(studio.ports)).toEqual(today(studio).subtract({ days: 1 }));
    expect((await run(reconcileDay(studio.ports)())).day).toEqual(dayToReconcile(studio.ports));
  });

  it('is refused for a day that lies ahead, and says so when a list cannot be had', async () => {
    const studio = await openStudio();
    const ahead = reconcileDay(studio.ports)(today(studio).add({ days: 1 }));
    expect(await run(Effect.flip(ahead))).toMatchObject({ _tag: 'Refusal', code: 'day_ahead' });
    studio.card.failRead();
    expect(await run(Effect.flip(reconcileDay(studio.ports)()))).toMatchObject({ _tag: 'RemoteDown' });
  });
});
