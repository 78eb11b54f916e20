import * as Effect from 'effect/Effect';
import { savedFlags, type Flags } from '@svc/domain/kernel';
import type { Actor } from './actor.ts';
import type { AuditLog } from './audit-log.ts';
import type { Clock } from './clock.ts';
import type { FlagStore } from './flag-store.ts';
import { fromResult } from './from-result.ts';
import type { Outbox } from './outbox.ts';
import type { StoreDown } from './faults.ts';
import type { UnitOfWork } from './unit-of-work.ts';

interface Ports {
  readonly flags: FlagStore;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly outbox: Outbox;
}

/** The batch save of the flag list; judged as the list that results. */
export const saveFlags = (ports: Ports) => (changes: Partial<Flags>, actor: Actor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const stored = yield* ports.flags.lock;
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

/** The spec's 60-second cache; `drop` is called by the local save and by the wake-up of another process. */
export const cachedFlags = (
  store: FlagStore,
  clock: Clock,
  ttlMs = 60_000,
): FlagStore & { readonly drop: () => void } => {
  let kept: { readonly flags: Flags; readonly at: number } | null = null;
  const load: Effect.Effect<Flags, StoreDown> = Effect.suspend(() => {
    if (kept !== null && clock.monotonicMs() - kept.at < ttlMs) return Effect.succeed(kept.flags);
    return Effect.tap(store.load, (flags) => Effect.sync(() => void (kept = { flags, at: clock.monotonicMs() })));
  });
  const drop = (): void => void (kept = null);
  return { load, lock: store.lock, save: (flags) => Effect.tap(store.save(flags), () => Effect.sync(drop)), drop };
};
