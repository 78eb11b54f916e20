import type { MigrationStep } from './migration.ts';

/** A day's payments, the few commerce orders, and an order's events are found without reading the whole table. */
export const orderBooks: MigrationStep = {
  name: '0011-order-books',
  up: [
    `create index "commerce_order_commerce" on "commerce_order" ("id") where kind = 'commerce'`,
    `create index "commerce_order_paid" on "commerce_order" ("paid_at") where paid_at is not null`,
    `create index "webhook_event_order" on "webhook_event" ("order_id") where order_id is not null`,
  ],
};
