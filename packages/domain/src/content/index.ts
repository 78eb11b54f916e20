export * from './catalog/catalog-item.entity.ts';
export * from './contacts/contact-columns.ts';
export * from './contacts/contact-import.ts';
export * from './contacts/contact-import.transitions.ts';
export * from './contacts/contact.entity.ts';
export * from './contacts/plan-import.ts';
export * from './contacts/read-contacts.ts';
export * from './contacts/write-contacts.ts';
