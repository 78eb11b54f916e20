import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { storeDown } from '../../kernel/index.ts';
import { aBooking, anAccount } from '../../testing/fixtures.ts';
import { planPaid } from '../../testing/fixtures.plans.ts';
import {
  anotherClient,
  atTheTill,
  deliver,
  openStudio,
  orderNow,
  paid,
  takenNow,
  timelineEvents,
  type Studio,
} from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { expireOrders, lapseReviewHolds } from './expire-orders.reconciler.ts';
import { finalizeOne } from './finalize-order.ts';
import { finalizeOrders } from './finalize-orders.reconciler.ts';

const jobOf = (studio: Studio, id: Parameters<typeof orderNow>[1]) => run(studio.world.invoices.jobOfOrder(id));

/** A's hold expires, B pays for the last place, A's payment comes late. */
const tooLate = async (studio: Studio) => {
  const a = await atTheTill(studio);
  studio.later({ minutes: 15 });
  await run(expireOrders(studio.ports));
  const b = await paid(studio, { userId: await anotherClient(studio) });
  await run(finalizeOrders(studio.ports));
  studio.card.pay(a.attempt?.sessionId ?? '', true);
  await run(deliver(studio));
  studio.later({ minutes: 1 });
  return { a: a.order, b: b.order };
};

/** Ports on which no order is the usual one. */
const theLongWay = (ports: Studio['ports']): Studio['ports'] => ({
  ...ports,
  orders: { ...ports.orders, finalize: () => Effect.succeed([]) },
});

describe('a paid order', () => {
  it('that our own bug keeps from becoming final goes to a person as well, and holds nobody up', async () => {
    const studio = await openStudio({ config: { finalizationMaxAttempts: 2 }, slot: { capacity: 2 } });
    const { order } = await paid(studio);
    const other = await paid(studio, { userId: await anotherClient(studio) });
    const broken: Studio['ports'] = {
      ...theLongWay(studio.ports),
      bookings: {
        ...studio.ports.bookings,
        insert: (booking) =>
          booking.orderId === order.id ? Effect.die(new Error('a bug')) : studio.ports.bookings.insert(booking),
      },
    };
    expect(await run(finalizeOrders(broken))).toEqual({ done: 1, failed: 1, more: false });
    expect((await orderNow(studio, other.order.id)).order.state).toBe('Finalized');
    studio.later({ minutes: 1 });
    await run(finalizeOrders(broken));
    expect((await orderNow(studio, order.id)).order).toMatchObject({
      state: 'OperatorReview',
      review: { reason: 'finalization_exhausted' },
    });
  });

  it('payments.finalized-effects, state.order.finalize: becomes one booking and queues one invoice job', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    expect(await run(finalizeOrders(studio.ports))).toEqual({ done: 1, failed: 0, more: false });
    const now = await orderNow(studio, order.id);
    expect([now.order.state, now.hold?.state, now.booked]).toEqual(['Finalized', 'Converted', true]);
    expect(await run(studio.world.bookings.ofOrder(order.id))).toMatchObject({
      state: 'Confirmed',
      means: 'order',
      userId: studio.client,
      slotId: studio.slot.id,
    });
    expect(await jobOf(studio, order.id)).toMatchObject({
      state: 'Queued',
      seller: { name: 'Studio Loto S.r.l.' },
      series: 'SVC',
      provider: 'GatewayA',
      environment: 'Test',
    });
    expect(await timelineEvents(studio, order.id)).toEqual([
      'order.opened',
      'order.paid',
      'order.finalized',
      'invoice.queued',
    ]);
    expect([await takenNow(studio), studio.woken.includes('invoices')]).toEqual([1, true]);
  });

  it('is finalized once, by however many workers', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    const turns = Array.from({ length: 5 }, () => run(finalizeOne(studio.ports)(order.id)));
    expect((await Promise.all(turns)).toSorted()).toEqual(['finalized', ...Array<string>(4).fill('notDue')]);
    expect(studio.db.rows('booking')).toHaveLength(1);
    expect(studio.db.rows('invoiceJob')).toHaveLength(1);
  });

  it('payments.seller-block, config.Payment:InvoiceSeries: takes its seller and series from the settings when they are saved there, and they are frozen', async () => {
    const studio = await openStudio();
    const settings = await run(studio.world.settings.load);
    const seller = { ...studio.ports.config.environmentSeller, name: 'Loto dalle impostazioni' };
    await run(studio.world.settings.save({ ...settings, seller, invoiceSeries: 'LOTO' }));
    const { order } = await paid(studio);
    await run(finalizeOrders(studio.ports));
    await run(studio.world.settings.save({ ...settings, seller: {} }));
    expect(await jobOf(studio, order.id)).toMatchObject({
      seller: { name: 'Loto dalle impostazioni' },
      series: 'LOTO',
    });
  });

  it('counts a class that began meanwhile: the money was in before', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    studio.later({ hours: 24 * 8 });
    await run(studio.world.slots.put({ ...studio.slot, taken: 1, state: 'Done' }));
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, order.id)).order.state).toBe('Finalized');
  });

  it('that paid late takes its place again while one is free', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    studio.card.pay(attempt?.sessionId ?? '', true);
    await run(deliver(studio));
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, order.id)).order.state).toBe('Finalized');
    expect(await takenNow(studio)).toBe(1);
    expect((await run(studio.world.timeline.of(order.id))).at(-2)).toMatchObject({
      event: 'order.finalized',
      facts: { place: 'retaken' },
    });
  });
});

