import * as Effect from 'effect/Effect';
import { contact } from '@svc/domain/content';
import { countWords, type EntityPorts } from '../../kernel/index.ts';

/** The categories of contacts with how many each has. */
export const contactCategories = (ports: EntityPorts) =>
  countWords(ports)('contact.category', ports.entities.of(contact).counts('category'));

/** The labels that contacts have, in their order; a label exists while somebody has it. */
export const contactLabels = ({ entities }: EntityPorts) =>
  Effect.map(entities.of(contact).counts('labels'), (counts) =>
    Object.entries(counts)
      .map(([value, count]) => ({ value, count }))
      .toSorted((one, other) => one.value.localeCompare(other.value, 'it')),
  );
