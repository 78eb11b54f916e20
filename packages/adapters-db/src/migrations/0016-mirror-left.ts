import type { MigrationStep } from './migration.ts';

/**
 * What the mirror leaves at a gateway is remembered, so that it is not fetched at every look. And the documents that
 * a gateway may still say something of are found by their seller, without the delivered ones of private buyers: those
 * stay delivered, and grow without end.
 */
export const mirrorLeft: MigrationStep = {
  name: '0016-mirror-left',
  up: [
    `create table "mirror_left" (
    "provider" text not null, "environment" text not null, "remote_id" text not null, "reason" text not null,
    "judged_for" text not null, "since" timestamptz not null, "looked_at" timestamptz not null,
    primary key ("provider", "environment", "remote_id"),
    constraint "mirror_left_reason" check (reason in ('unreadable', 'foreign'))
  )`,
    `drop index "fattura_awaiting"`,
    `create index "fattura_awaiting" on "fattura" ("provider", "environment", "seller_vat_number", "date")
    where (state in ('QUEUED', 'SENDING', 'PREN', 'INVI', 'NEEDS_REVIEW') or (state in ('CONS', 'NONC')
      and content #>> '{FatturaElettronicaHeader,DatiTrasmissione,FormatoTrasmissione}' = 'FPA12'))`,
  ],
};
