import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import {
  anotherClient,
  atTheTill,
  deliver,
  goToTill,
  openStudio,
  orderNow,
  paid,
  takenNow,
  timelineEvents,
  type Studio,
} from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { expireOrders } from './expire-orders.reconciler.ts';
import { finalizeOrders } from './finalize-orders.reconciler.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';

/** Its time is over, and the client pays after we have looked and before the session is closed. */
const paidBeforeClosing = async (trouble?: 'lost' | 'unread') => {
  const page = { open: '' };
  const studio: Studio = await openStudio({
    provider: (provider) => ({
      ...provider,
      closeSession: (id, key) =>
        Effect.suspend(() => {
          if (studio.card.pay(page.open) && trouble === 'lost') studio.card.trouble('lost');
          if (trouble === 'unread') studio.card.failRead();
          return provider.closeSession(id, key);
        }),
    }),
  });
  const { order, attempt } = await atTheTill(studio);
  page.open = attempt?.sessionId ?? '';
  studio.later({ minutes: 15 });
  return { studio, order };
};

describe('a hold whose time is over', () => {
  it('state.order.expire, record.capacity-hold: ends with its order, place free, session closed at the provider', async () => {
    const studio = await openStudio();
    const { order } = await atTheTill(studio);
    studio.later({ minutes: 14, seconds: 59 });
    expect(await run(expireOrders(studio.ports))).toMatchObject({ done: 0 });
    studio.later({ seconds: 1 });
    expect(await run(expireOrders(studio.ports))).toMatchObject({ done: 1, failed: 0 });
    const now = await orderNow(studio, order.id);
    expect([now.order.state, now.hold?.state, now.attempt?.state]).toEqual(['Expired', 'Expired', 'Closed']);
    expect(studio.card.sessions()).toMatchObject([{ status: 'expired' }]);
    expect(await takenNow(studio)).toBe(0);
    expect(await timelineEvents(studio, order.id)).toEqual(['order.opened', 'order.expired']);
  });

  it('ends once: a second sweep frees nothing more', async () => {
    const studio = await openStudio();
    await atTheTill(studio);
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    studio.later({ minutes: 1 });
    expect(await run(expireOrders(studio.ports))).toMatchObject({ done: 0, failed: 0 });
    expect(await takenNow(studio)).toBe(0);
  });

  it('is left alone once it was paid, however late the sweep comes', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    studio.later({ hours: 3 });
    await run(expireOrders(studio.ports));
    expect((await orderNow(studio, order.id)).order.state).toBe('Paid');
    expect(await takenNow(studio)).toBe(1);
  });

  it('whose session is paid between the look and its closing is found when it cannot be closed, without any webhook', async () => {
    const { studio, order } = await paidBeforeClosing();
    await run(expireOrders(studio.ports));
    const close = await run(studio.world.intents.latest('session.close', String(order.id)));
    expect(close).toMatchObject({ state: 'Refused', outcome: { code: 'session_complete' } });
    expect(await timelineEvents(studio, order.id)).toEqual(['order.opened', 'order.expired', 'order.paidLate']);
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, order.id)).order.state).toBe('Finalized');
    expect(await takenNow(studio)).toBe(1);
    await run(deliver(studio)); // the webhook comes after all
    expect(await timelineEvents(studio, order.id)).not.toContain('order.reviewed');
    expect((await orderNow(studio, order.id)).order).toMatchObject({ state: 'Finalized', capturedCents: 2000 });
  });

  it.for(['the answer was lost', 'the provider could not be read after it'] as const)(
    'whose session is paid between the look and its closing is found later when %s',
    async (trouble) => {
      const { studio, order } = await paidBeforeClosing(trouble === 'the answer was lost' ? 'lost' : 'unread');
      await run(expireOrders(studio.ports));
      expect((await orderNow(studio, order.id)).order.state).toBe('Expired');
      studio.later({ minutes: 2 });
      await run(resolveIntents(studio.ports));
      expect((await orderNow(studio, order.id)).order).toMatchObject({ state: 'Paid', capturedCents: 2000 });
      expect(await run(studio.world.intents.latest('session.close', String(order.id)))).toMatchObject({
        state: 'Refused',
        outcome: { code: 'session_complete' },
      });
    },
  );

  it.for(['lost', 'broken'] as const)(
    'whose session’s closing was %s is closed when it is looked up',
    async (trouble) => {
      const studio = await openStudio();
      const { order } = await atTheTill(studio);
      studio.later({ minutes: 15 });
      studio.card.trouble(trouble);
      await run(expireOrders(studio.ports));
      expect(await run(studio.world.intents.latest('session.close', String(order.id)))).toMatchObject({
        state: 'Unknown',
      });
      studio.later({ minutes: 2 });
      await run(resolveIntents(studio.ports));
      expect(await run(studio.world.intents.latest('session.close', String(order.id)))).toMatchObject({
        state: 'Confirmed',
      });
      expect(studio.card.sessions()).toMatchObject([{ status: 'expired' }]);
      expect((await orderNow(studio, order.id)).attempt?.state).toBe('Closed');
    },
  );

  it('whose session’s closing never left is closed when it is looked up: it is still to be done', async () => {
    let away = true;
    const unreachable = { kind: 'refused', code: 'unreachable', message: 'no connection', notSent: true } as const;
    const studio = await openStudio({
      provider: (provider) => ({
        ...provider,
        closeSession: (id, key) =>
          Effect.suspend(() => (away ? Effect.succeed(unreachable) : provider.closeSession(id, key))),
      }),
    });
    const { order } = await atTheTill(studio);
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    away = false;
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect(studio.card.sessions()).toMatchObject([{ status: 'expired' }]);
    expect((await orderNow(studio, order.id)).attempt?.state).toBe('Closed');
  });
});

