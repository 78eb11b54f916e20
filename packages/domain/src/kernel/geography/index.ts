export * from './comune-list.ts';
export * from './find-comuni.ts';
export * from './place-faults.ts';
export * from './provinces.ts';
