export * from './catalog/catalog-categories.ts';
export * from './contacts/contact-guards.ts';
export * from './contacts/contact-lists.ts';
