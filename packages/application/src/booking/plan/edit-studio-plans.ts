import * as Effect from 'effect/Effect';
import type { PlanTerms, StudioPlan, StudioPlanId } from '@svc/domain/booking';
import { refusal } from '@svc/domain/kernel';
import {
  changesBetween,
  nameMade,
  notFound,
  stale,
  type AuditedActor,
  type AuditFields,
  type AuditLog,
  type Clock,
  type Ids,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import { requireActivities } from '../booking/known-activities.ts';
import type { StudioPlanStore } from './studio-plan-store.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly activities: ActivityStore;
  readonly studioPlans: StudioPlanStore;
  readonly subscriptions: SubscriptionStore;
}

/** What an Admin writes of a plan. */
export type StudioPlanDraft = PlanTerms &
  Pick<StudioPlan, 'description' | 'online' | 'active' | 'archived' | 'position'>;

const actions = { create: 'Created', update: 'Modified', 'daily-limit': 'Modified', delete: 'Deleted' } as const;

const recorded =
  (ports: Ports) =>
  (
    operation: keyof typeof actions,
    { id }: Pick<StudioPlan, 'id'>,
    actor: AuditedActor,
    before: AuditFields | null,
    after: AuditFields | null,
  ) =>
    ports.audit.record({
      actor,
      action: actions[operation],
      operation: `studio-plan.${operation}`,
      entity: 'studioPlan',
      entityId: id,
      changes: changesBetween(before, after),
    });

const locked = (ports: Ports) => (id: StudioPlanId) =>
  Effect.flatMap(ports.studioPlans.lock(id), (plan) =>
    plan === null ? Effect.fail(notFound('StudioPlan')) : Effect.succeed(plan),
  );

const factsOf = ({ price, entries, length, active, archived, online, dailyLimit, ...plan }: StudioPlan) => ({
  name: { ...plan.name },
  description: plan.description && { ...plan.description },
  amountCents: price.amountCents,
  vat: { ...plan.vat },
  activityIds: plan.activityIds,
  startRule: plan.startRule,
  maxFreezeDays: plan.maxFreezeDays,
  maxFreezes: plan.maxFreezes,
  position: plan.position,
  entries,
  length: length && { ...length },
  active,
  archived,
  online,
  dailyLimit,
});

export const readStudioPlan = (ports: Pick<Ports, 'studioPlans'>) => (id: StudioPlanId) =>
  Effect.flatMap(ports.studioPlans.find(id), (plan) =>
    plan === null ? Effect.fail(notFound('StudioPlan')) : Effect.succeed(plan),
  );

export const createStudioPlan =
  (ports: Ports) =>
  ({ draft, actor }: { readonly draft: StudioPlanDraft; readonly actor: AuditedActor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* requireActivities(ports)(draft.activityIds);
        const now = ports.clock.now();
        const made = { id: ports.ids.next<StudioPlanId>(), version: 1, createdAt: now, updatedAt: now };
        const plan: StudioPlan = { ...draft, ...made };
        yield* ports.studioPlans.insert(plan);
        yield* nameMade(plan.id);
        yield* recorded(ports)('create', plan, actor, null, factsOf(plan));
        return plan;
      }),
    );

export interface ChangeStudioPlan {
  readonly id: StudioPlanId;
  /** Absent fields stay. */
  readonly change: Partial<StudioPlanDraft>;
  /** Those that the change may meet; null: whatever it is. */
  readonly versions: readonly number[] | null;
  readonly actor: AuditedActor;
}

/** Other terms for what is sold from now on; what was sold keeps its own. Stale: somebody else changed it since. */
export const changeStudioPlan =
  (ports: Ports) =>
  ({ id, change, versions, actor }: ChangeStudioPlan) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* locked(ports)(id);
        if (versions !== null && !versions.includes(before.version)) return yield* Effect.fail(stale('StudioPlan'));
        yield* requireActivities(ports)(change.activityIds);
        const plan: StudioPlan = { ...before, ...change, version: before.version + 1, updatedAt: ports.clock.now() };
        yield* ports.studioPlans.save(plan);
        yield* recorded(ports)('update', plan, actor, factsOf(before), factsOf(plan));
        return plan;
      }),
    );

export interface LimitStudioPlan {
  readonly id: StudioPlanId;
  /** Bookings a day at most; null is no limit. */
  readonly dailyLimit: number | null;
  /** `all`: also what was sold of it and still goes on. */
  readonly applyTo: 'new' | 'all';
  readonly zone: string;
  readonly actor: AuditedActor;
}

/** Another daily limit, for what is sold from now on or for all of it. Bookings that are made stay made. */
export const limitStudioPlan =
  (ports: Ports) =>
  ({ id, dailyLimit, applyTo, zone, actor }: LimitStudioPlan) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* locked(ports)(id);
        const now = ports.clock.now();
        const today = now.toZonedDateTimeISO(zone).toPlainDate();
        const plan: StudioPlan = { ...before, dailyLimit, version: before.version + 1, updatedAt: now };
        yield* ports.studioPlans.save(plan);
        const sold = applyTo === 'all' ? yield* ports.subscriptions.limitAll(id, dailyLimit, today) : 0;
        yield* recorded(ports)('daily-limit', plan, actor, factsOf(before), { ...factsOf(plan), applyTo, sold });
        return plan;
      }),
    );

/** Only what was never sold goes; the rest is archived instead. */
export const deleteStudioPlan =
  (ports: Ports) =>
  ({ id, actor, zone }: { readonly id: StudioPlanId; readonly actor: AuditedActor; readonly zone: string }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const plan = yield* locked(ports)(id);
        const today = ports.clock.now().toZonedDateTimeISO(zone).toPlainDate();
        const { ever, live } = yield* ports.studioPlans.soldOf(id, today);
        if (ever > 0) return yield* Effect.fail(refusal('plan_in_use', { sold: ever, live }));
        yield* ports.studioPlans.remove(id);
        yield* recorded(ports)('delete', plan, actor, factsOf(plan), null);
      }),
    );
