import type { MigrationStep } from './migration.ts';

/** Made by the schema generator from the tables of this slice; states are those of the transition tables. */
export const firstSlice: MigrationStep = {
  name: '0001-first-slice',
  up: [
    `create table "account" (
    "id" uuid not null, "email" text not null, "display_name" text not null, "state" text not null,
    "privilege_bits" int not null, "preferred_language" text not null, "password_hash" text null,
    "default_password" boolean not null, "sessions_invalidated_at" timestamptz null, primary key ("id")
  )`,
    `alter table "account" add constraint "account_email" unique ("email")`,
    `alter table "account" add constraint "account_state" check (state in ('Registered', 'Invited', 'Enabled', 'Disabled', 'Deleted'))`,
    `create table "activity" (
    "id" uuid not null, "slug" text not null, "name" json not null, "description" json not null,
    "kind" text not null, "state" text not null, "color" text not null, "position" int not null,
    "professional_ids" text[] not null, "duration_minutes" int not null, "capacity" int not null,
    "means" text[] not null, "price_cents" bigint null, "currency" text not null, "vat" json null,
    "lead_minutes" int not null, "horizon_days" int not null, primary key ("id")
  )`,
    `alter table "activity" add constraint "activity_slug" unique ("slug")`,
    `alter table "activity" add constraint "activity_state" check (state in ('Draft', 'Published', 'Hidden', 'Archived', 'Deleted'))`,
    `alter table "activity" add constraint "activity_price" check (price_cents >= 0)`,
    `create table "audit_log" (
    "id" bigserial primary key, "at" timestamptz not null default clock_timestamp(),
    "actor_kind" text not null, "actor" text not null, "request_id" text null, "action" text not null,
    "entity" text not null, "entity_id" text not null, "changes" json not null
  )`,
    `create index "audit_log_entity" on "audit_log" ("entity", "entity_id", "id")`,
    `create or replace function "audit_log_audit_log_append_only_fn"() returns trigger as $$ begin if coalesce(current_setting('svc.maintenance', true), '') <> 'on' then raise exception 'the audit log is append-only'; end if; return coalesce(new, old); end; $$ language plpgsql`,
    `create trigger "audit_log_append_only" BEFORE UPDATE OR DELETE on "audit_log" for each ROW execute function "audit_log_audit_log_append_only_fn"()`,
    `create table "auth_event" (
    "id" bigserial primary key, "at" timestamptz not null, "method" text not null, "success" boolean not null,
    "masked_email" text not null, "account_id" uuid null, "reason" text null
  )`,
    `create table "billing_profile" (
    "user_id" uuid not null, "profile" json not null, primary key ("user_id")
  )`,
    `create table "booking" (
    "id" uuid not null, "slot_id" uuid not null, "user_id" uuid not null, "booked_by" uuid not null,
    "state" text not null, "means" text not null, "order_id" bigint null, "created_at" timestamptz not null,
    primary key ("id")
  )`,
    `alter table "booking" add constraint "booking_order" unique ("order_id")`,
    `create unique index "booking_live" on "booking" ("slot_id", "user_id") where state in ('Requested', 'Confirmed', 'CheckedIn')`,
    `alter table "booking" add constraint "booking_state" check (state in ('Requested', 'Confirmed', 'CheckedIn', 'NoShow', 'Cancelled', 'LateCancelled', 'StudioCancelled', 'Declined'))`,
    `create table "einvoicing_settings" (
    "id" int not null, "provider" text not null, "environment" text not null, "gateway_a_username" text null,
    "gateway_a_password" text null, "gateway_b_token" text null, "sender_vat_number" text null,
    "invoice_series" text null, "fiscal_time_zone" text null, "seller" json not null, "pdf_header" text null,
    "pdf_footer" text null, "pdf_legal_notes" text null, primary key ("id")
  )`,
    `alter table "einvoicing_settings" add constraint "einvoicing_settings_single" check (id = 1)`,
    `create table "email_job" (
    "id" uuid not null, "fattura_id" uuid not null, "recipient" text not null, "locale" text not null,
    "state" text not null, "attempts" int not null, "next_attempt_at" timestamptz not null,
    "created_at" timestamptz not null, "claimed_until" timestamptz null, primary key ("id")
  )`,
    `alter table "email_job" add constraint "email_job_fattura" unique ("fattura_id")`,
    `create index "email_job_due" on "email_job" ("next_attempt_at") where state = 'Queued'`,
    `alter table "email_job" add constraint "email_job_state" check (state in ('Queued', 'Sending', 'Sent', 'Skipped', 'NeedsReview'))`,
    `create table "fattura_emission" (
    "fattura_id" uuid not null, "attempt" int not null, "revision" int not null, "submitted_xml" text not null,
    "transmitted_xml" text null, "at" timestamptz not null, primary key ("fattura_id", "attempt")
  )`,
    `create table "fattura" (
    "id" uuid not null, "provider" text not null, "environment" text not null, "direction" text not null,
    "state" text not null, "raw_state" text null, "message" text null, "remote_id" text null,
    "sdi_identifier" text null, "file_name" text null, "order_id" bigint null, "job_id" uuid null,
    "source_id" uuid null, "document_type" text not null, "series" text null, "number" text null,
    "date" date not null, "fiscal_year" int not null, "seller_vat_number" text not null,
    "buyer_name" text not null, "total_cents" bigint not null, "content" json not null,
    "revision" int not null, "attempts" int not null, "submitted_xml" text null, "transmitted_xml" text null,
    "fiscal_hash" text not null, "read" boolean not null, "created_at" timestamptz not null,
    "updated_at" timestamptz not null, primary key ("id")
  )`,
    `create index "fattura_order" on "fattura" ("order_id")`,
    `create index "fattura_awaiting" on "fattura" ("provider", "environment", "date") where state in ('QUEUED', 'SENDING', 'PREN', 'INVI', 'CONS', 'NONC', 'NEEDS_REVIEW')`,
    `create unique index "fattura_number" on "fattura" ("seller_vat_number", "fiscal_year", "number") where direction = 'outbound' and document_type <> 'TD04'`,
    `create unique index "fattura_credit_number" on "fattura" ("seller_vat_number", "fiscal_year", "number") where direction = 'outbound' and document_type = 'TD04'`,
    `alter table "fattura" add constraint "fattura_remote" unique ("provider", "environment", "remote_id")`,
    `alter table "fattura" add constraint "fattura_state" check (state in ('DRAFT', 'QUEUED', 'SENDING', 'PREN', 'INVI', 'CONS', 'NONC', 'ACCE', 'DECO', 'ERRO', 'RIFI', 'NEEDS_REVIEW', 'RECEIVED'))`,
    `create table "fattura_numbering" (
    "seller_vat_number" text not null, "series" text not null, "fiscal_year" int not null, "last" int not null,
    primary key ("seller_vat_number", "series", "fiscal_year")
  )`,
    `create table "feature_flag" (
    "key" text not null, "value" boolean not null, primary key ("key")
  )`,
    `create table "idempotency_key" (
    "key" text not null, "scope" text not null, "body_hash" text not null, "claimed_at" timestamptz not null,
    "status" int null, "content_type" text null, "body" text null, primary key ("key", "scope")
  )`,
    `create index "idempotency_key_age" on "idempotency_key" ("claimed_at")`,
    `create table "intent" (
    "id" uuid not null, "kind" text not null, "subject" text not null, "attempt" int not null,
    "idempotency_key" text not null, "params_hash" text not null, "state" text not null,
    "planned_at" timestamptz not null, "resolved_at" timestamptz null, "outcome" json null,
    "claimed_until" timestamptz null, primary key ("id")
  )`,
    `alter table "intent" add constraint "intent_key" unique ("idempotency_key")`,
    `create index "intent_due" on "intent" ("planned_at") where state in ('Planned', 'Unknown')`,
    `alter table "intent" add constraint "intent_attempt" unique ("kind", "subject", "attempt")`,
    `create unique index "intent_open" on "intent" ("kind", "subject") where state in ('Planned', 'Unknown')`,
    `alter table "intent" add constraint "intent_state" check (state in ('Planned', 'Unknown', 'Confirmed', 'Refused'))`,
    `create table "invoice_job" (
    "id" uuid not null, "order_id" bigint not null, "source" text not null, "state" text not null,
    "provider" text not null, "environment" text not null, "seller" json not null, "series" text not null,
    "time_zone" text not null, "fattura_id" uuid null, "attempts" int not null,
    "next_attempt_at" timestamptz not null, "pending_credit_cents" bigint not null, "credit_note_id" uuid null,
    "failure" json null, "created_at" timestamptz not null, "claimed_until" timestamptz null,
    primary key ("id")
  )`,
    `alter table "invoice_job" add constraint "invoice_job_order" unique ("order_id")`,
    `create index "invoice_job_due" on "invoice_job" ("next_attempt_at") where state = 'Queued'`,
    `alter table "invoice_job" add constraint "invoice_job_state" check (state in ('Queued', 'Sending', 'Submitted', 'Failed', 'NeedsReview', 'Cancelled'))`,
    `alter table "invoice_job" add constraint "invoice_job_credit" check (pending_credit_cents >= 0)`,
    `create table "login_lockout" (
    "email" text not null, "state" text not null, "failures" int not null, "since" timestamptz not null,
    primary key ("email")
  )`,
    `alter table "login_lockout" add constraint "login_lockout_state" check (state in ('Clear', 'Counting', 'Locked'))`,
    `create table "mirror_watermark" (
    "provider" text not null, "environment" text not null, "last_synced_at" timestamptz null,
    primary key ("provider", "environment")
  )`,
    `create table "commerce_order" (
    "id" bigserial primary key, "kind" text not null, "user_id" uuid not null, "activity_id" uuid null,
    "slot_id" uuid null, "state" text not null, "total_cents" bigint not null, "currency" text not null,
    "lines" json not null, "billing_profile" json not null, "provider" text not null, "payment_id" text null,
    "captured_cents" bigint not null, "refunded_cents" bigint not null, "restore_to" text null,
    "review" json null, "finalization_attempts" int not null, "expires_at" timestamptz not null,
    "created_at" timestamptz not null, "paid_at" timestamptz null, "finalized_at" timestamptz null,
    "claimed_until" timestamptz null
  )`,
    `create index "commerce_order_user" on "commerce_order" ("user_id", "id")`,
    `create index "commerce_order_expire" on "commerce_order" ("expires_at") where state = 'Pending'`,
    `create index "commerce_order_finalize" on "commerce_order" ("paid_at") where state = 'Paid'`,
    `create index "commerce_order_review" on "commerce_order" ("id") where state in ('OperatorReview', 'RefundPending')`,
    `alter table "commerce_order" add constraint "commerce_order_state" check (state in ('Pending', 'Expired', 'PaymentFailed', 'Paid', 'Finalized', 'RefundPending', 'Refunded', 'OperatorReview', 'Released'))`,
    `alter table "commerce_order" add constraint "commerce_order_restore" check (restore_to in ('Pending', 'Expired', 'PaymentFailed', 'Paid', 'Finalized', 'RefundPending', 'Refunded', 'OperatorReview', 'Released'))`,
    `alter table "commerce_order" add constraint "commerce_order_cents" check (total_cents >= 0 and captured_cents >= 0 and refunded_cents >= 0)`,
    `create table "hold" (
    "id" uuid not null, "order_id" bigint not null, "slot_id" uuid not null, "user_id" uuid not null,
    "state" text not null, "expires_at" timestamptz not null, "kept_until" timestamptz null,
    "seat" int not null, primary key ("id")
  )`,
    `alter table "hold" add constraint "hold_order" unique ("order_id")`,
    `create index "hold_slot" on "hold" ("slot_id", "user_id")`,
    `create unique index "hold_seat" on "hold" ("user_id", "seat") where state = 'Active'`,
    `create unique index "hold_live" on "hold" ("slot_id", "user_id") where state = 'Active'`,
    `alter table "hold" add constraint "hold_state" check (state in ('Active', 'Converted', 'Released', 'Expired'))`,
    `create table "payment_attempt" (
    "id" uuid not null, "order_id" bigint not null, "provider" text not null, "state" text not null,
    "session_id" text null, "url" text null, "amount_cents" bigint not null, "currency" text not null,
    "payment_id" text null, primary key ("id")
  )`,
    `create index "payment_attempt_order" on "payment_attempt" ("order_id", "id")`,
    `alter table "payment_attempt" add constraint "payment_attempt_session" unique ("provider", "session_id")`,
    `alter table "payment_attempt" add constraint "payment_attempt_state" check (state in ('Planned', 'Open', 'Unknown', 'Refused', 'Captured', 'Failed', 'Closed'))`,
    `create table "refund" (
    "id" uuid not null, "order_id" bigint not null, "state" text not null, "amount_cents" bigint not null,
    "currency" text not null, "reason" text not null, "idempotency_key" text not null,
    "provider_refund_id" text null, "opened_at" timestamptz not null, primary key ("id")
  )`,
    `create index "refund_order" on "refund" ("order_id")`,
    `alter table "refund" add constraint "refund_key" unique ("idempotency_key")`,
    `create unique index "refund_open" on "refund" ("order_id") where state in ('Planned', 'Unknown', 'Pending')`,
    `alter table "refund" add constraint "refund_state" check (state in ('Planned', 'Unknown', 'Pending', 'Confirmed', 'Refused'))`,
    `alter table "refund" add constraint "refund_amount" check (amount_cents > 0)`,
    `create table "session" (
    "id" uuid not null, "account_id" uuid not null, "state" text not null, "issued_at" timestamptz not null,
    primary key ("id")
  )`,
    `create index "session_account" on "session" ("account_id")`,
    `alter table "session" add constraint "session_state" check (state in ('Valid', 'Revoked', 'Expired'))`,
    `create table "slot" (
    "id" uuid not null, "activity_id" uuid not null, "local_date" date not null, "local_start" time not null,
    "zone" text not null, "starts_at" timestamptz not null, "ends_at" timestamptz not null,
    "capacity" int not null, "taken" int not null, "over" int not null, "state" text not null,
    primary key ("id")
  )`,
    `create index "slot_day" on "slot" ("local_date", "starts_at")`,
    `alter table "slot" add constraint "slot_state" check (state in ('Open', 'Closed', 'Cancelled', 'Done'))`,
    `alter table "slot" add constraint "slot_taken" check (taken >= 0 and taken <= capacity + over)`,
    `create table "tenant_stamp" (
    "id" int not null, "sessions_invalidated_at" timestamptz null, primary key ("id")
  )`,
    `alter table "tenant_stamp" add constraint "tenant_stamp_single" check (id = 1)`,
    `create table "order_timeline" (
    "id" bigserial primary key, "order_id" bigint not null, "at" timestamptz not null, "event" text not null,
    "actor_kind" text not null, "actor" text not null, "request_id" text null, "amount_cents" bigint null,
    "facts" json not null
  )`,
    `create index "order_timeline_of" on "order_timeline" ("order_id", "id")`,
    `create table "webhook_event" (
    "provider" text not null, "external_event_id" text not null, "type" text not null, "state" text not null,
    "order_id" bigint null, "body_hash" text not null, "received_at" timestamptz not null,
    primary key ("provider", "external_event_id")
  )`,
    `alter table "webhook_event" add constraint "webhook_event_state" check (state in ('Received', 'Applied', 'Ignored', 'Unmatched'))`,
    `alter table "hold" add constraint "hold_order_id_foreign" foreign key ("order_id") references "commerce_order" ("id")`,
    `alter table "payment_attempt" add constraint "payment_attempt_order_id_foreign" foreign key ("order_id") references "commerce_order" ("id")`,
    `alter table "refund" add constraint "refund_order_id_foreign" foreign key ("order_id") references "commerce_order" ("id")`,
    `alter table "session" add constraint "session_account_id_foreign" foreign key ("account_id") references "account" ("id")`,
  ],
};
