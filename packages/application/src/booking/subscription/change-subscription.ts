import * as Effect from 'effect/Effect';
import {
  reactivate,
  suspend,
  withCancelled,
  withTerms,
  type ClientSubscription,
  type SubscriptionId,
} from '@svc/domain/booking';
import {
  changesBetween,
  fromResult,
  notFound,
  type AuditedActor,
  type AuditFields,
  type AuditLog,
  type Clock,
  type Digest,
  type LiveAccounts,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { BookedPlace } from '../booking/booking-stores.ts';
import { cancelBookings } from '../booking/cancel-bookings.ts';
import type { EndBookingPorts } from '../booking/end-booking.ts';
import { impactOf, requireImpactToken, type Impact } from '../booking/impact.ts';
import { hasDeletedOwner, requireLiveOwners } from '../booking/live-owners.ts';

export interface ChangePorts extends EndBookingPorts {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly liveAccounts: LiveAccounts;
}

/** Whose change it is, and of what. */
export interface SubscriptionCommand {
  readonly id: SubscriptionId;
  /** The studio's time zone. */
  readonly zone: string;
  readonly actor: AuditedActor;
}

/** What happens to its bookings, once somebody has seen what that means. */
export interface BookingsOfChange {
  readonly bookings: 'cancel' | 'keep';
  /** Only answers what would happen. */
  readonly dryRun: boolean;
  readonly impactToken?: string | undefined;
}
export type Changed = { readonly subscription: ClientSubscription } | { readonly impact: Impact };

export const lockedSubscription = (ports: Pick<ChangePorts, 'subscriptions'>) => (id: SubscriptionId) =>
  Effect.gen(function* () {
    const [found] = yield* ports.subscriptions.lock([id]);
    return found ?? (yield* Effect.fail(notFound('Subscription')));
  });

/** The studio's day. */
export const todayIn = (ports: Pick<ChangePorts, 'clock'>, zone: string): Temporal.PlainDate =>
  ports.clock.now().toZonedDateTimeISO(zone).toPlainDate();

const termsOf = ({ status, validFrom, validTo }: ClientSubscription) => ({
  status,
  validFrom: validFrom?.toString() ?? null,
  validTo: validTo?.toString() ?? null,
});

const audited =
  (ports: ChangePorts) =>
  (
    { actor, id }: SubscriptionCommand,
    operation: 'cancel' | 'reactivate' | 'suspend' | 'validity',
    before: ClientSubscription,
    after: ClientSubscription,
    { reason = null, ...facts }: AuditFields,
    isNamed = true,
  ) =>
    ports.audit.record({
      actor,
      action: 'Modified',
      operation: `subscription.${operation}`,
      entity: 'subscription',
      entityId: id,
      changes: changesBetween(termsOf(before), { ...termsOf(after), ...facts }),
      // In somebody's own words, which may say why the client cannot come.
      ...(isNamed ? { subject: before.userId, personal: changesBetween(null, { reason }) } : {}),
    });

export interface SuspendSubscription extends SubscriptionCommand, BookingsOfChange {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate | null;
  readonly reason: string | null;
}

/** Stops the clock. Its bookings of those days are cancelled and give their entries back, unless they are to stay. */
export const suspendSubscription = (ports: ChangePorts) => (command: SuspendSubscription) => {
  const { from, to, reason } = command;
  const within = ({ slot: { localDate } }: BookedPlace): boolean =>
    Temporal.PlainDate.compare(localDate, from) >= 0 && (to === null || Temporal.PlainDate.compare(localDate, to) <= 0);
  return changeWithBookings(ports)(command, {
    action: 'suspend',
    entries: 'returned',
    within,
    facts: [from.toString(), to?.toString() ?? null],
    play: (before, today, words) => suspend(before, { from, to, reason: words, today }),
    reason,
  });
};

export interface CancelSubscription extends SubscriptionCommand, BookingsOfChange {
  readonly reason: string;
}

/** Ends it without money. Its bookings ahead end with it, unless they are to stay; no entry comes back. */
export const cancelSubscription = (ports: ChangePorts) => (command: CancelSubscription) =>
  changeWithBookings(ports)(command, {
    action: 'cancel',
    entries: 'kept',
    within: () => true,
    facts: [],
    play: withCancelled,
    reason: command.reason,
  });

interface Play<C extends string> {
  readonly action: 'cancel' | 'suspend';
  readonly entries: 'returned' | 'kept';
  readonly within: (place: BookedPlace) => boolean;
  readonly facts: readonly (string | null)[];
  readonly play: (before: ClientSubscription, today: Temporal.PlainDate, words: string | null) => ResultOf<C>;
  readonly reason: string | null;
}
type ResultOf<C extends string> = Parameters<typeof fromResult<ClientSubscription, RefusalOf<C>>>[0];
type RefusalOf<C extends string> = { readonly _tag: 'Refusal'; readonly code: C };

/** Of a deleted owner's it stays possible, and keeps no words about them. */
const changeWithBookings =
  (ports: ChangePorts) =>
  <C extends string>(command: SubscriptionCommand & BookingsOfChange, how: Play<C>) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const now = ports.clock.now();
        const isGone = yield* hasDeletedOwner(ports)(command.id);
        const reason = isGone ? null : how.reason;
        const before = yield* lockedSubscription(ports)(command.id);
        const after = yield* fromResult(how.play(before, todayIn(ports, command.zone), reason));
        const ahead =
          command.bookings === 'keep' || after === before ? [] : yield* ports.bookings.aheadOf(before.id, now);
        const places = ahead.filter(how.within);
        const judged = { subject: [how.action, before.id, before.version, ...how.facts], places, entries: how.entries };
        if (command.dryRun) return { impact: impactOf(ports, judged) };
        if (after === before) return { subscription: before };
        yield* requireImpactToken(ports, judged, command.impactToken);
        yield* ports.subscriptions.save(after);
        const bookingIds = places.map(({ booking }) => booking.id);
        const cancelling = { subscription: after, bookingIds, entries: how.entries, reason };
        const cancelled = yield* cancelBookings(ports)({ ...cancelling, now, actor: command.actor });
        const more = { reason, bookings: command.bookings, cancelled: cancelled.length };
        yield* audited(ports)(command, how.action, before, after, more, !isGone);
        const [stored] = yield* ports.subscriptions.lock([after.id]); // with the entries that came back
        return { subscription: stored ?? after };
      }),
    );

