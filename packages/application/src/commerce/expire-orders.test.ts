import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { atTheTill, deliver, openStudio, orderNow, paid, takenNow, toldOf } from '../testing/studio.ts';
import { run } from '../testing/world-test.ts';
import { expireOrders } from './expire-orders.reconciler.ts';
import { finalizeOrders } from './finalize-orders.reconciler.ts';
import { resolveIntents } from './resolve-intents.reconciler.ts';

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
    expect(await toldOf(studio, order.id)).toEqual(['order.opened', 'order.expired']);
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

  it('whose session was paid in the last second is heard of when the session cannot be closed, without any webhook', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    studio.later({ minutes: 15 });
    studio.card.pay(attempt?.sessionId ?? '');
    await run(expireOrders(studio.ports));
    const close = await run(studio.world.intents.latest('session.close', String(order.id)));
    expect(close).toMatchObject({ state: 'Refused', outcome: { code: 'session_complete' } });
    expect(await toldOf(studio, order.id)).toEqual(['order.opened', 'order.expired', 'order.paidLate']);
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, order.id)).order.state).toBe('Finalized');
    expect(await takenNow(studio)).toBe(1);
    await run(deliver(studio)); // the webhook comes after all
    expect(await toldOf(studio, order.id)).not.toContain('order.reviewed');
    expect((await orderNow(studio, order.id)).order).toMatchObject({ state: 'Finalized', capturedCents: 2000 });
  });

  it.for(['the answer was lost', 'the provider could not be read after it'])(
    'whose session was paid in the last second is heard of later when %s',
    async (trouble) => {
      const studio = await openStudio();
      const { order, attempt } = await atTheTill(studio);
      studio.later({ minutes: 15 });
      studio.card.pay(attempt?.sessionId ?? '');
      if (trouble === 'the answer was lost') studio.card.trouble('lost');
      else studio.card.failRead();
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
