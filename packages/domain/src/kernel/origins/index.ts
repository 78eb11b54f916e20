export * from './cors-origin.entity.ts';
