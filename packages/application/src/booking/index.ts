export * from './booking-stores.ts';
export * from './look-at-slots.ts';
