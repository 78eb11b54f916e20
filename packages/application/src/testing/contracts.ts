/** Contract suites. They need vitest around them; everything else for tests is in `@svc/application/testing`. */
export { paymentProviderContract } from '../commerce/payment-provider.contract.ts';
export { invoiceGatewayContract } from '../invoicing/invoice-gateway.contract.ts';
export * from '../booking/booking-stores.contract.ts';
export * from '../commerce/order-store.contract.ts';
export * from '../kernel/intent-store.contract.ts';
export * from '../kernel/unit-of-work.contract.ts';
export * from './world-test.ts';
