import type { MigrationStep } from './migration.ts';

/** When what is owed is looked at again: what has to wait keeps nothing newer back. */
export const owedRefundClaims: MigrationStep = {
  name: '0035-owed-refund-claims',
  up: `
alter table owed_refund add column look_at timestamptz;
alter table owed_refund add column given int not null default 0;
alter table owed_refund add constraint owed_refund_given check (given >= 0 and given < percent);
update owed_refund set look_at = at;
alter table owed_refund alter column look_at set not null;
drop index owed_refund_open;
create index owed_refund_open on owed_refund (look_at, booking_id) where closed is null;
`,
};
