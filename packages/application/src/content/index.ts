export * from './catalog/catalog-categories.ts';
