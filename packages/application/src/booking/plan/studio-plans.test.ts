import { describe, expect, it } from 'vitest';
import type { AccountId, ActivityId } from '@svc/domain/kernel';
import { termsOf, type StudioPlanId } from '@svc/domain/booking';
import { anActivity, anId } from '../../testing/fixtures.ts';
import { aStudioPlan, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { openAuditedMemoryWorld } from '../../testing/memory-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import {
  changeStudioPlan,
  createStudioPlan,
  deleteStudioPlan,
  limitStudioPlan,
  readStudioPlan,
} from './edit-studio-plans.ts';
import { currentSubscription } from '../subscription/read-subscriptions.ts';
import { sellCustom, sellPlan } from '../subscription/sell-subscription.ts';

const zone = 'Europe/Rome';
const actor = admin;
const day = (text: string) => Temporal.PlainDate.from(text);

const opened = async (over = {}) => {
  const { world, auditOf } = await openAuditedMemoryWorld();
  const ports = portsAt(world);
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...draft } = aStudioPlan(over);
  const plan = await run(createStudioPlan(ports)({ draft, actor }));
  const audited = async () => (await auditOf('studioPlan', plan.id)).map(({ operation }) => operation);
  return { world, ports, plan, audited };
};

describe('a studio plan', () => {
  it('is changed at the version it was read at, and audited', async () => {
    const { ports, plan, audited } = await opened();
    const change = { active: false };
    const changed = await run(changeStudioPlan(ports)({ id: plan.id, change, versions: [1], actor }));
    expect(changed).toMatchObject({ active: false, version: 2, price: plan.price });
    const stale = changeStudioPlan(ports)({ id: plan.id, change, versions: [1], actor });
    expect(await failureOf(stale)).toMatchObject({ _tag: 'Stale' });
    expect(await run(readStudioPlan(ports)(plan.id))).toEqual(changed);
    expect(await failureOf(readStudioPlan(ports)(anId<StudioPlanId>()))).toMatchObject({ _tag: 'NotFound' });
    expect(await audited()).toEqual(['studio-plan.create', 'studio-plan.update']);
  });
  it('activity_unknown: is for activities of the studio alone, so that nobody buys what books nothing', async () => {
    const { world, ports, plan } = await opened();
    const { id: _, version: __, createdAt: ___, updatedAt: ____, ...draft } = plan;
    const wrong = { activityIds: [anId<ActivityId>()] };
    const refused = { code: 'activity_unknown', params: { activityId: wrong.activityIds[0] } };
    expect(await failureOf(createStudioPlan(ports)({ draft: { ...draft, ...wrong }, actor }))).toMatchObject(refused);
    const change = (over: object) => changeStudioPlan(ports)({ id: plan.id, change: over, versions: null, actor });
    expect(await failureOf(change(wrong))).toMatchObject(refused);
    const yoga = anActivity({ state: 'Archived' });
    await run(world.activities.put(yoga));
    expect((await run(change({ activityIds: [yoga.id] }))).activityIds).toEqual([yoga.id]);
    const custom = {
      userId: anId<AccountId>(),
      name: 'Su misura',
      entries: 3,
      dailyLimit: null,
      note: null,
      zone,
      actor,
    };
    const dates = { validFrom: day('2027-03-01'), validTo: day('2027-03-31') };
    const sold = sellCustom(ports)({ ...custom, ...dates, ...wrong, paid: { method: 'cash' } });
    expect(await failureOf(sold)).toMatchObject(refused);
  });
  it('plan_in_use: is deleted only while it was never sold', async () => {
    const { world, ports, plan, audited } = await opened();
    await storedSubscription(world, { status: 'Cancelled' }, plan);
    const gone = deleteStudioPlan(ports)({ id: plan.id, actor, zone });
    expect(await failureOf(gone)).toMatchObject({ code: 'plan_in_use', params: { sold: 1, live: 0 } });
    const unsold = await opened();
    await run(deleteStudioPlan(unsold.ports)({ id: unsold.plan.id, actor, zone }));
    expect(await run(unsold.world.studioPlans.find(unsold.plan.id))).toBeNull();
    expect([await audited(), await unsold.audited()]).toEqual([
      ['studio-plan.create'],
      ['studio-plan.create', 'studio-plan.delete'],
    ]);
  });
  it('gets another daily limit for what is sold from now on, or for all that still goes on', async () => {
    const { world, ports, plan } = await opened();
    const [live, over] = [
      await storedSubscription(world, {}, plan),
      await storedSubscription(world, { status: 'Cancelled' }, plan),
    ];
    const limits = async () => [
      (await run(world.studioPlans.find(plan.id)))?.dailyLimit,
      (await run(world.subscriptions.find(live.id)))?.dailyLimit,
      (await run(world.subscriptions.find(over.id)))?.dailyLimit,
    ];
    await run(limitStudioPlan(ports)({ id: plan.id, dailyLimit: 2, applyTo: 'new', zone, actor }));
    expect(await limits()).toEqual([2, null, null]);
    await run(limitStudioPlan(ports)({ id: plan.id, dailyLimit: 1, applyTo: 'all', zone, actor }));
    expect(await limits()).toEqual([1, 1, null]);
  });
  it('never changes what was sold of it', async () => {
    const { world, ports, plan } = await opened();
    const sold = await storedSubscription(world, {}, plan);
    await run(
      changeStudioPlan(ports)({
        id: plan.id,
        change: { price: { amountCents: 1, currency: 'EUR' }, entries: 1 },
        versions: null,
        actor,
      }),
    );
    expect((await run(world.subscriptions.find(sold.id)))?.plan).toEqual(termsOf(plan));
  });
});

