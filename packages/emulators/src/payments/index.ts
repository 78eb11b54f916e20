/** The emulated card provider: a real HTTP server for demos and tests. */
export type { CallFault, CallFaultKind, Call } from '../kernel/index.ts';
export type {
  CardBooks,
  EventRecord,
  LineRecord,
  PaymentIntentRecord,
  RefundRecord,
  SessionRecord,
} from './card-books.ts';
export { signPayload, type WebhookFault, type WebhookFaultKind } from './card-parcel.ts';
export type { WebhookEndpoint } from './card-webhooks.ts';
export { isWebhookUrl } from './webhook-control.ts';
export type { Delivery } from './webhook-courier.ts';
export { startFakeCard, type FakeCard, type FakeCardOptions } from './fake-card.ts';
/** The emulated wallet provider. */
export type {
  CaptureRecord,
  DisputeRecord,
  WalletBooks,
  WalletOrderRecord,
  WalletRefundRecord,
} from './wallet-books.ts';
export type { WalletWebhookFault } from './wallet-parcel.ts';
export type { WalletEndpoint } from './wallet-webhooks.ts';
export { startFakeWallet, type FakeWallet, type FakeWalletOptions } from './fake-wallet.ts';
