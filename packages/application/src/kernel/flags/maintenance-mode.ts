import * as Effect from 'effect/Effect';
import type { Clock } from '../clock.ts';
import type { StoreDown } from '../faults.ts';
import type { Outbox } from '../queue/outbox.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** Whether the tenant is closed for maintenance; shared by all processes. */
export interface MaintenanceMode {
  readonly enabled: boolean;
  /** The Retry-After of a refused request. */
  readonly retryAfterSeconds: number;
  /** Since when it is as it is. */
  readonly since: Temporal.Instant | null;
}

export const openForAll: MaintenanceMode = { enabled: false, retryAfterSeconds: 300, since: null };

export interface MaintenanceStore {
  readonly load: Effect.Effect<MaintenanceMode, StoreDown>;
  readonly save: (mode: MaintenanceMode) => Effect.Effect<void, StoreDown>;
}

/** What every request asks: the cached answer at once while it is fresh. Never fails, see `cachedMaintenance`. */
export interface MaintenanceReader {
  readonly current: () => MaintenanceMode | Effect.Effect<MaintenanceMode>;
  /** Asks again at the next request. */
  readonly drop: () => void;
}

/**
 * Keeps the mode for a few seconds; a wake-up of another process drops it at once. While the database is away the last
 * known mode stands: a request that needs the database says so itself, and one that does not goes on.
 */
export const cachedMaintenance = (store: MaintenanceStore, clock: Clock, ttlMs = 15_000): MaintenanceReader => {
  let known = openForAll;
  let at = Number.NEGATIVE_INFINITY;
  const asked = Effect.match(store.load, {
    onSuccess: (mode) => (known = mode),
    onFailure: () => known,
  });
  return {
    current: () => {
      const now = clock.monotonicMs();
      if (now - at < ttlMs) return known;
      at = now; // others that come meanwhile take the cached one
      return asked;
    },
    drop: () => {
      at = Number.NEGATIVE_INFINITY;
    },
  };
};

interface Ports {
  readonly clock: Clock;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly maintenance: MaintenanceStore;
}

/** Closes the tenant for everything but health and maintenance, or opens it again; all processes know at once. */
export const setMaintenanceMode = (ports: Ports) => (given: Pick<MaintenanceMode, 'enabled' | 'retryAfterSeconds'>) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const mode: MaintenanceMode = { ...given, since: ports.clock.now() };
      yield* ports.maintenance.save(mode);
      yield* ports.outbox.wake('maintenance');
      return mode;
    }),
  );
