import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import {
  anotherClient,
  atTheTill,
  deliver,
  openStudio,
  orderNow,
  takenNow,
  timelineEvents,
  type Studio,
} from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { expireOrders } from '../order/expire-orders.reconciler.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import { lookForLatePayments } from './late-payments.reconciler.ts';

/** The client is done on the page and the hold has ended; the bank has not answered. No webhook ever arrives here. */
const slowAndExpired = async (studio: Studio) => {
  const { order, attempt } = await atTheTill(studio);
  const sessionId = attempt?.sessionId ?? '';
  studio.card.defer(sessionId);
  studio.later({ minutes: 15 });
  await run(expireOrders(studio.ports));
  return { id: order.id, sessionId };
};
const look = (studio: Studio) => run(lookForLatePayments(studio.ports));

describe('a slow payment whose webhook is lost', () => {
  it('is awaited from the look at the hold’s end: its session is complete, so there is nothing to close', async () => {
    const studio = await openStudio();
    const { id } = await slowAndExpired(studio);
    expect(await orderNow(studio, id)).toMatchObject({
      order: { state: 'Expired' },
      attempt: { state: 'Awaiting', awaited: { since: studio.now(), lookAt: studio.now().add({ minutes: 15 }) } },
    });
    expect(await timelineEvents(studio, id)).toEqual(['order.opened', 'payment.awaited', 'order.expired']);
    expect(await run(studio.world.intents.latest('session.close', String(id)))).toBeNull();
    expect(await takenNow(studio)).toBe(0);
  });

  it('is found days after its hold, takes a place again and becomes a booking', async () => {
    const studio = await openStudio();
    const { id, sessionId } = await slowAndExpired(studio);
    studio.later({ hours: 50 });
    expect(await look(studio)).toMatchObject({ done: 1, failed: 0 });
    expect((await orderNow(studio, id)).order.state).toBe('Expired');
    studio.card.settle(sessionId, true);
    studio.later({ hours: 23, minutes: 59 });
    expect(await look(studio)).toMatchObject({ done: 0 });
    studio.later({ minutes: 1 });
    expect(await look(studio)).toMatchObject({ done: 1, failed: 0 });
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Paid', capturedCents: 2000 });
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Finalized');
    expect(await takenNow(studio)).toBe(1);
    studio.later({ hours: 48 });
    expect(await look(studio)).toMatchObject({ done: 0 });
  });

  it('is given back as capacity_refunded when its place is gone', async () => {
    const studio = await openStudio({ slot: { capacity: 1 } });
    const { id, sessionId } = await slowAndExpired(studio);
    await atTheTill(studio, { userId: await anotherClient(studio) });
    studio.card.settle(sessionId, true);
    studio.later({ minutes: 15 });
    await look(studio);
    await run(finalizeOrders(studio.ports));
    const { order, refunds } = await orderNow(studio, id);
    expect(order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
    expect(refunds).toMatchObject([{ reason: 'capacity_refunded', state: 'Confirmed' }]);
  });

  it('is given back once its class has begun, whatever is free in it: nobody is booked into the past', async () => {
    const studio = await openStudio();
    const { id, sessionId } = await slowAndExpired(studio);
    studio.later(studio.now().until(studio.slot.startsAt));
    studio.card.settle(sessionId, true);
    await look(studio);
    await run(finalizeOrders(studio.ports));
    const { order, refunds, booked } = await orderNow(studio, id);
    expect([order.state, order.refundedCents, booked]).toEqual(['Refunded', 2000, false]);
    expect(refunds).toMatchObject([{ reason: 'capacity_refunded', state: 'Confirmed' }]);
    expect(await takenNow(studio)).toBe(0);
  });

  it('is looked at again when the provider could not be read', async () => {
    const studio = await openStudio();
    const { id, sessionId } = await slowAndExpired(studio);
    studio.card.settle(sessionId, true);
    studio.later({ minutes: 15 });
    studio.card.failRead();
    expect(await look(studio)).toMatchObject({ failed: 1 });
    studio.later({ minutes: 1 });
    expect(await look(studio)).toMatchObject({ done: 1, failed: 0 });
    expect((await orderNow(studio, id)).order.state).toBe('Paid');
  });

  it('whose session the provider does not know any more is looked at no more often for that', async () => {
    let gone = false;
    const studio = await openStudio({
      provider: (provider) => ({
        ...provider,
        readSession: (id) => (gone ? Effect.succeed(null) : provider.readSession(id)),
      }),
    });
    const { id } = await slowAndExpired(studio);
    gone = true;
    studio.later({ hours: 10 });
    expect(await look(studio)).toMatchObject({ done: 1, failed: 0 });
    studio.later({ hours: 4, minutes: 59 });
    expect(await look(studio)).toMatchObject({ done: 0 });
    studio.later({ hours: 24 * 30 });
    await look(studio);
    expect((await orderNow(studio, id)).attempt?.state).toBe('Closed');
  });

  it('that never comes is given up after thirty days; money that comes even then is still played', async () => {
    const studio = await openStudio();
    const { id, sessionId } = await slowAndExpired(studio);
    for (let days = 0; days < 31; days += 1) {
      studio.later({ hours: 24 });
      await look(studio);
    }
    expect((await orderNow(studio, id)).attempt?.state).toBe('Closed');
    expect((await timelineEvents(studio, id)).at(-1)).toBe('payment.neverCame');
    studio.later({ hours: 24 });
    expect(await look(studio)).toMatchObject({ done: 0, failed: 0 });
    studio.card.settle(sessionId, true);
    expect(await run(deliver(studio))).toBe('applied');
    expect((await orderNow(studio, id)).order.state).toBe('Paid');
  });

  it('by wallet, whose capture the bank kept pending, is found in the same way', async () => {
    const studio = await openStudio({ config: { provider: 'wallet' } });
    const { order, attempt } = await atTheTill(studio);
    const [id, sessionId] = [order.id, attempt?.sessionId ?? ''];
    studio.card.approve(sessionId, 'slow');
    await run(deliver(studio));
    expect(await orderNow(studio, id)).toMatchObject({ order: { state: 'Pending' }, attempt: { state: 'Awaiting' } });
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Expired');
    studio.card.settle(sessionId, true);
    studio.later({ minutes: 15 });
    await look(studio);
    expect((await orderNow(studio, id)).order.state).toBe('Paid');
    expect(studio.card.payments()).toHaveLength(1);
  });
});
