import * as Effect from 'effect/Effect';
import { publicationTable, type AnyEntity, type PublicationEvent, type PublicationState } from '@svc/domain/entity';
import { refusal, step, type Refusal, type RefusalOn } from '@svc/domain/kernel';
import type { Taken } from '../faults.ts';
import type { EntityFilter } from './entity-store.ts';

/** Where an event leads a record, as a change of it; null: its kind is not published. */
export const moved = <E extends PublicationEvent>(
  { publication }: Pick<AnyEntity, 'publication'>,
  record: object,
  event: E,
): Effect.Effect<{ readonly state: PublicationState } | null, Refusal<RefusalOn<typeof publicationTable, E>>> => {
  if (publication === undefined) return Effect.succeed(null);
  const { state } = record as { readonly state: PublicationState };
  return step(publicationTable, state, event).match(
    (next) => Effect.succeed({ state: next }),
    (code) => Effect.fail(refusal(code as RefusalOn<typeof publicationTable, E>)),
  );
};

/** A state alone was saved, under the lock: the unique values are the record's own already. */
export const kept = <E>(saving: Effect.Effect<boolean, E | Taken>): Effect.Effect<void, Exclude<E, Taken>> =>
  Effect.flatMap(saving as Effect.Effect<boolean, Taken>, (is) =>
    is ? Effect.void : Effect.die(new Error('a locked record was saved by somebody else')),
  ).pipe(Effect.catchTag('Taken', ({ constraint }) => Effect.die(new Error(constraint)))) as Effect.Effect<
    void,
    Exclude<E, Taken>
  >;

/** Lists leave out what is in the trash, unless they ask for a state. */
export const withoutTrash = ({ publication }: AnyEntity, filters: readonly EntityFilter[]): readonly EntityFilter[] =>
  publication === undefined || filters.some(({ field }) => field === 'state')
    ? filters
    : [...filters, { field: 'state', among: ['Draft', 'Published', 'Changed'] }];
