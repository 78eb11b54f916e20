import type { MigrationStep } from './migration.ts';

/** What is to go back of the money of a booking that ended. */
export const owedRefunds: MigrationStep = {
  name: '0030-owed-refunds',
  up: `
create table owed_refund (
  booking_id uuid primary key,
  order_id bigint not null,
  percent int not null,
  reason text not null,
  at timestamptz not null,
  closed text,
  closed_at timestamptz,
  constraint owed_refund_reason check (reason in ('booking_cancelled', 'class_cancelled')),
  constraint owed_refund_closed check (closed in ('opened', 'moot')),
  constraint owed_refund_percent check (percent > 0 and percent <= 100),
  constraint owed_refund_end check ((closed is null) = (closed_at is null))
);
create index owed_refund_open on owed_refund (at) where closed is null;
`,
};
