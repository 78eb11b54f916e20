import { describe, expect, it } from 'vitest';
import { openStudio, orderNow, paid, type StudioChange } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';

/** Paid, and the class was closed before the booking was made. */
const placeLost = async (config: StudioChange['config'] = {}) => {
  const studio = await openStudio({ config });
  const { order } = await paid(studio);
  await run(studio.world.slots.put({ ...studio.slot, taken: 1, state: 'Closed' }));
  return { studio, id: order.id };
};

describe('the automatic refund of a place that was lost', () => {
  it('is refunded after the provider’s outage, however often it was tried meanwhile: that is not the order’s fault', async () => {
    const { studio, id } = await placeLost();
    for (let tries = 0; tries < 20; tries += 1) {
      studio.card.failRead();
      await run(finalizeOrders(studio.ports));
      studio.later({ minutes: 1 });
    }
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Paid', finalizationAttempts: 0 });
    await run(finalizeOrders(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Refunded');
  });

  it('goes to a person when the provider cannot be read a day after the payment: its credentials may be gone for good', async () => {
    const { studio, id } = await placeLost({ finalizationMaxAttempts: 2 });
    const away = { ...studio.ports, providers: () => undefined };
    const triedAfter = async (by: Temporal.DurationLike) => {
      studio.later(by);
      await run(finalizeOrders(away));
      return (await orderNow(studio, id)).order;
    };
    expect(await triedAfter({ hours: 23 })).toMatchObject({ state: 'Paid', finalizationAttempts: 0 });
    expect(await triedAfter({ hours: 1 })).toMatchObject({ state: 'Paid', finalizationAttempts: 1 });
    expect(await triedAfter({ minutes: 1 })).toMatchObject({
      state: 'OperatorReview',
      review: { reason: 'finalization_exhausted', evidence: { why: 'RemoteDown not configured' } },
    });
  });
});
