export { MemoryDatabase, type MemoryHooks, type MemoryView } from '../kernel/memory-database.ts';
export * from './fixtures.ts';
export * from './fixtures.invoicing.ts';
export * from './fixtures.money.ts';
export * from './fixtures.entries.ts';
export * from './fixtures.subscriptions.ts';
export * from './fixtures.waiting.ts';
export * from './memory-world.ts';
export * from './no-images.ts';
export * from './no-mailboxes.ts';
export * from './store-world.ts';
export { plainTotpAt, plainTotpCodes } from '../accounts/second-factor/totp-codes.memory.ts';
export { memoryLegacyComments } from '../content/legacy-blog/legacy-comments.memory.ts';
export { plainCsvReader } from '../kernel/csv/csv-reader.memory.ts';
export { memoryScanner } from '../kernel/files/scanner.memory.ts';
export { testSignature } from '../kernel/files/scanner.samples.ts';
export { memoryFileTypes } from '../kernel/files/file-types.memory.ts';
export { plainLocationCodes } from '../booking/check-in/location-codes.memory.ts';
export { quickDigest } from './quick-digest.ts';
export { quickReader } from './quick-reader.ts';
export type { OfferHold } from '../booking/slot/offer-hold.memory.ts';
export { memoryBillingProfileStore } from '../invoicing/emission/invoice-stores.memory.ts';
export type { PictureSamples, PictureFacts, QuarterColor, SamplePicture } from '../kernel/files/image-maker.samples.ts';
export { openStudio, type Studio, type StudioChange } from './studio.ts';
export {
  sessionRequest,
  type PaymentProviderHarness,
  type ProviderTrouble,
  type WebhookParcel,
} from '../commerce/payment/payment-provider.harness.ts';
export {
  memoryProvider,
  type MemoryProvider,
  type MemoryProviderOptions,
} from '../commerce/payment/payment-provider.memory.ts';
export type { MemoryEvent } from '../commerce/webhook/payment-webhook.memory.ts';
export {
  sampleEmission,
  sampleFattura,
  sampleSeller,
  withoutTransmission,
  type GatewayTrouble,
  type InvoiceGatewayHarness,
  type SampleChange,
} from '../invoicing/gateway/invoice-gateway.harness.ts';
export {
  memoryGateway,
  type MemoryFattura,
  type MemoryGateway,
  type MemoryGatewayOptions,
  type PlannedAnswer,
} from '../invoicing/gateway/invoice-gateway.memory.ts';
export {
  plainPasskeyVerifier,
  testSite,
  type DeviceOver,
  type TestDevice,
} from '../accounts/second-factor/passkey-verifier.memory.ts';
