import type { MigrationStep } from './migration.ts';

/** Who waits keeps the subscription that they want to spend, and whether the studio's machine has still to take the offered place for them. */
export const waitingSubscription: MigrationStep = {
  name: '0053-waiting-subscription',
  up: `
alter table waiting_entry
  add column subscription_id uuid,
  add column to_promote boolean not null default false;
create index waiting_entry_promote on waiting_entry (offer_until) where to_promote;
`,
};
