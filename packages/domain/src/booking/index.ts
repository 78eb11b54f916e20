export * from './activity/activity.ts';
export * from './activity/activity.transitions.ts';
export * from './booking/booking.ts';
export * from './booking/booking.transitions.ts';
export * from './booking/may-book.policies.ts';
export * from './slot/slot.ts';
export * from './slot/slot.transitions.ts';
export * from './subscription/subscription.ts';
