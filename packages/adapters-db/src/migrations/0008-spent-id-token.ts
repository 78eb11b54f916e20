import type { MigrationStep } from './migration.ts';

export const spentIdToken: MigrationStep = {
  name: '0008-spent-id-token',
  up: `
create table "spent_id_token" ("id" text not null, "until" timestamptz not null, primary key ("id"));
create index "spent_id_token_until" on "spent_id_token" ("until");
`,
};
