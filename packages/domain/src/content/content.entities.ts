import { catalogItem } from './catalog/catalog-item.entity.ts';
import { contact } from './contacts/contact.entity.ts';

/** The records of this context. */
export const contentEntities = [catalogItem, contact] as const;
