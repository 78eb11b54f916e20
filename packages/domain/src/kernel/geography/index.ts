export * from './find-comuni.ts';
export * from './provinces.ts';
