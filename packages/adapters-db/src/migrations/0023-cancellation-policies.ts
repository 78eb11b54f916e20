import type { MigrationStep } from './migration.ts';

/** What a client gets back who cancels. */
export const cancellationPolicies: MigrationStep = {
  name: '0023-cancellation-policies',
  up: `
create table cancellation_policy (
  id uuid primary key,
  name text collate "C" not null,
  "window" jsonb not null,
  grace_minutes int not null,
  late jsonb not null,
  early jsonb not null,
  no_show jsonb not null,
  block jsonb,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cancellation_policy_name unique (name)
);
create index cancellation_policy_in_order on cancellation_policy (name, id);
`,
};
