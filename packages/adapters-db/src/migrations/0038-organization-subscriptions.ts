import type { MigrationStep } from './migration.ts';

/** The plans of the platform that this studio has, had or asks for. */
export const organizationSubscriptions: MigrationStep = {
  name: '0038-organization-subscriptions',
  up: `
create table organization_subscription (
  id uuid primary key,
  plan_id uuid not null,
  state text not null,
  open boolean,
  period_from date,
  period_to date,
  overrides json not null,
  note text,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint organization_open unique (open),
  constraint organization_state check (state in ('Requested', 'Trial', 'Active', 'PastDue', 'Cancelled')),
  constraint organization_wall check ((state = 'Cancelled') = (open is null)),
  constraint organization_period check (period_to >= period_from)
);
`,
};
