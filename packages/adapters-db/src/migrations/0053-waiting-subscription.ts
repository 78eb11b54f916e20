import type { MigrationStep } from './migration.ts';

/** Who waits keeps the subscription that they want to spend. */
export const waitingSubscription: MigrationStep = {
  name: '0053-waiting-subscription',
  up: 'alter table waiting_entry add column subscription_id uuid;',
};
