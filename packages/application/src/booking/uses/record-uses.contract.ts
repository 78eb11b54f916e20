import { describe, expect } from 'vitest';
import {
  type OrganizationSubscription,
  platformPlan,
  type Activity,
  type Closure,
  type ClosureId,
  type LocationId,
} from '@svc/domain/booking';
import type { RecordOf } from '@svc/domain/entity';
import type { ActivityId } from '@svc/domain/kernel';
import { aBooking, anActivity, anId, after, now } from '../../testing/fixtures.ts';
import { aSchedule } from '../../testing/fixtures.schedules.ts';
import { aStudioPlan, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { storedSlot } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';

const today = Temporal.PlainDate.from('2027-03-01');
const at = { now, today };
const ended = { validTo: today.subtract({ days: 1 }) };

const storedActivity = async (world: StoreWorld, over: Partial<Activity> = {}): Promise<Activity> => {
  const activity = anActivity(over);
  await run(world.activities.put(activity));
  return activity;
};

/** What every RecordUses holds. */
export const recordUsesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: what stands on an activity`, () => {
    it('is its bookings ahead and behind, its rules that go on, plans and subscriptions that name it', async ({
      world,
    }) => {
      const { id } = await storedActivity(world);
      const [future, begun] = [
        await storedSlot(world, { activityId: id }),
        await storedSlot(world, { activityId: id, startsAt: now }),
      ];
      const live = aBooking(future);
      const cancelled = aBooking(future, { state: 'Cancelled' });
      const attended = aBooking(future, { state: 'CheckedIn' });
      for (const booking of [live, cancelled, attended, aBooking(begun), aBooking(await storedSlot(world))])
        await run(world.bookings.insert(booking));
      for (const over of [{}, { validTo: today }, ended])
        await run(world.schedules.insert(aSchedule({ id }, { validFrom: today.subtract({ days: 90 }), ...over })));
      const plan = aStudioPlan({ activityIds: [id, anId<ActivityId>()] });
      for (const each of [plan, aStudioPlan({ activityIds: [id], archived: true }), aStudioPlan()])
        await run(world.studioPlans.insert(each));
      await storedSubscription(world, { activityIds: [id] });
      await storedSubscription(world, { activityIds: [id, anId<ActivityId>()] });
      await storedSubscription(world, { activityIds: [id], status: 'Cancelled' });
      await storedSubscription(world, { activityIds: [id], validFrom: null, ...ended });
      expect(await run(world.recordUses.ofActivity(id, at))).toEqual({
        ahead: [{ booking: live, slot: future }],
        schedules: 2,
        plans: [{ id: plan.id, name: plan.name }],
        subscriptionsOnlyThis: 1,
        pastBookings: 1,
      });
    });
    it('is nothing where there is none', async ({ world }) => {
      expect(await run(world.recordUses.ofActivity(anId(), at))).toEqual({
        ahead: [],
        schedules: 0,
        plans: [],
        subscriptionsOnlyThis: 0,
        pastBookings: 0,
      });
    });
  });

  describe(`${name}: what stands on a plain record`, () => {
    it('is of a location its classes ahead, its rules, and activities that are there', async ({ world }) => {
      const locationId = anId<LocationId>();
      const { id } = await storedActivity(world, { locationId });
      const elsewhere = await storedActivity(world);
      await storedActivity(world, { locationId, state: 'Deleted' });
      const slots = [{}, { state: 'Cancelled' as const }, { startsAt: now, endsAt: after(3600) }];
      for (const over of slots) await storedSlot(world, { locationId, ...over });
      await run(world.schedules.insert(aSchedule({ id })));
      await run(world.schedules.insert(aSchedule({ id }, { locationId: anId<LocationId>() })));
      await run(world.schedules.insert(aSchedule({ id: elsewhere.id }, { locationId })));
      expect(await run(world.recordUses.ofLocation(locationId, at))).toEqual({ slots: 1, schedules: 2, activities: 1 });
    });
    it('is of a room the activities in it that are there', async ({ world }) => {
      const [hall, garden] = [anId<string>(), anId<string>()];
      for (const over of [{ roomId: hall }, { roomId: hall, state: 'Deleted' as const }, {}])
        await storedActivity(world, over);
      expect(await run(world.recordUses.ofRooms([hall, garden]))).toBe(1);
      expect(await run(world.recordUses.ofRooms([garden]))).toBe(0);
    });
    it('is of a cancellation policy the activities that are there', async ({ world }) => {
      const cancellationPolicyId = anId<string>();
      await storedActivity(world, { cancellationPolicyId, state: 'Archived' });
      await storedActivity(world, { cancellationPolicyId, state: 'Deleted' });
      expect(await run(world.recordUses.ofCancellationPolicy(cancellationPolicyId))).toBe(1);
      expect(await run(world.recordUses.ofCancellationPolicy(anId()))).toBe(0);
    });
    it('is of a feature the plans that include it, on or off', async ({ world }) => {
      const key = `blog.${anId<string>()}`;
      const plan = (features: RecordOf<(typeof platformPlan)['fields']>['features']) => ({
        ...{ id: anId<string>(), key: anId<string>(), name: { it: 'Base' }, features, public: false, active: true },
        ...{ monthlyPrice: null, yearlyPrice: null, version: 1, createdAt: now, updatedAt: now },
      });
      for (const features of [[{ key, on: false }], [{ key: 'mail', limit: 1 }], []])
        await run(world.entities.of(platformPlan).insert(plan(features)));
      expect(await run(world.recordUses.ofFeature(key))).toBe(1);
    });

    it('are of a reason the closures that have it, past ones too', async ({ world }) => {
      const closure: Closure = {
        ...{ id: anId<ClosureId>(), groupId: null, reason: 'sagra', title: { it: 'Sagra' }, scope: { kind: 'all' } },
        ...{ from: today.subtract({ years: 2 }), to: today.subtract({ years: 2 }), hours: null, exceptSlotIds: [] },
        ...{ note: null, version: 1 },
      };
      await run(world.closures.insert(closure));
      expect(await run(world.recordUses.ofClosureReason('sagra'))).toBe(1);
      expect(await run(world.recordUses.ofClosureReason('holiday'))).toBe(0);
    });

    it('of a plan of the platform are the subscriptions that are open', async ({ world }) => {
      const planId = anId();
      const subscription: OrganizationSubscription = {
        ...{ id: anId<OrganizationSubscription['id']>(), planId, state: 'Requested', note: null, overrides: [] },
        ...{ periodFrom: null, periodTo: null, version: 1, createdAt: now, updatedAt: now },
      };
      await run(world.organization.insert(subscription));
      expect(await run(world.recordUses.ofPlatformPlan(planId))).toBe(1);
      await run(world.unitOfWork.run(world.organization.save({ ...subscription, state: 'Cancelled' })));
      expect(await run(world.recordUses.ofPlatformPlan(planId))).toBe(0);
    });
  });
};
