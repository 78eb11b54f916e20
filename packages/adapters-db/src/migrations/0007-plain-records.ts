import type { MigrationStep } from './migration.ts';

/** Locations, platform plans and their features, and documents of settings. */
export const plainRecords: MigrationStep = {
  name: '0007-plain-records',
  up: `
create table location (
  id uuid primary key,
  name text collate "C" not null,
  address text collate "C",
  postal_code text collate "C",
  city text collate "C",
  province text collate "C",
  zone text collate "C",
  max_people int,
  rooms jsonb not null,
  point jsonb,
  position int not null,
  archived boolean not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index location_in_order on location (position, id);

create table subscription_feature (
  id uuid primary key,
  key text collate "C" not null,
  name jsonb not null,
  kind text collate "C" not null,
  unit text collate "C",
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_feature_key unique (key),
  constraint subscription_feature_kind check (kind in ('toggle', 'limit'))
);
create index subscription_feature_in_order on subscription_feature (key, id);

create table platform_plan (
  id uuid primary key,
  key text collate "C" not null,
  name jsonb not null,
  monthly_price_cents bigint,
  yearly_price_cents bigint,
  features jsonb not null,
  public boolean not null,
  active boolean not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint platform_plan_key unique (key),
  constraint platform_plan_monthly_price check (monthly_price_cents >= 0),
  constraint platform_plan_yearly_price check (yearly_price_cents >= 0)
);
create index platform_plan_in_order on platform_plan (key, id);

create table settings_document (
  key text primary key,
  content jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null
);
`,
};
