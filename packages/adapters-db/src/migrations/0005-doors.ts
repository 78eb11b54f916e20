import type { MigrationStep } from './migration.ts';

/** Codes on their way to mail addresses. */
export const doors: MigrationStep = {
  name: '0005-doors',
  up: [
    `create table "otp_request" (
    "id" uuid not null, "email" text not null, "mode" text not null, "account_id" uuid null, "state" text not null,
    "sealed_code" text null, "tries" int not null, "sends" int not null, "source" text not null,
    "created_at" timestamptz not null, "last_sent_at" timestamptz not null, "expires_at" timestamptz not null,
    primary key ("id"),
    constraint "otp_request_state" check (state in ('Active', 'Used', 'Exhausted', 'Expired', 'Superseded'))
  )`,
    `create index "otp_request_address" on "otp_request" ("email", "last_sent_at")`,
    `create index "otp_request_source" on "otp_request" ("source", "last_sent_at")`,
  ],
};
