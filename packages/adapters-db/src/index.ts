export { mikroAccountStore, mikroAuthEventStore, mikroTokenRevocations } from './accounts/mikro-account-stores.ts';
export { mikroAccountRecords } from './accounts/mikro-account-records.ts';
export { mikroPhotoStore } from './accounts/mikro-photo-store.ts';
export { mikroProfessionalStore } from './accounts/mikro-professional-store.ts';
export { mikroUserDirectory } from './accounts/mikro-user-directory.ts';
export { mikroIdentityStore, mikroProviderSettingsStore } from './accounts/mikro-identity-store.ts';
export { mikroOtpStore } from './accounts/mikro-otp-store.ts';
export { mikroAccountPurge } from './accounts/mikro-account-purge.ts';
export { mikroApiTokenStore } from './accounts/mikro-api-token-store.ts';
export { mikroActionTokenStore } from './accounts/mikro-action-token-store.ts';
export { mikroDecoyLockouts, mikroLockoutStore, type DecoyLockouts } from './accounts/mikro-lockout-store.ts';
export { mikroSessionStore } from './accounts/mikro-session-store.ts';
export { mikroActivityStore, mikroBookingStore } from './booking/mikro-booking-stores.ts';
export { mikroSubscriptionStore } from './booking/mikro-subscription-store.ts';
export { mikroSlotStore } from './booking/mikro-slot-store.ts';
export { mikroOrderStore } from './commerce/mikro-order-store.ts';
export { mikroOperatorAlertStore } from './commerce/mikro-operator-alert-store.ts';
export { mikroWebhookEventStore } from './commerce/mikro-webhook-event-store.ts';
export { mikroInvoiceStore } from './invoicing/mikro-invoice-store.ts';
export {
  mikroBillingProfileStore,
  mikroEmailJobStore,
  mikroSettingsStore,
} from './invoicing/mikro-invoicing-stores.ts';
export { openDatabase, type Database, type DatabaseOptions } from './kernel/database.ts';
export { openListener, type Listener, type ListenerOptions } from './kernel/listener.ts';
export { migrate } from './kernel/migrate.ts';
export { mikroFlagStore } from './kernel/mikro-flag-store.ts';
export { mikroIdempotencyStore } from './kernel/mikro-idempotency-store.ts';
export { mikroIntentStore } from './kernel/mikro-intent-store.ts';
export { mikroAuditLog, mikroTimeline } from './kernel/mikro-ledgers.ts';
export { mikroOidcClientStore, mikroOidcRecordStore } from './accounts/mikro-oidc-stores.ts';
export { mikroMailQueue } from './kernel/mikro-mail-queue.ts';
export { mikroSpentChallengeStore } from './kernel/mikro-spent-challenge-store.ts';
export { mikroMaintenanceStore } from './kernel/mikro-maintenance-store.ts';
export { mikroOutbox } from './kernel/mikro-outbox.ts';
export { sharedRateLimiter, type SharedRateLimiter } from './kernel/shared-rate-limiter.ts';
export { mikroUnitOfWork } from './kernel/mikro-unit-of-work.ts';
