import { expect, it } from 'vitest';
import { admin, atTheTill, openStudio, timelineEvents } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { expireOrders } from '../order/expire-orders.reconciler.ts';
import { reconcileOrder } from '../reconciliation/reconcile-order.ts';

it('an approval that came too late is recorded with its event alone, however often somebody asks about its order', async () => {
  const studio = await openStudio({ config: { provider: 'wallet' } });
  const { order, attempt } = await atTheTill(studio);
  studio.later({ minutes: 15 });
  await run(expireOrders(studio.ports));
  studio.card.approve(attempt?.sessionId ?? '');
  const before = await timelineEvents(studio, order.id);
  for (let asked = 0; asked < 5; asked += 1) await run(reconcileOrder(studio.ports)(order.id, admin));
  expect(await timelineEvents(studio, order.id)).toEqual(before);
  expect((await run(studio.ports.orders.read(order.id))).order.state).toBe('Expired');
});
