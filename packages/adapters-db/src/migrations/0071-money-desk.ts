import type { MigrationStep } from './migration.ts';

/** What the first page asks all day: what went back in a time, and which invoices stopped. */
export const moneyDesk: MigrationStep = {
  name: '0071-money-desk',
  up: `
create index order_timeline_returned on order_timeline (at) where event in ('refund.confirmed', 'refund.foundAtProvider');
create index invoice_job_stopped on invoice_job (order_id) where state in ('Failed', 'NeedsReview');
`,
};