describe('a paid order whose place is lost', () => {
  it('is refunded with capacity_refunded: A expired, B took the last place, A paid late', async () => {
    const studio = await openStudio({ slot: { capacity: 1 } });
    const { a, b } = await tooLate(studio);
    await run(finalizeOrders(studio.ports));
    const now = await orderNow(studio, a.id);
    expect(now.order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
    expect(now.refunds).toMatchObject([
      { state: 'Confirmed', reason: 'capacity_refunded', idempotencyKey: `svc-refund-order-${a.id}` },
    ]);
    expect((await orderNow(studio, b.id)).order.state).toBe('Finalized');
    expect(await takenNow(studio)).toBe(1);
    expect(await jobOf(studio, a.id)).toBeNull();
    expect(studio.card.payments().flatMap(({ refunds }) => refunds)).toHaveLength(1);
  });

  it.for(['Closed', 'Cancelled'] as const)(
    '(25) because the slot was %s is refunded with capacity_refunded and never booked, and its place given back',
    async (state) => {
      const studio = await openStudio();
      const { order } = await paid(studio);
      await run(studio.world.slots.put({ ...studio.slot, taken: 1, state }));
      await run(finalizeOrders(studio.ports));
      expect(await orderNow(studio, order.id)).toMatchObject({
        order: { state: 'Refunded' },
        hold: { state: 'Released' },
        refunds: [{ reason: 'capacity_refunded' }],
        booked: false,
      });
      expect(await takenNow(studio)).toBe(0);
    },
  );

  it('is refunded at once when the payer has a booking in that slot already: there is no second place for one person', async () => {
    const studio = await openStudio({ slot: { capacity: 2 } });
    const { order } = await paid(studio);
    await run(studio.world.bookings.insert(aBooking(studio.slot, { userId: studio.client })));
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, order.id)).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
    expect(await timelineEvents(studio, order.id)).toContain('refund.opened');
    expect(await run(studio.world.bookings.ofOrder(order.id))).toBeNull();
    expect(await jobOf(studio, order.id)).toBeNull();
  });

  it('state.order.refund-fails, limit.review-hold: waits for a person when the refund is refused, with evidence and the place kept 1440 minutes', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    await run(studio.world.slots.put({ ...studio.slot, taken: 1, state: 'Closed' }));
    studio.card.planRefund('failed');
    await run(finalizeOrders(studio.ports));
    const now = await orderNow(studio, order.id);
    expect(now.order).toMatchObject({
      state: 'OperatorReview',
      refundedCents: 0,
      review: { reason: 'capacity_refund_failed', evidence: { code: 'refund_failed' } },
    });
    expect(now.hold).toMatchObject({ state: 'Converted', keptUntil: studio.now().add({ minutes: 1440 }) });
    expect(await takenNow(studio)).toBe(1);
    studio.later({ minutes: 1440 });
    await run(lapseReviewHolds(studio.ports));
    expect(await orderNow(studio, order.id)).toMatchObject({
      order: { state: 'OperatorReview' },
      hold: { state: 'Released' },
    });
    expect(await takenNow(studio)).toBe(0);
  });

  it('stays paid while the provider cannot be read: nothing is refunded unseen', async () => {
    const studio = await openStudio({ slot: { capacity: 1 } });
    const { a } = await tooLate(studio);
    studio.card.failRead();
    expect(await run(finalizeOrders(studio.ports))).toMatchObject({ failed: 1 });
    expect(await orderNow(studio, a.id)).toMatchObject({ order: { state: 'Paid' }, refunds: [] });
    studio.later({ minutes: 1 });
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, a.id)).order.state).toBe('Refunded');
  });
});

