import { category, type Category } from '@svc/domain/content';
import { refusal } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { EntityPorts, Guard } from '../../kernel/index.ts';

/** A category, and so many above it. */
const MOST_LEVELS = 3;

/**
 * No category stands below itself, and none deeper than three. The ones above are locked from the one that is saved upwards, so of two
 * changes that would close a circle together the second sees the first.
 */
export const keepsTree: Guard<EntityPorts, Category, 'category_cycle' | 'category_too_deep'> = (ports, saved) =>
  Effect.gen(function* () {
    const store = ports.entities.of(category);
    let above = saved.parent;
    for (let level = 1; above !== null; level += 1) {
      if (above === saved.id) return yield* Effect.fail(refusal('category_cycle'));
      if (level >= MOST_LEVELS) return yield* Effect.fail(refusal('category_too_deep', { levels: MOST_LEVELS }));
      above = (yield* store.lock(above))?.parent ?? null;
    }
  });