export interface ReactivateSubscription extends SubscriptionCommand {
  /** Null: today. */
  readonly from: Temporal.PlainDate | null;
}

/** The clock runs again; the validity has grown by the days it stood still. */
export const reactivateSubscription = (ports: ChangePorts) => (command: ReactivateSubscription) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const today = todayIn(ports, command.zone);
      yield* requireLiveOwners(ports)([command.id]);
      const before = yield* lockedSubscription(ports)(command.id);
      const after = yield* fromResult(reactivate(before, { from: command.from ?? today, today }));
      if (after === before) return before;
      yield* ports.subscriptions.save(after);
      yield* audited(ports)(command, 'reactivate', before, after, {});
      return after;
    }),
  );

export interface ChangeValidity extends SubscriptionCommand {
  /** Undefined: as it is. */
  readonly validFrom?: Temporal.PlainDate | undefined;
  readonly validTo: Temporal.PlainDate | null;
  readonly reason: string;
}

/** Other dates; none of its bookings may lie outside of them. */
export const changeValidity = (ports: ChangePorts) => (command: ChangeValidity) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { validFrom, validTo, reason } = command;
      yield* requireLiveOwners(ports)([command.id]);
      const before = yield* lockedSubscription(ports)(command.id);
      const spent = yield* ports.bookings.spentDays(before.id);
      const facts = { today: todayIn(ports, command.zone), spent };
      const after = yield* fromResult(withTerms(before, { validFrom, validTo }, facts));
      yield* ports.subscriptions.save(after);
      yield* audited(ports)(command, 'validity', before, after, { reason });
      return after;
    }),
  );
