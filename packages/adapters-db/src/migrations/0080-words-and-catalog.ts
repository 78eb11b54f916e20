import type { MigrationStep } from './migration.ts';

/** The lists of words that a tenant keeps itself, and what a studio shows for sale. */
export const wordsAndCatalog: MigrationStep = {
  name: '0080-words-and-catalog',
  up: `
create table enum_value (
  id uuid primary key,
  enum_key text collate "C" not null,
  value text collate "C" not null,
  label jsonb not null,
  position int not null,
  active boolean not null,
  system boolean not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint enum_value_enum_key_value unique (enum_key, value)
);
create index enum_value_in_order on enum_value (position, id);

create table catalog_item (
  id uuid primary key,
  title jsonb not null,
  summary jsonb,
  description jsonb,
  category text collate "C" not null,
  category_key text generated always as ('catalog.category') stored,
  sku text collate "C",
  price_cents bigint,
  compare_at_price_cents bigint,
  vat_rate_bp int,
  availability text collate "C" not null,
  featured boolean not null,
  position int not null,
  attributes jsonb not null,
  seo jsonb,
  cost_cents bigint,
  supplier_note text collate "C",
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint catalog_item_sku unique (sku),
  constraint catalog_item_category_word foreign key (category_key, category) references enum_value (enum_key, value),
  constraint catalog_item_price check (price_cents >= 0),
  constraint catalog_item_compare_at_price check (compare_at_price_cents >= 0),
  constraint catalog_item_availability check (availability in ('inStock', 'outOfStock', 'onRequest', 'discontinued')),
  constraint catalog_item_cost check (cost_cents >= 0)
);
create index catalog_item_in_order on catalog_item (position, id);
`,
};