describe('a client who paid while their webhook is late', () => {
  /** The class has one place; the client pays at that minute of a hold of fifteen. No webhook arrives. */
  const silentlyPaid = async (minutes: number) => {
    const studio = await openStudio({ slot: { capacity: 1 } });
    const { order, attempt } = await atTheTill(studio);
    studio.later({ minutes });
    expect(studio.card.pay(attempt?.sessionId ?? '')).toBe(true);
    if (minutes < 15) studio.later({ minutes: 15 - minutes });
    return { studio, id: order.id, other: await anotherClient(studio) };
  };

  it.for([
    ['in time', 14],
    ['after the hold’s end, and before anybody looked', 17],
  ] as const)('%s keeps the place: nobody else has had it', async ([, minutes]) => {
    const { studio, id, other } = await silentlyPaid(minutes);
    expect(await run(expireOrders(studio.ports))).toMatchObject({ done: 1, failed: 0 });
    expect(await orderNow(studio, id)).toMatchObject({ order: { state: 'Paid' }, hold: { state: 'Converted' } });
    expect(await failureOf(goToTill(studio, { userId: other }))).toMatchObject({ code: 'place_full' });
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Finalized');
    expect(await run(deliver(studio))).toBe('applied'); // the webhook comes after all, and says nothing new
    expect((await timelineEvents(studio, id)).slice(0, 3)).toEqual(['order.opened', 'order.paid', 'order.finalized']);
    expect(await run(studio.world.intents.latest('session.close', String(id)))).toBeNull();
  });

  it('keeps the place while the provider cannot be read, and is found once it can', async () => {
    const { studio, id, other } = await silentlyPaid(14);
    for (const minutes of [0, 5, 4]) {
      studio.later({ minutes });
      studio.card.failRead();
      await run(expireOrders(studio.ports));
      expect((await orderNow(studio, id)).order.state).toBe('Pending');
      expect(await failureOf(goToTill(studio, { userId: other }))).toMatchObject({ code: 'place_full' });
    }
    studio.later({ minutes: 5 }); // however late the look is, one that is answered counts
    await run(expireOrders(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Paid');
    expect(await takenNow(studio)).toBe(1);
  });

  it('loses it when the provider cannot be read for ten minutes: an outage keeps no place from others', async () => {
    const { studio, id, other } = await silentlyPaid(14);
    studio.later({ minutes: 9, seconds: 59 });
    studio.card.failRead();
    await run(expireOrders(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Pending');
    studio.later({ minutes: 1 });
    [1, 2].forEach(() => studio.card.failRead()); // the look, and the one after the refused closing
    await run(expireOrders(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Expired');
    await atTheTill(studio, { userId: other });
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports)); // the closing that could not be settled reveals the money
    await run(finalizeOrders(studio.ports));
    expect(await orderNow(studio, id)).toMatchObject({
      order: { state: 'Refunded' },
      refunds: [{ reason: 'capacity_refunded' }],
    });
  });

  it('keeps the place as long while the provider is not configured any more', async () => {
    const { studio, id } = await silentlyPaid(14);
    const without = { ...studio.ports, providers: () => undefined };
    await run(expireOrders(without));
    expect((await orderNow(studio, id)).order.state).toBe('Pending');
    studio.later({ minutes: 10 });
    await run(expireOrders(without));
    expect((await orderNow(studio, id)).order.state).toBe('Expired');
  });

  it('with money that disagrees is looked at by a person, and the place waits for that', async () => {
    const studio = await openStudio({
      provider: (provider) => ({
        ...provider,
        readSession: (id) =>
          Effect.map(provider.readSession(id), (session) =>
            session === null ? null : { ...session, amountCents: session.amountCents - 1 },
          ),
      }),
    });
    const { order, attempt } = await atTheTill(studio);
    studio.card.pay(attempt?.sessionId ?? '');
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    expect(await orderNow(studio, order.id)).toMatchObject({
      order: { state: 'OperatorReview', capturedCents: 1999, review: { reason: 'payment_mismatch' } },
      hold: { state: 'Converted', keptUntil: studio.now().add({ minutes: 1440 }) },
    });
  });

  it('that never got a page is asked about nowhere: the hold just ends', async () => {
    const studio = await openStudio();
    studio.card.trouble('lost');
    await failureOf(goToTill(studio));
    studio.later({ minutes: 15 });
    studio.card.failRead();
    expect(await run(expireOrders(studio.ports))).toMatchObject({ done: 1, failed: 0 });
    expect(await takenNow(studio)).toBe(0);
  });
});
