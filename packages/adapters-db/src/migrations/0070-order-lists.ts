import type { MigrationStep } from './migration.ts';

/** Orders are listed by the day they were opened, and found by the payment that the provider names. */
export const orderLists: MigrationStep = {
  name: '0070-order-lists',
  up: `
create index commerce_order_created on commerce_order (created_at);
create index commerce_order_payment on commerce_order (payment_id) where payment_id is not null;
`,
};
