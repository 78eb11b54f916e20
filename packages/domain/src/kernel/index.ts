export { err, ok, type Result } from 'neverthrow';
export * from './ids.ts';
export * from './intent.ts';
export * from './intent.transitions.ts';
export * from './money.ts';
export * from './refusal.ts';
export * from './transitions.ts';
export * from './vat.ts';
export * from './flags.ts';
