import { describe, expect } from 'vitest';
import { statesOf } from '@svc/domain/kernel';
import { statusOn, subscriptionTable, type StudioPlan, type StudioPlanId } from '@svc/domain/booking';
import { anId } from '../../testing/fixtures.ts';
import { aClientSubscription, aStudioPlan } from '../../testing/fixtures.subscriptions.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import type { StudioPlanQuery } from './studio-plan-store.ts';

const stored = async (world: StoreWorld, over: Partial<StudioPlan> = {}): Promise<StudioPlan> => {
  const plan = aStudioPlan(over);
  await run(world.studioPlans.insert(plan));
  return plan;
};

/** What every StudioPlanStore holds. */
export const studioPlanStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: studio plans`, () => {
    it('come back with every field, also after a change', async ({ world }) => {
      const plan = await stored(world, { activityIds: [anId(), anId()], dailyLimit: 2, vat: { nature: 'N4' } });
      expect(await run(world.studioPlans.find(plan.id))).toEqual(plan);
      expect(await run(world.studioPlans.lock(plan.id))).toEqual(plan);
      const next: StudioPlan = { ...plan, entries: null, length: { days: 30 }, active: false, version: 2 };
      await run(world.studioPlans.save(next));
      expect(await run(world.studioPlans.find(plan.id))).toEqual(next);
      await run(world.studioPlans.remove(plan.id));
      expect(await run(world.studioPlans.find(plan.id))).toBeNull();
      expect(await run(world.studioPlans.find(anId<StudioPlanId>()))).toBeNull();
    });

    it('are listed by position, name or price, active and archived ones apart, page by page', async ({ world }) => {
      const one = await stored(world, {
        position: 1,
        name: { it: 'Pilates' },
        price: { amountCents: 300, currency: 'EUR' },
      });
      const two = await stored(world, {
        position: 2,
        name: { it: 'Aperto' },
        price: { amountCents: 100, currency: 'EUR' },
        active: false,
      });
      const three = await stored(world, {
        position: 3,
        name: { it: 'Yoga' },
        price: { amountCents: 200, currency: 'EUR' },
        archived: true,
      });
      const list = (over: Partial<StudioPlanQuery> = {}) =>
        run(world.studioPlans.list({ active: null, archived: null, sort: 'position', page: 1, pageSize: 25, ...over }));
      expect(await list()).toEqual({ items: [one, two, three], total: 3 });
      expect((await list({ sort: 'name' })).items).toEqual([two, one, three]);
      expect((await list({ sort: 'price' })).items).toEqual([two, three, one]);
      expect(await list({ active: true, archived: false })).toEqual({ items: [one], total: 1 });
      expect((await list({ active: false })).items).toEqual([two]);
      expect(await list({ page: 2, pageSize: 2 })).toEqual({ items: [three], total: 3 });
      expect(await list({ page: 9 })).toEqual({ items: [], total: 3 });
    });

    it('are offered online while they are online, active and not archived', async ({ world }) => {
      const last = await stored(world, { position: 9 });
      const first = await stored(world, { position: 1 });
      for (const hidden of [{ online: false }, { active: false }, { archived: true }]) await stored(world, hidden);
      expect(await run(world.studioPlans.offered())).toEqual([first, last]);
    });

    it('count what was sold of them, and what of it still goes on, as the domain says it', async ({ world }) => {
      const today = Temporal.PlainDate.from('2027-03-10');
      const plan = await stored(world);
      const waiting = aStudioPlan({ ...plan, startRule: 'firstUse' });
      const day = (text: string) => Temporal.PlainDate.from(text);
      const suspended = {
        suspensions: [{ from: day('2027-03-05'), to: null, reason: null }],
        validTo: day('2027-03-06'),
      };
      const sold = [
        ...statesOf(subscriptionTable).map((status) => aClientSubscription({ status }, plan)),
        ...[day('2027-03-09'), today, null].map((validTo) => aClientSubscription({ validTo }, plan)),
        aClientSubscription({ validFrom: day('2027-04-01') }, plan),
        aClientSubscription(suspended, plan),
        aClientSubscription({}, waiting),
      ];
      for (const each of sold) await run(world.subscriptions.insert(each));
      await run(world.subscriptions.insert(aClientSubscription()));
      const live = sold.filter((each) => !['Expired', 'Cancelled'].includes(statusOn(each, today)));
      expect(await run(world.studioPlans.soldOf(plan.id, today))).toEqual({ ever: sold.length, live: live.length });
      expect([sold.length, live.length]).toEqual([12, 10]);
    });
  });
};
