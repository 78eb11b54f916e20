/** The emulated card provider: a real HTTP server for demos and tests. */
export type { CallFault, CallFaultKind, Call } from '@svc/adapters-platform/emulation';
export type {
  CardBooks,
  EventRecord,
  LineRecord,
  PaymentIntentRecord,
  RefundRecord,
  SessionRecord,
} from './card-books.ts';
export { signPayload, type WebhookFault, type WebhookFaultKind } from './card-parcel.ts';
export type { Delivery, WebhookEndpoint } from './card-webhooks.ts';
export { startFakeCard, type FakeCard, type FakeCardOptions } from './fake-card.ts';
