export * from './booking-stores.ts';
export * from './entitlements.ts';
export * from './look-at-slots.ts';
export * from './subscription-store.ts';
