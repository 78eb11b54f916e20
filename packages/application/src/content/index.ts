export * from './catalog/catalog-categories.ts';
export * from './contacts/contact-guards.ts';
export * from './contacts/contact-imports.ts';
export * from './contacts/contact-lists.ts';
export * from './contacts/export-contacts.ts';
export * from './contacts/import-contacts.ts';
