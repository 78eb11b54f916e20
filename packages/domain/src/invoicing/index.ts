export * from './desk/index.ts';
export * from './emission/index.ts';
export * from './fattura/index.ts';
export * from './party/index.ts';