describe('selling at the desk', () => {
  const sale = { validFrom: null, note: null, zone, actor };
  it('gives everybody their own subscription with its entries, for the price of the plan or what was taken', async () => {
    const { world, ports, plan } = await opened();
    const userIds = [anId<AccountId>(), anId<AccountId>()];
    const sold = await run(sellPlan(ports)({ ...sale, userIds, planId: plan.id, paid: { method: 'cash' } }));
    expect(sold.map(({ userId }) => userId)).toEqual(userIds);
    expect(sold[0]).toMatchObject({ remaining: 10, paid: { amountCents: 9000, method: 'cash' }, orderId: null });
    expect(await run(world.subscriptions.movementsOf(sold[1]!.id))).toMatchObject([{ kind: 'grant', delta: 10 }]);
    const paid = (given: object) =>
      run(sellPlan(ports)({ ...sale, userIds: [userIds[0]!], planId: plan.id, paid: { method: 'none', ...given } }));
    expect((await paid({}))[0]?.paid).toEqual({ amountCents: 0, method: 'none' });
    expect((await paid({ method: 'card', amountCents: 5000 }))[0]?.paid).toEqual({ amountCents: 5000, method: 'card' });
  });
  it('begins when somebody says so', async () => {
    const { ports, plan } = await opened();
    const command = { ...sale, userIds: [anId<AccountId>()], planId: plan.id, paid: { method: 'cash' as const } };
    const [later] = await run(sellPlan(ports)({ ...command, validFrom: day('2027-04-01') }));
    expect([later?.status, later?.validTo?.toString()]).toEqual(['Scheduled', '2027-06-30']);
  });
  it('plan_inactive: not what is off sale or put away', async () => {
    for (const off of [{ active: false }, { archived: true }]) {
      const { ports, plan } = await opened(off);
      const command = { ...sale, userIds: [anId<AccountId>()], planId: plan.id, paid: { method: 'cash' as const } };
      expect(await failureOf(sellPlan(ports)(command))).toMatchObject({ code: 'plan_inactive' });
      expect(await failureOf(sellPlan(ports)({ ...command, planId: anId() }))).toMatchObject({ _tag: 'NotFound' });
    }
  });
  it('makes one for a client alone; validity_invalid: that does not end before it begins', async () => {
    const { ports } = await opened();
    const custom = {
      ...sale,
      userId: anId<AccountId>(),
      name: 'Ciclo di prova',
      entries: null,
      validFrom: day('2027-03-01'),
      validTo: day('2027-03-31'),
      activityIds: [],
      dailyLimit: 1,
      paid: { method: 'transfer' as const, amountCents: 4000 },
    };
    expect(await run(sellCustom(ports)(custom))).toMatchObject({
      planId: null,
      plan: null,
      remaining: null,
      status: 'Active',
    });
    const upsideDown = sellCustom(ports)({ ...custom, validTo: day('2027-02-28') });
    expect(await failureOf(upsideDown)).toMatchObject({ code: 'validity_invalid' });
  });
});

describe('the current subscription of a client', () => {
  it('is the one that a class of today would be booked with first; none that cannot be used', async () => {
    const { world, ports } = await opened();
    const userId = anId<AccountId>();
    const current = () => run(currentSubscription(ports)(userId, zone));
    for (const useless of [
      { status: 'Cancelled' as const },
      { validFrom: day('2027-03-02') },
      { validTo: day('2027-02-28'), validFrom: day('2027-02-01') },
      { entries: 0, remaining: 0 },
      { suspensions: [{ from: day('2027-03-01'), to: null, reason: null }] },
    ])
      await storedSubscription(world, { userId, ...useless });
    expect(await current()).toBeNull();
    const late = await storedSubscription(world, { userId });
    expect((await current())?.id).toBe(late.id);
    const soon = await storedSubscription(world, { userId, validTo: day('2027-03-02') });
    expect((await current())?.id).toBe(soon.id);
    const unlimited = await storedSubscription(world, { userId, entries: null, remaining: null });
    expect((await current())?.id).toBe(unlimited.id);
  });
});
