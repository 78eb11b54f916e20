import * as Effect from 'effect/Effect';
import {
  isSold,
  movementKey,
  statusOn,
  subscriptionOf,
  type ClientSubscription,
  type StudioPlan,
  type StudioPlanId,
  type SubscriptionId,
  type WayToPay,
} from '@svc/domain/booking';
import { refusal, type AccountId, type ActivityId } from '@svc/domain/kernel';
import {
  changesBetween,
  nameMade,
  notFound,
  requireLive,
  type AuditedActor,
  type AuditLog,
  type Clock,
  type Ids,
  type LiveAccounts,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import { grantEntries } from './grant-subscription.ts';
import { requireActivities } from '../booking/known-activities.ts';
import type { StudioPlanStore } from '../plan/studio-plan-store.ts';
import type { SubscriptionStore } from './subscription-store.ts';

export interface SellPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly liveAccounts: LiveAccounts;
  readonly studioPlans: StudioPlanStore;
  readonly subscriptions: SubscriptionStore;
}

/** What the desk took; without an amount the plan's price, and nothing for what is given away. */
export interface PaidAtDesk {
  readonly amountCents?: number | undefined;
  readonly method: Exclude<WayToPay, 'online'>;
}

export interface SellPlan {
  readonly userIds: readonly AccountId[];
  readonly planId: StudioPlanId;
  /** Null: as the plan says. */
  readonly validFrom: Temporal.PlainDate | null;
  readonly paid: PaidAtDesk;
  readonly note: string | null;
  readonly zone: string;
  readonly actor: AuditedActor;
}

const paidFor = ({ amountCents, method }: PaidAtDesk, plan: Pick<StudioPlan, 'price'>) => ({
  amountCents: amountCents ?? (method === 'none' ? 0 : plan.price.amountCents),
  method,
});

const store = (ports: SellPorts) => (subscription: ClientSubscription, actor: AuditedActor) =>
  Effect.gen(function* () {
    const { id, userId, planId, entries, paid, validFrom, validTo } = subscription;
    yield* ports.subscriptions.insert(subscription).pipe(Effect.catchTag('Taken', (fault) => Effect.die(fault))); // no order
    const granted = yield* grantEntries(ports)(
      subscription,
      movementKey.byHand('grant', id),
      subscription.createdAt,
      actor,
    );
    const dates = { validFrom: validFrom?.toString() ?? null, validTo: validTo?.toString() ?? null };
    yield* nameMade(id);
    yield* ports.audit.record({
      actor,
      action: 'Created',
      operation: 'subscription.create',
      entity: 'subscription',
      entityId: id,
      subject: userId,
      changes: changesBetween(null, { planId, entries, paid: { ...paid }, ...dates }),
      personal: changesBetween(null, { note: subscription.note }),
    });
    return granted;
  });

/** Sells a plan at the desk, to all of these people or to none. */
export const sellPlan = (ports: SellPorts) => (command: SellPlan) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { planId, validFrom, note, actor, zone } = command;
      yield* requireLive(ports)(...command.userIds);
      const plan = yield* ports.studioPlans.lock(planId);
      if (plan === null) return yield* Effect.fail(notFound('StudioPlan'));
      if (!isSold(plan)) return yield* Effect.fail(refusal('plan_inactive'));
      const now = ports.clock.now();
      const today = now.toZonedDateTimeISO(zone).toPlainDate();
      const sold: ClientSubscription[] = [];
      for (const userId of command.userIds) {
        const facts = { userId, orderId: null, paid: paidFor(command.paid, plan), validFrom, note, now, today };
        const subscription = subscriptionOf(plan, { ...facts, id: ports.ids.next<SubscriptionId>() });
        sold.push(yield* store(ports)(subscription, actor));
      }
      return sold;
    }),
  );

export interface SellCustom {
  readonly userId: AccountId;
  readonly name: string;
  /** Null: unlimited. */
  readonly entries: number | null;
  readonly validFrom: Temporal.PlainDate;
  readonly validTo: Temporal.PlainDate;
  readonly activityIds: readonly ActivityId[];
  readonly dailyLimit: number | null;
  readonly paid: PaidAtDesk;
  readonly note: string | null;
  readonly zone: string;
  readonly actor: AuditedActor;
}

/** One made for this client alone, of no plan. */
export const sellCustom = (ports: SellPorts & { readonly activities: ActivityStore }) => (command: SellCustom) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { userId, name, entries, validFrom, validTo, activityIds, dailyLimit, paid, note } = command;
      yield* requireLive(ports)(userId);
      if (Temporal.PlainDate.compare(validTo, validFrom) < 0) return yield* Effect.fail(refusal('validity_invalid'));
      yield* requireActivities(ports)(activityIds);
      const now = ports.clock.now();
      const subscription: ClientSubscription = {
        id: ports.ids.next<SubscriptionId>(),
        userId,
        planId: null,
        plan: null,
        name,
        status: 'Active',
        restoreTo: null,
        validFrom,
        validTo,
        dailyLimit,
        activityIds,
        entries,
        remaining: entries === null ? null : 0,
        orderId: null,
        paid: { amountCents: paid.amountCents ?? 0, method: paid.method },
        suspensions: [],
        refund: null,
        note,
        version: 1,
        createdAt: now,
      };
      const status = statusOn(subscription, now.toZonedDateTimeISO(command.zone).toPlainDate());
      return yield* store(ports)({ ...subscription, status }, command.actor);
    }),
  );
