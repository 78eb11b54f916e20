export * from './branding/read-branding.ts';
export * from './catalog/catalog-categories.ts';
export * from './site/read-website-state.ts';
export * from './legacy-blog/legacy-comments.ts';
export * from './legacy-blog/moderate-legacy-comment.ts';
export * from './contacts/contact-guards.ts';
export * from './contacts/contact-lists.ts';
