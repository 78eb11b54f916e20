import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import { anOpenOrder, changed, opened, storedSlot, plannedIntent } from '../../testing/fixtures.money.ts';
import { anOpenPlanOrder } from '../../testing/fixtures.plans.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';

/** Orders of plans beside those of places. */
export const orderPlanContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an order of a plan`, () => {
    it('is written whole: order, attempt, intent, timeline, and comes back as it was opened', async ({ world }) => {
      const command = anOpenPlanOrder();
      const { dossier, intent } = await run(world.orders.openPlan(command));
      expect(dossier).toMatchObject({
        order: { kind: 'commerce', state: 'Pending', slotId: null, plan: command.plan, total: command.total },
        hold: null,
        attempt: { id: command.attemptId, state: 'Planned' },
        booked: false,
      });
      expect(await run(world.orders.read(dossier.order.id))).toEqual(dossier);
      expect(await plannedIntent(world, intent.id)).toEqual(intent);
      expect(intent.idempotencyKey).toBe(`svc-session-order-${dossier.order.id}-${command.attemptId}`);
      expect(await run(world.timeline.of(dossier.order.id))).toMatchObject([
        { event: 'order.opened', amountCents: 9000, facts: { plan: command.plan.id } },
      ]);
    });

    it('has its number from the same sequence as the orders of places', async ({ world }) => {
      const first = (await opened(world, anOpenOrder(await storedSlot(world)))).order.id;
      const plan = (await run(world.orders.openPlan(anOpenPlanOrder()))).dossier.order.id;
      const second = (await opened(world, anOpenOrder(await storedSlot(world)))).order.id;
      expect(first < plan && plan < second).toBe(true);
    });

    it('is fulfilled once its subscription exists', async ({ world }) => {
      const { order } = (await run(world.orders.openPlan(anOpenPlanOrder()))).dossier;
      await storedSubscription(world, { orderId: order.id, paid: { amountCents: 9000, method: 'online' } });
      expect((await run(world.orders.read(order.id))).booked).toBe(true);
    });

    it('waits for the service of its own kind alone, and is listed by its kind', async ({ world }) => {
      const userId = anId<AccountId>();
      const plan = (await run(world.orders.openPlan(anOpenPlanOrder({ userId })))).dossier.order.id;
      const place = (await opened(world, anOpenOrder(await storedSlot(world), { userId }))).order.id;
      for (const id of [plan, place]) await changed(world, id, () => ({ order: { state: 'Paid', paidAt: now } }));
      const due = async (kind?: 'booking' | 'commerce') =>
        new Set(
          (await run(world.orders.claim('finalize', after(1), 0, 1000, kind))).filter(
            (id) => id === plan || id === place,
          ),
        );
      expect(await due('booking')).toEqual(new Set([place]));
      expect(await due('commerce')).toEqual(new Set([plan]));
      expect(await due()).toEqual(new Set([plan, place]));
      const listed = async (kind?: 'booking' | 'commerce') => {
        const query = { page: 1, pageSize: 9, userId, ...(kind === undefined ? {} : { kind }) };
        const { items, total } = await run(world.orders.list(query));
        return [items.map(({ order }) => order.id), total];
      };
      expect(await listed('commerce')).toEqual([[plan], 1]);
      expect(await listed('booking')).toEqual([[place], 1]);
      expect(await listed()).toEqual([[place, plan], 2]);
    });
  });
};
