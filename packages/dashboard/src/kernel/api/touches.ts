import type { OperationId } from './api.ts';

/** Which answers a call makes stale, by id. A call that changes something is used through this table alone. */
export const touches = {
  'auth.login': ['auth.verify-session'],
  'auth.logout': ['auth.verify-session'],
  'otp.request': [],
  'otp.validate': ['auth.verify-session'],
  'payments.booking-checkout': ['payments.orders.list', 'public.activities.timetable'],
  'activities.book': ['users.bookings', 'activities.availability'],
  'activities.cancel-book': ['users.bookings', 'activities.availability', 'payments.orders.list'],
} as const satisfies Partial<Record<OperationId, readonly OperationId[]>>;

export type Changing = keyof typeof touches;
