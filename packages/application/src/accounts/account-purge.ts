import * as Effect from 'effect/Effect';
import { machine, type AuditLog, type Clock, type StoreDown, type UnitOfWork } from '../kernel/index.ts';

/** Accounts that nobody will use and nothing refers to. */
export interface AccountPurge {
  /**
   * Removes accounts made before `before` that were registered and never confirmed, or were deleted; one that an order, a
   * booking, a billing profile or a subscription names stays. With its sessions and mailed links.
   * @returns how many
   */
  readonly purge: (before: Temporal.Instant, limit: number) => Effect.Effect<number, StoreDown>;
}

interface Ports {
  readonly clock: Clock;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly purges: AccountPurge;
}

/** At most so many in one call, so that no call holds its locks for long. */
export const purgeBatch = 1000;

/** POST /maintenance/purge-users. What was removed leaves a tombstone in the audit log: how many, never who. */
export const purgeUsers = (ports: Ports) => (olderThanDays: number) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const removed = yield* ports.purges.purge(ports.clock.now().subtract({ hours: 24 * olderThanDays }), purgeBatch);
      yield* ports.audit.record({
        actor: machine('maintenance'),
        action: 'users.purge',
        entity: 'account',
        entityId: 'purged',
        changes: { removed, olderThanDays },
      });
      return { removed, more: removed === purgeBatch };
    }),
  );
