import type { WebhookEventRow, WebhookEventStore } from '@svc/application/commerce';
import { taken } from '@svc/application/kernel';
import type { Provider, WebhookEventState } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface EventJson {
  readonly provider: Provider;
  readonly external_event_id: string;
  readonly type: string;
  readonly state: WebhookEventState;
  readonly order_id: OrderId | null;
  readonly body_hash: string;
  readonly received_at: string;
}

const insert = sql<{ provider: string }>(
  'webhook_insert',
  `insert into webhook_event (provider, external_event_id, type, state, order_id, body_hash, received_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning provider`,
);
const find = sql<{ event: EventJson }>(
  'webhook_find',
  'select to_json(e.*) as event from webhook_event e where provider = $1 and external_event_id = $2',
);

const ofOrder = sql<{ event: EventJson }>(
  'webhook_of_order',
  `select to_json(e.*) as event from webhook_event e where order_id = $1
   order by received_at, external_event_id limit 200`,
);

const toEvent = ({ event: row }: { readonly event: EventJson }): WebhookEventRow => ({
  provider: row.provider,
  externalEventId: row.external_event_id,
  type: row.type,
  state: row.state,
  orderId: row.order_id,
  bodyHash: row.body_hash,
  receivedAt: toInstant(row.received_at),
});

export const mikroWebhookEventStore = (database: Database): WebhookEventStore => ({
  insert: ({ provider, externalEventId, type, state, orderId, bodyHash, receivedAt }) =>
    Effect.flatMap(
      database.query(insert, [provider, externalEventId, type, state, orderId, bodyHash, receivedAt]),
      (rows) => (rows.length > 0 ? Effect.void : Effect.fail(taken('webhook_event'))),
    ),
  ofOrder: (orderId) => Effect.map(database.query(ofOrder, [orderId]), (rows) => rows.map(toEvent)),
  find: (provider, externalEventId) =>
    Effect.map(database.query(find, [provider, externalEventId]), (rows) => rows.map(toEvent)[0] ?? null),
});
