export * from './branding/brand-kit.settings.ts';
export * from './branding/branding.settings.ts';
export * from './branding/effective-branding.ts';
export * from './catalog/catalog-item.entity.ts';
export * from './site/resolve-website-state.ts';
export * from './site/website-states.settings.ts';
