export * from './count-words.ts';
export * from './list-words.ts';
export * from './word-guards.ts';
