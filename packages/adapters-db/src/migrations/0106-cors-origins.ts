import type { MigrationStep } from './migration.ts';

/** Origins whose pages may call the private API with the cookie. */
export const corsOrigins: MigrationStep = {
  name: '0106-cors-origins',
  up: `
create table cors_origin (
  id uuid primary key,
  origin text collate "C" not null,
  active boolean not null,
  description text collate "C",
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cors_origin_origin unique (origin)
);
create index cors_origin_in_order on cors_origin (origin, id);
`,
};
