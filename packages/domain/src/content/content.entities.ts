import { article } from './blog/article.entity.ts';
import { author } from './blog/author.entity.ts';
import { category } from './blog/category.entity.ts';
import { catalogItem } from './catalog/catalog-item.entity.ts';
import { contact } from './contacts/contact.entity.ts';
import { preference, preferenceTemplate } from './immobili/preference.entity.ts';

/** The records of this context; what others name comes before them. */
export const contentEntities = [
  author,
  category,
  article,
  catalogItem,
  contact,
  preference,
  preferenceTemplate,
] as const;
