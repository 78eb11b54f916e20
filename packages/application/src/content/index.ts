export * from './branding/read-branding.ts';
export * from './catalog/catalog-categories.ts';
export * from './site/read-website-state.ts';
