export * from './enum-keys.ts';
export * from './enum-value.entity.ts';
