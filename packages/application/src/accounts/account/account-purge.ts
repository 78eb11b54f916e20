import * as Effect from 'effect/Effect';
import { changesBetween, type MaintenanceActor } from '../../kernel/index.ts';
import { removePhotosOf } from '../photo/photos.ts';
import type { AccountPorts } from '../account-ports.ts';

type Ports = Pick<
  AccountPorts,
  'clock' | 'unitOfWork' | 'audit' | 'purges' | 'records' | 'photos' | 'files' | 'logger'
>;

/** At most so many in one call, so that no call holds its locks for long. */
export const purgeBatch = 1000;

/**
 * Their pictures first, while the account is still there to find them by. One that the storage does not give up keeps its
 * account for the next call.
 */
const removePictures = (ports: Ports, before: Temporal.Instant) =>
  Effect.flatMap(ports.purges.withPictures(before, purgeBatch), (ids) =>
    Effect.forEach(
      ids,
      (accountId) =>
        removePhotosOf(ports)(accountId).pipe(
          Effect.catchTag('StorageDown', ({ reason }) =>
            Effect.sync(() =>
              ports.logger.log('error', 'pictures of a purged account are left', { accountId, reason }),
            ),
          ),
        ),
      { discard: true },
    ),
  );

/**
 * POST /maintenance/purge-users: accounts that nothing names, and whatever was kept by them. What was removed leaves a
 * tombstone in the audit log: how many, never who.
 */
export const purgeUsers = (ports: Ports) => (olderThanDays: number, actor: MaintenanceActor) =>
  Effect.gen(function* () {
    const before = ports.clock.now().subtract({ hours: 24 * olderThanDays });
    yield* removePictures(ports, before);
    return yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const gone = yield* ports.purges.purge(before, purgeBatch);
        const removed = gone.length;
        if (removed === 0) return { removed, more: false };
        yield* ports.records.forgetPersons(
          gone.map(({ id }) => id),
          actor,
        );
        yield* ports.records.forgetAddresses(gone.map(({ email }) => email));
        yield* ports.audit.record({
          actor,
          action: 'Deleted',
          operation: 'users.purge',
          entity: 'account',
          entityId: 'purged',
          changes: changesBetween(null, { removed, olderThanDays }),
        });
        return { removed, more: removed === purgeBatch };
      }),
    );
  });
