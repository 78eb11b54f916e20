/** Contract suites. They need vitest around them; everything else for tests is in `@svc/application/testing`. */
export { paymentProviderContract } from '../commerce/payment-provider.contract.ts';
export { invoiceGatewayContract } from '../invoicing/invoice-gateway.contract.ts';
export * from '../accounts/account-stores.contract.ts';
export * from '../booking/booking-stores.contract.ts';
export * from '../commerce/order-store.contract.ts';
export * from '../commerce/webhook-event-store.contract.ts';
export * from '../invoicing/email-job-store.contract.ts';
export * from '../invoicing/invoice-store.contract.ts';
export * from '../invoicing/settings-store.contract.ts';
export * from '../kernel/audit-log.contract.ts';
export * from '../kernel/flag-store.contract.ts';
export * from '../kernel/idempotency-store.contract.ts';
export * from '../kernel/intent-store.contract.ts';
export * from '../kernel/rate-limiter.contract.ts';
export * from '../kernel/mail-queue.contract.ts';
export * from '../kernel/timeline.contract.ts';
export * from '../kernel/unit-of-work.contract.ts';
export * from './world-test.ts';
