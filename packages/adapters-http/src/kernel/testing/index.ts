export * from './client.ts';
export * from './sweep.ts';
