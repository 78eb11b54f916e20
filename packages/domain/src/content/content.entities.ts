import { catalogItem } from './catalog/catalog-item.entity.ts';

/** The records of this context. */
export const contentEntities = [catalogItem] as const;
