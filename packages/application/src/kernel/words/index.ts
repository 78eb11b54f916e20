export * from './list-words.ts';
export * from './word-guards.ts';
