import type { MigrationStep } from './migration.ts';

/** The blog: who writes it, under what, articles, and what the public sees of them. */
export const blog: MigrationStep = {
  name: '0111-blog',
  up: `
create table "author" ("id" uuid not null, "display_name" text collate "C" not null, "slug" text collate "C" not null, "bio" jsonb null, "links" jsonb not null, "version" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));
create index "author_in_order" on "author" ("display_name", "id");
alter table "author" add constraint "author_slug" unique ("slug");
create table "article" ("id" uuid not null, "title" jsonb not null, "excerpt" jsonb null, "body" jsonb null, "author" uuid null, "categories" text[] not null, "tags" text[] not null, "day" date not null, "comments_mode" text collate "C" not null, "seo" jsonb null, "internal_note" text collate "C" null, "state" text collate "C" not null, "version" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));
create index "article_in_order" on "article" ("day", "id");
create index "article_categories" on "article" using gin ("categories");
create index "article_tags" on "article" using gin ("tags");
create table "article_live" ("id" uuid not null, "title" jsonb not null, "excerpt" jsonb null, "body" jsonb null, "author" uuid null, "categories" text[] not null, "tags" text[] not null, "day" date not null, "comments_mode" text collate "C" not null, "seo" jsonb null, "slugs" jsonb not null, "version" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));
create index "article_live_in_order" on "article_live" ("day", "id");
create index "article_live_categories" on "article_live" using gin ("categories");
create index "article_live_tags" on "article_live" using gin ("tags");
create table "category" ("id" uuid not null, "name" jsonb not null, "slug" text collate "C" not null, "description" jsonb null, "parent" uuid null, "position" int not null, "version" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));
create index "category_in_order" on "category" ("position", "id");
alter table "category" add constraint "category_slug" unique ("slug");
alter table "article" add constraint "article_author_foreign" foreign key ("author") references "author" ("id") on delete no action;
alter table "article" add constraint "article_comments_mode" check (comments_mode in ('open', 'closed', 'off'));
alter table "article" add constraint "article_state" check (state in ('Draft', 'Published', 'Changed', 'Trashed'));
alter table "article_live" add constraint "article_live_author_foreign" foreign key ("author") references "author" ("id") on delete no action;
alter table "article_live" add constraint "article_live_comments_mode" check (comments_mode in ('open', 'closed', 'off'));
alter table "category" add constraint "category_parent_foreign" foreign key ("parent") references "category" ("id") on delete no action;
`,
};
