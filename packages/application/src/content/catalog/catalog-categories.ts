import { catalogItem } from '@svc/domain/content';
import { countWords, type EntityPorts } from '../../kernel/index.ts';

/** The categories of the catalogue with how many items each has. */
export const catalogCategories = (ports: EntityPorts) =>
  countWords(ports)('catalog.category', ports.entities.of(catalogItem).counts('category'));
