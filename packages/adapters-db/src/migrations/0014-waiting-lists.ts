import type { MigrationStep } from './migration.ts';

/** Who waits for a full class, what became of each place that was let go of, and holds that keep an offered place. */
export const waitingLists: MigrationStep = {
  name: '0014-waiting-lists',
  up: [
    `create table "waiting_entry" (
    "id" uuid not null, "slot_id" uuid not null, "user_id" uuid not null, "seq" bigint not null, "state" text not null,
    "means" text not null, "offer_hold_id" uuid null, "offer_until" timestamptz null, "closed_reason" text null,
    "created_at" timestamptz not null, primary key ("id")
  )`,
    `alter table "waiting_entry" add constraint "waiting_entry_state" check (state in ('Waiting', 'Offered', 'Accepted', 'Declined', 'Lapsed', 'Left', 'Closed'))`,
    `alter table "waiting_entry" add constraint "waiting_entry_offer" check ((offer_hold_id is null) = (offer_until is null))`,
    `create unique index "waiting_entry_open" on "waiting_entry" ("slot_id", "user_id") where state in ('Waiting', 'Offered')`,
    `alter table "waiting_entry" add constraint "waiting_entry_seq" unique ("slot_id", "seq")`,
    `create index "waiting_entry_line" on "waiting_entry" ("slot_id", "seq") where state = 'Waiting'`,
    `create index "waiting_entry_lapse" on "waiting_entry" ("offer_until") where state = 'Offered'`,
    `create table "handover" (
    "released_ref" text not null, "slot_id" uuid not null, "outcome" text not null, "entry_id" uuid null,
    "at" timestamptz not null, primary key ("released_ref")
  )`,
    `create index "handover_slot" on "handover" ("slot_id")`,
    `alter table "handover" add constraint "handover_outcome" check (outcome in ('freed', 'offered', 'absorbed'))`,
    // An offered place is held without an order, and not among the holds that a person may have at a time.
    `alter table "hold" add column "purpose" text not null default 'checkout',
     alter column "order_id" drop not null, alter column "seat" drop not null`,
    `alter table "hold" add constraint "hold_purpose" check (purpose in ('checkout', 'offer'))`,
    `alter table "hold" add constraint "hold_checkout" check ((purpose = 'checkout') = (order_id is not null) and (purpose = 'checkout') = (seat is not null))`,
  ],
};
