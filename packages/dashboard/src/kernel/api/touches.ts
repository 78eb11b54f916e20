import type { OperationId } from './api.ts';

/** What shows a document, or how many of them wait. */
const invoices = ['einvoicing.fatture.get', 'einvoicing.fatture.list', 'platform.sidebar', 'home.summary'] as const;

/** Which answers a call makes stale, by id. A call that changes something is used through this table alone. */
export const touches = {
  'auth.login': [],
  'auth.logout': [],
  'users.change-password': ['auth.verify-session'],
  'otp.request': [],
  'otp.validate': [],
  'payments.booking-checkout': ['payments.orders.list', 'public.activities.timetable'],
  'payments.admin.orders.review': [
    'payments.admin.orders.get',
    'payments.admin.orders.list',
    'platform.sidebar',
    'home.summary',
  ],
  'commerce.admin.orders.review': [
    'commerce.admin.orders.get',
    'commerce.admin.orders.list',
    'platform.sidebar',
    'home.summary',
  ],
  'payments.admin.orders.refund': ['payments.admin.orders.get', 'payments.admin.orders.list', 'home.summary'],
  'payments.orders.invoice-retry': ['payments.admin.orders.get', 'payments.admin.orders.list', ...invoices],
  'commerce.admin.orders.invoice-retry': ['commerce.admin.orders.get', 'commerce.admin.orders.list', ...invoices],
  'einvoicing.fatture.sync-all': ['einvoicing.fatture.list', 'platform.sidebar'],
  'einvoicing.fatture.sync': invoices,
  'einvoicing.fatture.number': invoices,
  'einvoicing.fatture.send': invoices,
  'einvoicing.fatture.resend': invoices,
  'einvoicing.fatture.mark-read': invoices,
  'einvoicing.fatture.import': invoices,
  'einvoicing.fatture.forward-email': [],
  'einvoicing.fatture.check': [],
  'activities.book': ['users.bookings', 'activities.availability'],
  'activities.cancel-book': ['users.bookings', 'activities.availability', 'payments.orders.list'],
} as const satisfies Partial<Record<OperationId, readonly OperationId[]>>;

export type Changing = keyof typeof touches;

/** After these somebody else is at the screen, or nobody: nothing of what was shown is kept. */
export const changesPerson: ReadonlySet<Changing> = new Set(['auth.login', 'auth.logout', 'otp.validate']);
