import * as Effect from 'effect/Effect';
import { enumValue, type RecordOf } from '@svc/domain/entity';
import { refusal } from '@svc/domain/kernel';
import type { EntityPorts } from '../entity/edit-entity.ts';
import type { Guard } from '../entity/guards.ts';

type Word = RecordOf<(typeof enumValue)['fields']>;
type Codes = 'enum_value_in_use' | 'enum_value_system';

/** Records know it by its list and value: what belongs to the product stays, and what records have stays with them. */
export const keepsWordInUse: Guard<EntityPorts, Word, Codes> = ({ entities }, { enumKey, value, system }) =>
  Effect.gen(function* () {
    if (system) yield* Effect.fail(refusal('enum_value_system'));
    const count = yield* entities.usesOfWord(enumKey, value);
    if (count > 0) yield* Effect.fail(refusal('enum_value_in_use', { count }));
  });

/**
 * Asks of the stored word when its list or value changes, which would leave records behind. Its label, place and activity
 * change freely.
 */
export const whenRewritten =
  <P extends EntityPorts, C extends string>(guard: Guard<P, Word, C>): Guard<P, Word, C> =>
  (ports, { id, enumKey, value }) =>
    Effect.flatMap(ports.entities.of(enumValue).find(id), (stored) =>
      stored === null || (stored.enumKey === enumKey && stored.value === value) ? Effect.void : guard(ports, stored),
    );

/** And it stays written as records have it. */
export const keepsWordWritten: Guard<EntityPorts, Word, Codes> = whenRewritten(keepsWordInUse);
