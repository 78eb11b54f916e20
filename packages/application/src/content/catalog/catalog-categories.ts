import * as Effect from 'effect/Effect';
import { catalogItem } from '@svc/domain/content';
import { listWords, type EntityPorts } from '../../kernel/index.ts';

/** The categories of the catalogue with how many items each has; one that nobody can pick any longer stands while items have it. */
export const catalogCategories = (ports: EntityPorts) =>
  Effect.gen(function* () {
    const words = yield* listWords(ports)('catalog.category');
    const counts = yield* ports.entities.of(catalogItem).counts('category');
    const counted = words.map(({ value, label, active }) => ({ value, label, active, count: counts[value] ?? 0 }));
    return counted.filter(({ active, count }) => active || count > 0);
  });
