import * as Effect from 'effect/Effect';
import type { EnumKey } from '@svc/domain/entity';
import type { EntityPorts } from '../entity/edit-entity.ts';
import type { Counts } from '../entity/entity-store.ts';
import type { StoreDown } from '../faults.ts';
import { listWords } from './list-words.ts';

/** The words of a list with how many records have each; one that nobody can pick any longer stands while records have it. */
export const countWords = (ports: EntityPorts) => (enumKey: EnumKey, count: Effect.Effect<Counts, StoreDown>) =>
  Effect.gen(function* () {
    const words = yield* listWords(ports)(enumKey);
    const counts = yield* count;
    const counted = words.map(({ value, label, active }) => ({ value, label, active, count: counts[value] ?? 0 }));
    return counted.filter(({ active, count: used }) => active || used > 0);
  });
