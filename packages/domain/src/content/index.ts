export * from './catalog/catalog-item.entity.ts';
export * from './contacts/contact.entity.ts';
