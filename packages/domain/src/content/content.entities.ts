import { catalogItem } from './catalog/catalog-item.entity.ts';
import { contact } from './contacts/contact.entity.ts';
import { preference, preferenceTemplate } from './immobili/preference.entity.ts';

/** The records of this context. */
export const contentEntities = [catalogItem, contact, preference, preferenceTemplate] as const;
