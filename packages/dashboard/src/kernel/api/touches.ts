import type { OperationId } from './api.ts';

/** What shows who has a place, who waits and which entries are left. */
const places = [
  'users.bookings',
  'activities.availability',
  'activities.schedules',
  'activities.booking.get',
  'activities.subscription-entitlement',
  'activities.waiting-list.mine',
  'subscriptions.my.subscriptions',
  'subscriptions.my.movements',
  'public.activities.timetable',
  'public.activities.timetable.slot',
] as const satisfies readonly OperationId[];

/** What shows a document, or how many of them wait. */
const invoices = ['einvoicing.fatture.get', 'einvoicing.fatture.list', 'platform.sidebar', 'home.summary'] as const;

/** Which answers a call makes stale, by id. A call that changes something is used through this table alone. */
export const touches = {
  'auth.login': [],
  'auth.logout': [],
  'users.change-password': ['auth.verify-session', 'users.password-status'],
  'auth.register': [],
  'auth.request-confirmation': [],
  'auth.confirm': [],
  'auth.second-step.prove': [],
  'auth.sessions.end': ['auth.sessions.list'],
  'users.preferred-content-language': ['users.get', 'auth.verify-session'],
  'users.me.update': ['users.get', 'auth.verify-session'],
  'users.me.billing-profile.update': ['users.me.billing-profile.get'],
  'users.gdpr-delete': [],
  'otp.request': [],
  'otp.validate': [],
  // The class itself is asked anew when the person comes back: until the page is left, its form stays.
  'payments.booking-checkout': ['payments.orders.list', 'public.activities.timetable'],
  'payments.admin.orders.review': ['payments.admin.orders.get', 'payments.admin.orders.list', ...invoices],
  'commerce.admin.orders.review': ['commerce.admin.orders.get', 'commerce.admin.orders.list', ...invoices],
  // A refund drafts a credit note, or calls off an invoice that has not left.
  'payments.admin.orders.refund': ['payments.admin.orders.get', 'payments.admin.orders.list', ...invoices],
  'payments.orders.invoice-retry': ['payments.admin.orders.get', 'payments.admin.orders.list', ...invoices],
  'commerce.admin.orders.invoice-retry': ['commerce.admin.orders.get', 'commerce.admin.orders.list', ...invoices],
  'einvoicing.fatture.sync-all': ['einvoicing.fatture.list', 'platform.sidebar'],
  'einvoicing.fatture.sync': invoices,
  'einvoicing.fatture.number': invoices,
  'einvoicing.fatture.send': invoices,
  'einvoicing.fatture.resend': invoices,
  'einvoicing.fatture.mark-read': invoices,
  'einvoicing.fatture.create': invoices,
  'einvoicing.fatture.import': invoices,
  'einvoicing.fatture.forward-email': [],
  'einvoicing.fatture.check': [],
  'einvoicing.settings.update': ['payments.readiness'],
  'einvoicing.settings.test-connection': [],
  'payments.admin.alerts.settle': ['payments.admin.alerts.list', 'platform.sidebar', 'home.summary'],
  'activities.book': places,
  'activities.cancel-book': ['payments.orders.list', ...places],
  'commerce.studio-plan-checkout': ['commerce.orders.list'],
  'commerce.orders.reconcile': ['commerce.orders.get', 'commerce.orders.list', 'subscriptions.my.subscriptions'],
  'subscriptions.my.check-in': ['users.bookings', 'subscriptions.my.check-ins', 'activities.availability'],
  'activities.waiting-list.join': places,
  'activities.waiting-list.leave': places,
  'activities.waiting-list.decline': places,
  'activities.waiting-list.accept': ['payments.orders.list', ...places],
} as const satisfies Partial<Record<OperationId, readonly OperationId[]>>;

export type Changing = keyof typeof touches;

/** What a refusal by what happened meanwhile (409) makes stale, where the screen has another way to show then. Elsewhere its sentence stays. */
export const whenRefused: Partial<Record<Changing, readonly OperationId[]>> = {
  'payments.booking-checkout': ['payments.orders.list', 'activities.availability'],
};

/** After these somebody else is at the screen, or nobody: nothing of what was shown is kept. */
export const changesPerson: ReadonlySet<Changing> = new Set([
  'auth.login',
  'auth.logout',
  'auth.second-step.prove',
  'otp.validate',
  'users.change-password',
  'users.gdpr-delete',
]);

/** The proof itself: refused, its refusal is shown, and no other proof is asked for it. */
export const confirms: ReadonlySet<Changing> = new Set(['auth.confirm']);
