import * as Effect from 'effect/Effect';
import type { Entity, Fields, RecordOf } from '@svc/domain/entity';
import type { AuditedActor } from '../audit/actor.ts';
import type { EntityName } from '../audit/audit-operation.ts';
import { removeEntity, type EntityPorts } from './edit-entity.ts';
import type { Guards } from './guards.ts';

/** What became of one of several; null: it is gone. `G`: what the guards of its kind refuse. */
export interface Removed<G extends string = never> {
  readonly id: string;
  readonly refused: 'NotFound' | 'Referenced' | 'Stale' | G | null;
}

/** Deletes several records, each by the rules of one; what cannot go stays, and does not hold up the others. */
export const removeEntities =
  <P extends EntityPorts>(ports: P) =>
  <N extends EntityName, F extends Fields, C extends string, G extends string = never>(
    definition: Entity<N, F, C>,
    { ids, actor }: { readonly ids: readonly string[]; readonly actor: AuditedActor },
    guards: Guards<P, RecordOf<F>, G> = {},
  ) =>
    ports.unitOfWork.run(
      // In the order of ids, so that two of them wait for each other instead of meeting in a deadlock.
      Effect.gen(function* () {
        const ended = new Map<string, Removed<G>['refused']>();
        for (const id of ids.toSorted()) {
          const refused = Effect.catchTags(
            Effect.as(removeEntity(ports)(definition, { id, versions: null, actor }, guards), null),
            {
              NotFound: () => Effect.succeed('NotFound' as const),
              Referenced: () => Effect.succeed('Referenced' as const),
              Stale: () => Effect.succeed('Stale' as const),
              Refusal: ({ code }) => Effect.succeed(code),
            },
          );
          ended.set(id, yield* refused);
        }
        return ids.map((id): Removed<G> => ({ id, refused: ended.get(id) ?? null }));
      }),
    );
