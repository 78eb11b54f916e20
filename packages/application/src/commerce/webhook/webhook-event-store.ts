import type { Effect } from 'effect/Effect';
import type { Provider, WebhookEventState } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';

export interface WebhookEventRow {
  readonly provider: Provider;
  readonly externalEventId: string;
  readonly type: string;
  readonly state: WebhookEventState;
  readonly orderId: OrderId | null;
  /** SHA-256 of the body: the same id with another body is logged for the operator. */
  readonly bodyHash: string;
  readonly receivedAt: Temporal.Instant;
}

/** Authentic events, once each: unique on (provider, external event id). */
export interface WebhookEventStore {
  /** In the transaction of the event's effect. `Taken`: it was played before. */
  readonly insert: (row: WebhookEventRow) => Effect<void, Taken | StoreDown>;
  /** Those that were played on an order, or said something of it, oldest first; at most 200. */
  readonly ofOrder: (orderId: OrderId) => Effect<readonly WebhookEventRow[], StoreDown>;
  readonly find: (provider: Provider, externalEventId: string) => Effect<WebhookEventRow | null, StoreDown>;
}
