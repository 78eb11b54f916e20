export * from './kernel/index.ts';
export * from './accounts/index.ts';
export * from './commerce/index.ts';
export * from './invoicing/index.ts';
export * from './booking/index.ts';
export * from './content/index.ts';
