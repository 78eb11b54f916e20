export * from './comune-store.ts';
export * from './known-places.ts';
export * from './load-lists.ts';
