import * as Effect from 'effect/Effect';
import { savedFlags, type Flags } from '@svc/domain/kernel';
import type { Actor } from './actor.ts';
import type { AuditLog } from './audit-log.ts';
import type { Clock } from './clock.ts';
import type { FlagStore } from './flag-store.ts';
import { fromResult } from './from-result.ts';
import type { Outbox } from './outbox.ts';
import type { StoreDown } from './faults.ts';
import type { Digest } from './random.ts';
import { requireRevision, revisionOf, type Seen } from './revision.ts';
import type { UnitOfWork } from './unit-of-work.ts';

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
  (changes: Partial<Flags>, actor: Actor, seen: Seen = null) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const stored = yield* ports.flags.lock;
        yield* requireRevision('FeatureFlags', () => revisionOf(ports.digest)(stored), seen);
        const next = yield* fromResult(savedFlags(stored, changes));
        yield* ports.flags.save(next);
        const changed = Object.fromEntries(
          Object.entries(next).filter(([key, value]) => stored[key as keyof Flags] !== value),
        );
        yield* ports.audit.record({
          actor,
          action: 'flags.save',
          entity: 'featureFlags',
          entityId: 'singleton',
          changes: changed,
        });
        yield* ports.outbox.wake('flags');
        return next;
      }),
    );

export interface CachedFlags extends FlagStore {
  /** The kept flags at once while they are fresh. */
  readonly current: () => Flags | Effect.Effect<Flags, StoreDown>;
  /** The next reader asks the store; what readers under way bring is given to them alone and not kept. */
  readonly drop: () => void;
}

/** The spec's 60-second cache; `drop` is called by the local save and by the wake-up of another process. */
export const cachedFlags = (store: FlagStore, clock: Clock, ttlMs = 60_000): CachedFlags => {
  let kept: { readonly flags: Flags; readonly at: number } | null = null;
  let drops = 0;
  const asked: Effect.Effect<Flags, StoreDown> = Effect.suspend(() => {
    const before = drops;
    const at = clock.monotonicMs(); // as old as the question: the answer may come late
    return Effect.map(store.load, (flags) => {
      // Read before a save that has dropped the cache meanwhile, they may be the old ones.
      if (drops === before) kept = { flags, at };
      return flags;
    });
  });
  const current = () => (kept !== null && clock.monotonicMs() - kept.at < ttlMs ? kept.flags : asked);
  const load = Effect.suspend(() => {
    const flags = current();
    return Effect.isEffect(flags) ? flags : Effect.succeed(flags);
  });
  const drop = (): void => {
    drops += 1;
    kept = null;
  };
  const save: FlagStore['save'] = (flags) => Effect.tap(store.save(flags), () => Effect.sync(drop));
  return { load, current, lock: store.lock, save, drop };
};
