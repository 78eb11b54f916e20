export * from './catalog/catalog-item.entity.ts';
