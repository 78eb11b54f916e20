import type { MigrationStep } from './migration.ts';

/** An order buys a place of a slot, or a plan whose terms it keeps. */
export const commerceOrders: MigrationStep = {
  name: '0012-commerce-orders',
  up: [
    `alter table "commerce_order" add column "plan" json null`,
    `alter table "commerce_order" add constraint "commerce_order_buys" check ((kind = 'booking') = (slot_id is not null) and (kind = 'commerce') = (plan is not null))`,
  ],
};
