import * as Effect from 'effect/Effect';
import { savedFlags, type Flags } from '@svc/domain/kernel';
import type { AuditedActor } from '../audit/actor.ts';
import { changesBetween } from '../audit/audit-changes.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Clock } from '../clock.ts';
import type { FlagStore } from './flag-store.ts';
import { fromResult } from '../from-result.ts';
import type { Outbox } from '../queue/outbox.ts';
import { currentOf, cached, type Cached } from '../cached.ts';
import type { Digest } from '../random.ts';
import { requireRevision, revisionOf, type ExpectedRevisions } from '../revision.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

interface Ports {
  readonly flags: FlagStore;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly outbox: Outbox;
  readonly digest: Digest;
}

/** The batch save of the flag list; judged as the list that results. Stale: the list is none of those that were seen. */
export const saveFlags =
  (ports: Ports) =>
  (changes: Partial<Flags>, actor: AuditedActor, expected: ExpectedRevisions = null) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const stored = yield* ports.flags.lock;
        yield* requireRevision('FeatureFlags', () => revisionOf(ports.digest)(stored), expected);
        const next = yield* fromResult(savedFlags(stored, changes));
        yield* ports.flags.save(next);
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'flags.save',
          entity: 'featureFlags',
          entityId: 'singleton',
          changes: changesBetween(stored, next),
        });
        yield* ports.outbox.wake('flags');
        return next;
      }),
    );

export interface CachedFlags extends Omit<FlagStore, 'drop'>, Cached<Flags> {}

/** The spec's 60-second cache; `drop` is called by the local save and by the wake-up of another process. */
export const cachedFlags = (store: FlagStore, clock: Clock): CachedFlags => {
  const flags = cached(store.load, clock);
  const save: FlagStore['save'] = (saved) => Effect.tap(store.save(saved), () => Effect.sync(flags.drop));
  return { ...flags, load: currentOf(flags), lock: store.lock, save };
};
