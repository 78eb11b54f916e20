import * as Effect from 'effect/Effect';
import { corsOrigin, developmentOrigins } from '@svc/domain/entity';
import type { AuditedActor } from '../audit/actor.ts';
import type { EntityPorts } from '../entity/edit-entity.ts';
import { auditedChanges } from '../entity/entity-audit.ts';
import type { StoreDown, Taken } from '../faults.ts';

type Ports = Pick<EntityPorts, 'audit' | 'clock' | 'entities' | 'ids' | 'unitOfWork'>;

interface Initialize {
  readonly actor: AuditedActor;
  /** Whether they count at once. */
  readonly active: boolean;
}

/** False: that origin is there already. */
const insertOne = (ports: Ports, origin: string, { actor, active }: Initialize): Effect.Effect<boolean, StoreDown> => {
  const now = ports.clock.now();
  const meta = { id: ports.ids.next(), version: 1, createdAt: now, updatedAt: now };
  const made = { ...meta, origin, active, description: 'Local development' };
  const entry = {
    ...({ actor, action: 'Created', operation: 'corsOrigin.create', entity: 'corsOrigin', entityId: made.id } as const),
    ...auditedChanges(corsOrigin, null, made),
  };
  const inserted: Effect.Effect<boolean, Taken | StoreDown> = Effect.as(
    ports.entities.of(corsOrigin).insert(made),
    true,
  );
  const isNew: Effect.Effect<boolean, StoreDown> = Effect.catchIf(
    inserted,
    (fault): fault is Taken => fault._tag === 'Taken',
    () => Effect.succeed(false),
  );
  return Effect.tap(isNew, (added) => (added ? ports.audit.record(entry) : Effect.void));
};

/** Adds the origins of local development that are missing; one that is there stays as it is, also switched off. */
export const initializeOrigins = (ports: Ports) => (asked: Initialize) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const created: string[] = [];
      const existing: string[] = [];
      for (const origin of developmentOrigins)
        ((yield* insertOne(ports, origin, asked)) ? created : existing).push(origin);
      return { created, existing };
    }),
  );
