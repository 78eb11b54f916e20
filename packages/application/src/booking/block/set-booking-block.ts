import * as Effect from 'effect/Effect';
import { blockAfterNoShow, countedFrom, inForce, type BookingBlock } from '@svc/domain/booking';
import { refusal, type AccountId, type ActivityId } from '@svc/domain/kernel';
import {
  changesBetween,
  requireLive,
  type AuditedActor,
  type AuditLog,
  type Clock,
  type LiveAccounts,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { BookingBlocks } from './booking-blocks.ts';

interface Ports {
  readonly audit: AuditLog;
  readonly bookingBlocks: BookingBlocks;
  readonly clock: Clock;
  readonly liveAccounts: LiveAccounts;
  readonly unitOfWork: UnitOfWork;
}

export interface SetBookingBlock {
  readonly userId: AccountId;
  /** Null: they may book again at once. */
  readonly until: Temporal.Instant | null;
  readonly reason: string | null;
  readonly actor: AuditedActor;
}

const factsOf = (block: BookingBlock | null) =>
  block === null ? null : { until: block.until.toString(), cause: block.cause };

/** Staff blocks somebody from booking, or lifts what blocks them. `time_past`: the block would be over already. */
export const setBookingBlock = (ports: Ports) => (command: SetBookingBlock) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { userId, until, reason, actor } = command;
      if (until !== null && Temporal.Instant.compare(until, ports.clock.now()) <= 0)
        return yield* Effect.fail(refusal('time_past'));
      yield* requireLive(ports)(userId);
      const before = yield* ports.bookingBlocks.find(userId);
      const block: BookingBlock | null = until === null ? null : { userId, until, cause: 'staff', reason };
      if (block === null) yield* ports.bookingBlocks.remove(userId);
      else yield* ports.bookingBlocks.put(block);
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'booking-block.update',
        entity: 'account',
        entityId: userId,
        subject: userId,
        changes: changesBetween(factsOf(before), factsOf(block)),
        personal: changesBetween(null, { reason }),
      });
      return block;
    }),
  );

/** What blocks somebody now; null: nothing does. */
export const readBookingBlock = (ports: Pick<Ports, 'bookingBlocks' | 'clock'>) => (userId: AccountId) =>
  Effect.map(ports.bookingBlocks.find(userId), (block) => inForce(block, ports.clock.now()));

/** A no-show that is one too many blocks its person by the rule of the activity, inside the unit of work that notes it. */
export const blockByNoShows =
  (ports: Pick<Ports, 'bookingBlocks'>) => (userId: AccountId, activityId: ActivityId, now: Temporal.Instant) =>
    Effect.gen(function* () {
      const rule = yield* ports.bookingBlocks.ruleOf(activityId);
      if (rule === null) return;
      const noShows = yield* ports.bookingBlocks.noShowsSince(userId, countedFrom(rule, now));
      const standing = yield* ports.bookingBlocks.find(userId);
      const block = blockAfterNoShow(userId, rule, noShows, standing, now);
      if (block !== null) yield* ports.bookingBlocks.putByNoShows(block, now);
    });
