import type { MigrationStep } from './migration.ts';

/** Sales invoiced at the desk, the registry of counterparties, documents that are forwarded by mail. */
export const invoicingDesk: MigrationStep = {
  name: '0027-invoicing-desk',
  up: [
    `create table "invoiced_sale" (
    "kind" text not null, "sale_id" text not null, "fattura_id" uuid not null, primary key ("kind", "sale_id")
  )`,
    `alter table "invoiced_sale" add constraint "invoiced_sale_kind" check (kind in ('booking', 'subscription'))`,
    `create index "invoiced_sale_fattura" on "invoiced_sale" ("fattura_id")`,
    `create table "azienda" (
    "id" uuid not null, "role" text not null, "name" text not null, "identity" text not null,
    "profile" json not null, "note" text null, "created_at" timestamptz not null, "updated_at" timestamptz not null,
    primary key ("id")
  )`,
    `alter table "azienda" add constraint "azienda_identity" unique ("identity")`,
    `alter table "azienda" add constraint "azienda_role" check (role in ('customer', 'supplier', 'both'))`,
    `create index "azienda_name" on "azienda" ("name", "id")`,
    `create index "fattura_source" on "fattura" ("source_id")`,
    `alter table "fattura" add column "buyer_email" text null`,
    `alter table "einvoicing_settings" add column "recharge_stamp_duty" boolean not null default false`,
    `alter table "einvoicing_settings" alter column "recharge_stamp_duty" drop default`,
    `alter table "email_job" drop constraint "email_job_fattura"`,
    `alter table "email_job" add column "purpose" text not null default 'courtesy', add column "files" text[] not null
      default '{pdf}', add column "note" text null`,
    `alter table "email_job" alter column "purpose" drop default, alter column "files" drop default`,
    `alter table "email_job" add constraint "email_job_purpose" check (purpose in ('courtesy', 'forward'))`,
    `create unique index "email_job_courtesy" on "email_job" ("fattura_id") where purpose = 'courtesy'`,
    `create index "email_job_fattura" on "email_job" ("fattura_id")`,
  ],
};