describe('a paid order whose payer was deleted meanwhile', () => {
  it.for([
    ['place', paid],
    ['plan', planPaid],
  ] as const)('is refunded, and nobody receives its %s', async ([, pay]) => {
    const studio = await openStudio();
    const { order } = await pay(studio);
    await run(studio.world.accounts.insert(anAccount({ id: order.userId, state: 'Deleted' })));
    expect(await run(finalizeOne(studio.ports)(order.id))).toBe('payerGone');
    await run(finalizeOrders(studio.ports));
    const now = await orderNow(studio, order.id);
    expect(now.order).toMatchObject({ state: 'Refunded', refundedCents: order.total.amountCents });
    expect(now.refunds).toMatchObject([{ state: 'Confirmed', reason: 'capacity_refunded' }]);
    expect(['booking', 'clientSubscription', 'invoiceJob'].map((table) => studio.db.rows(table))).toEqual([[], [], []]);
    expect(await takenNow(studio)).toBe(0);
  });
});

describe('a finalization that fails', () => {
  it('config.Payment:FinalizationMaxAttempts: for lack of a seller is counted, and after the last attempt a person looks', async () => {
    const studio = await openStudio({ config: { finalizationMaxAttempts: 3 } });
    const { order } = await paid(studio);
    const broken = { ...studio, ports: { ...studio.ports, config: { ...studio.ports.config, environmentSeller: {} } } };
    for (const [attempt, state] of [
      [1, 'Paid'],
      [2, 'Paid'],
      [3, 'OperatorReview'],
    ] as const) {
      await run(finalizeOrders(broken.ports));
      expect((await orderNow(studio, order.id)).order).toMatchObject({ state, finalizationAttempts: attempt });
      studio.later({ minutes: 1 });
    }
    expect((await orderNow(studio, order.id)).order.review).toMatchObject({
      reason: 'finalization_exhausted',
      evidence: { attempts: 3 },
    });
    expect([studio.db.rows('booking'), studio.db.rows('invoiceJob')]).toEqual([[], []]);
    expect(await takenNow(studio)).toBe(1);
  });

  it('because the database is down is not the order’s fault and not counted', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    const bookings = { ...studio.ports.bookings, insert: () => Effect.fail(storeDown('gone')) };
    expect(await run(finalizeOrders({ ...theLongWay(studio.ports), bookings }))).toMatchObject({ failed: 1 });
    expect((await orderNow(studio, order.id)).order).toMatchObject({ state: 'Paid', finalizationAttempts: 0 });
  });

  it('of all together by a bug of ours is logged, and each goes the long way', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    const logged: string[] = [];
    const orders = { ...studio.ports.orders, finalize: () => Effect.die(new Error('a bug')) };
    const logger = { log: (_: unknown, message: string) => void logged.push(message) };
    expect(await run(finalizeOrders({ ...studio.ports, orders, logger }))).toMatchObject({ done: 1, failed: 0 });
    expect([(await orderNow(studio, order.id)).order.state, logged]).toEqual(['Finalized', ['finalize orders broke']]);
  });

  it('of all together by a database that is down changes nothing and counts for nobody', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    const orders = { ...studio.ports.orders, finalize: () => Effect.fail(storeDown('gone')) };
    expect(await failureOf(finalizeOrders({ ...studio.ports, orders }))).toMatchObject({ _tag: 'StoreDown' });
    expect((await orderNow(studio, order.id)).order).toMatchObject({ state: 'Paid', finalizationAttempts: 0 });
  });

  it('leaves nothing behind of what it had written', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    const invoices = { ...studio.ports.invoices, insertJob: () => Effect.fail(storeDown('gone')) };
    expect(await failureOf(finalizeOne({ ...studio.ports, invoices })(order.id))).toMatchObject({
      _tag: 'StoreDown',
    });
    expect(await run(studio.world.bookings.ofOrder(order.id))).toBeNull();
    expect((await orderNow(studio, order.id)).order.state).toBe('Paid');
  });
});
