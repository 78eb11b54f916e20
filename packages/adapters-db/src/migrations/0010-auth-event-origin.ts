import type { MigrationStep } from './migration.ts';

/** The request of an auth event, and the address that it came from; what is there already has neither. */
export const authEventOrigin: MigrationStep = {
  name: '0010-auth-event-origin',
  up: `
alter table auth_event add column request_id text null, add column address text null;
create index auth_event_addressed on auth_event (at) where address is not null;
`,
};
