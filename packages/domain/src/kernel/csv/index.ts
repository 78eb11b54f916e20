export * from './cells.ts';
export * from './decode.ts';
export * from './dialect.ts';
export * from './headers.ts';
export * from './values.ts';
