import * as Effect from 'effect/Effect';
import {
  statusOn,
  withTerms,
  type ClientSubscription,
  type SubscriptionId,
  type SubscriptionTerms,
} from '@svc/domain/booking';
import { refusal, type AccountId } from '@svc/domain/kernel';
import {
  changesBetween,
  fromResult,
  nameMade,
  notFound,
  requireLive,
  stale,
  type AuditedActor,
  type AuditLog,
  type Clock,
  type Ids,
  type LiveAccounts,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { ActivityStore, BookingStore } from '../booking/booking-stores.ts';
import { requireActivities } from '../booking/known-activities.ts';
import { requireLiveOwners } from '../booking/live-owners.ts';
import type { SubscriptionStore } from './subscription-store.ts';

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly liveAccounts: LiveAccounts;
  readonly subscriptions: SubscriptionStore;
  readonly bookings: BookingStore;
  readonly activities: ActivityStore;
}

export interface AddEntries {
  readonly userId: AccountId;
  /** Null: the one that is open; a new one when there is none. */
  readonly subscriptionId: SubscriptionId | null;
  readonly entries: number;
  readonly reason: string;
  /** The studio's time zone, for what is open today. */
  readonly zone: string;
  readonly actor: AuditedActor;
}

const blank = (ports: Ports, userId: AccountId): ClientSubscription => ({
  id: ports.ids.next<SubscriptionId>(),
  userId,
  planId: null,
  plan: null,
  name: 'Ingressi',
  status: 'Active',
  restoreTo: null,
  validFrom: null,
  validTo: null,
  dailyLimit: null,
  activityIds: [],
  entries: 0,
  remaining: 0,
  orderId: null,
  paid: { amountCents: 0, method: 'none' },
  suspensions: [],
  refund: null,
  note: null,
  version: 1,
  createdAt: ports.clock.now(),
});

/** A pack whose entries somebody may spend, also one that has expired: it can be made valid again. */
const mayGrow = ({ entries, status }: ClientSubscription): boolean =>
  entries !== null && status !== 'Cancelled' && status !== 'RefundPending';
/** A pack that may be used now or later, and takes what is given. */
const takesEntries = (each: ClientSubscription, today: Temporal.PlainDate): boolean =>
  mayGrow(each) && statusOn(each, today) !== 'Expired';

/** Grants entries. Until plans are sold, somebody without an open subscription gets one without an end. */
export const addEntries = (ports: Ports) => (command: AddEntries) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { userId, actor, entries } = command;
      yield* requireLive(ports)(userId);
      const now = ports.clock.now();
      const today = now.toZonedDateTimeISO(command.zone).toPlainDate();
      const theirs = yield* ports.subscriptions.lockOf(userId);
      const open = theirs.filter((each) =>
        command.subscriptionId === null ? takesEntries(each, today) : each.id === command.subscriptionId,
      );
      if (command.subscriptionId !== null && open.length === 0) return yield* Effect.fail(notFound('Subscription'));
      if (open.length > 1 || (open[0] !== undefined && !mayGrow(open[0])))
        return yield* Effect.fail(refusal('missing'));
      const target = open[0] ?? blank(ports, userId);
      if (open[0] === undefined)
        yield* ports.subscriptions.insert(target).pipe(Effect.catchTag('Taken', (fault) => Effect.die(fault))); // no order
      const id = ports.ids.next<string & { readonly brand: 'EntryMovementId' }>();
      const movement = {
        id,
        subscriptionId: target.id,
        kind: 'grant' as const,
        delta: entries,
        bookingId: null,
        reason: command.reason,
        at: now,
        key: `grant:${id}`,
      };
      const remaining = yield* ports.subscriptions
        .move(movement, actor)
        .pipe(Effect.catchTag('Taken', (fault) => Effect.die(fault))); // the key is this movement's own
      yield* nameMade(target.id);
      yield* ports.audit.record({
        actor,
        action: open[0] === undefined ? 'Created' : 'Modified',
        operation: 'entries.grant',
        entity: 'subscription',
        entityId: target.id,
        subject: userId,
        changes: changesBetween({ remaining: open[0]?.remaining ?? null }, { remaining, entries }),
        personal: changesBetween(null, { reason: command.reason }),
      });
      return { ...target, remaining };
    }),
  );

export interface ChangeTerms {
  /** The studio's time zone. */
  readonly zone: string;
  /** Null: of anybody. */
  readonly userId: AccountId | null;
  readonly items: readonly ({ readonly id: SubscriptionId; readonly version: number } & SubscriptionTerms)[];
  readonly actor: AuditedActor;
}

const termsOf = ({ status, validFrom, validTo, dailyLimit, activityIds }: ClientSubscription) => ({
  status,
  validFrom: validFrom?.toString() ?? null,
  validTo: validTo?.toString() ?? null,
  dailyLimit,
  activityIds,
});

/** New terms for some subscriptions: all or none. @throws activity_unknown when one is for an activity that is none */
export const changeTerms =
  (ports: Ports) =>
  ({ userId, items, zone, actor }: ChangeTerms) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const today = ports.clock.now().toZonedDateTimeISO(zone).toPlainDate();
        yield* requireLiveOwners(ports)(
          items.map(({ id }) => id),
          userId,
        );
        const stored = new Map(
          (yield* ports.subscriptions.lock(items.map(({ id }) => id))).map((each) => [each.id, each]),
        );
        const saved: ClientSubscription[] = [];
        for (const { id, version, ...terms } of items) {
          const before = stored.get(id);
          if (before === undefined || (userId !== null && before.userId !== userId))
            return yield* Effect.fail(notFound('Subscription'));
          if (before.version !== version) return yield* Effect.fail(stale('Subscription'));
          // Those that it has may have gone since.
          yield* requireActivities(ports)(terms.activityIds?.filter((each) => !before.activityIds.includes(each)));
          const spent = yield* ports.bookings.spentDays(id);
          const after = yield* fromResult(withTerms(before, terms, { today, spent }));
          yield* ports.subscriptions.save(after);
          yield* ports.audit.record({
            actor,
            action: 'Modified',
            operation: 'subscription.terms',
            entity: 'subscription',
            entityId: id,
            subject: before.userId,
            changes: changesBetween(termsOf(before), termsOf(after)),
          });
          stored.set(id, after);
          saved.push(after);
        }
        return saved;
      }),
    );
