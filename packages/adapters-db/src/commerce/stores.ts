import type { Database } from '../kernel/database.ts';
import { mikroMoneyDesk } from './money-desk.mikro.ts';
import { mikroOperatorAlertStore } from './operator-alert-store.mikro.ts';
import { mikroOrderStore } from './order-store.mikro.ts';
import { mikroWebhookEventStore } from './webhook-event-store.mikro.ts';

/** The stores of commerce on one tenant's database, by the names of their ports. */
export const commerceStores = (database: Database) => ({
  orders: mikroOrderStore(database),
  webhookEvents: mikroWebhookEventStore(database),
  alerts: mikroOperatorAlertStore(database),
  moneyDesk: mikroMoneyDesk(database),
});
