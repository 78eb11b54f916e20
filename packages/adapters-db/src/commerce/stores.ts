import type { Database } from '../kernel/database.ts';
import { mikroOperatorAlertStore } from './mikro-operator-alert-store.ts';
import { mikroOrderStore } from './mikro-order-store.ts';
import { mikroWebhookEventStore } from './mikro-webhook-event-store.ts';

/** The stores of commerce on one tenant's database, by the names of their ports. */
export const commerceStores = (database: Database) => ({
  orders: mikroOrderStore(database),
  webhookEvents: mikroWebhookEventStore(database),
  alerts: mikroOperatorAlertStore(database),
});
