import * as Effect from 'effect/Effect';
import type { Entity, Fields } from '@svc/domain/entity';
import type { Refusal } from '@svc/domain/kernel';
import type { AuditedActor } from '../audit/actor.ts';
import type { PublishedName } from '../audit/audit-operation.ts';
import type { NotFound, StoreDown, Taken } from '../faults.ts';
import { removeEntity, type EntityPorts } from './edit-entity.ts';
import type { NotPublishable, Referenced, SlugTaken, StaleRecord } from './entity-faults.ts';
import { publishEntity, withdrawEntity } from './publish-entity.ts';

/** Why one of several stays as it is. */
export type NotMoved =
  | 'NotFound'
  | 'Stale'
  | 'Referenced'
  | 'Taken'
  | 'NotPublishable'
  | 'SlugTaken'
  | 'record_trashed';

/** What became of one of several; null: it was done. */
export interface Moved {
  readonly id: string;
  readonly refused: NotMoved | null;
}

type Failures =
  | NotFound<string>
  | StaleRecord
  | Referenced
  | Taken
  | NotPublishable
  | SlugTaken
  | Refusal<'record_trashed'>
  | StoreDown;

/**
 * Publishes, withdraws or deletes several, each by the rules of one and in a transaction of its own: what cannot be done does
 * not hold up the others, and leaves nothing half done. An id that is named twice is answered twice.
 */
export const moveEntities =
  (ports: EntityPorts) =>
  <F extends Fields, C extends string>(
    definition: Entity<PublishedName, F, C>,
    {
      ids,
      event,
      actor,
    }: {
      readonly ids: readonly string[];
      readonly event: 'publish' | 'unpublish' | 'trash';
      readonly actor: AuditedActor;
    },
  ) =>
    Effect.gen(function* () {
      const about = (id: string) => ({ id, versions: null, actor });
      const moves: Readonly<Record<typeof event, (id: string) => Effect.Effect<unknown, Failures>>> = {
        publish: (id) => publishEntity(ports)(definition, about(id)),
        unpublish: (id) => withdrawEntity(ports, 'unpublish')(definition, about(id)),
        trash: (id) => removeEntity(ports)(definition, about(id)),
      };
      const ended = new Map<string, NotMoved | null>();
      for (const id of new Set(ids)) {
        const refused = Effect.catchTags(Effect.as(moves[event](id), null), {
          NotFound: () => Effect.succeed('NotFound' as const),
          Stale: () => Effect.succeed('Stale' as const),
          Referenced: () => Effect.succeed('Referenced' as const),
          Taken: () => Effect.succeed('Taken' as const),
          NotPublishable: () => Effect.succeed('NotPublishable' as const),
          SlugTaken: () => Effect.succeed('SlugTaken' as const),
          Refusal: ({ code }) => Effect.succeed(code),
        });
        ended.set(id, yield* refused);
      }
      return ids.map((id): Moved => ({ id, refused: ended.get(id) ?? null }));
    });
