import type { Clock } from '../kernel/clock.ts';
import type { MemoryDatabase } from '../kernel/memory-database.ts';
import { memoryOperatorAlertStore } from './alert/operator-alert-store.memory.ts';
import { memoryMoneyDesk } from './desk/money-desk.memory.ts';
import { memoryOrderStore, memoryWebhookEventStore } from './order/order-store.memory.ts';

/** The stores of this context over one memory database, by the names of their ports. */
export const memoryCommerceStores = (db: MemoryDatabase, clock: Clock) => ({
  orders: memoryOrderStore(db, clock),
  webhookEvents: memoryWebhookEventStore(db),
  alerts: memoryOperatorAlertStore(db),
  moneyDesk: memoryMoneyDesk(db),
});
