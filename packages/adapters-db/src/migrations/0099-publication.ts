import type { MigrationStep } from './migration.ts';

/** What the public sees of records that can be published, their addresses and their versions. What stands there is a draft. */
export const publication: MigrationStep = {
  name: '0099-publication',
  up: `
create table "catalog_item_live" ("id" uuid not null, "title" jsonb not null, "summary" jsonb null, "description" jsonb null, "category" text collate "C" not null, "sku" text collate "C" null, "price_cents" bigint null, "compare_at_price_cents" bigint null, "vat_rate_bp" int null, "availability" text collate "C" not null, "featured" boolean not null, "position" int not null, "attributes" jsonb not null, "seo" jsonb null, "slugs" jsonb not null, "version" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));
create index "catalog_item_live_in_order" on "catalog_item_live" ("position", "id");
create table "entity_slug" ("entity" text not null, "language" text not null, "slug" text not null, "record_id" uuid not null, "is_current" boolean not null, primary key ("entity", "language", "slug"));
create unique index "entity_slug_current" on "entity_slug" ("record_id", "entity", "language") where is_current;
create index "entity_slug_named" on "entity_slug" ("entity", "slug");
create table "entity_version" ("record_id" uuid not null, "entity" text not null, "number" int not null, "version" int not null, "at" timestamptz not null, "snapshot" json not null, primary key ("record_id", "entity", "number"));
alter table "catalog_item" add "state" text collate "C" not null default 'Draft';
alter table "catalog_item" alter column "state" drop default;
alter table "catalog_item" add constraint "catalog_item_state" check (state in ('Draft', 'Published', 'Changed', 'Trashed'));
alter table "catalog_item_live" add constraint "catalog_item_live_price" check (price_cents >= 0);
alter table "catalog_item_live" add constraint "catalog_item_live_compare_at_price" check (compare_at_price_cents >= 0);
alter table "catalog_item_live" add constraint "catalog_item_live_availability" check (availability in ('inStock', 'outOfStock', 'onRequest', 'discontinued'));
`,
};
