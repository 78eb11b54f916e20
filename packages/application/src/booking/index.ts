export * from './booking-stores.ts';
