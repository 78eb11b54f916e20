import type { MigrationStep } from './migration.ts';

/** Orders, holds, payment attempts, refunds, webhook events and operator alerts. */
export const commerceBaseline: MigrationStep = {
  name: '0004-commerce',
  up: `
create table commerce_order (
  id bigserial primary key,
  kind text not null,
  user_id uuid not null,
  activity_id uuid,
  slot_id uuid,
  state text not null,
  total_cents bigint not null,
  currency text not null,
  lines json not null,
  billing_profile json not null,
  provider text not null,
  payment_id text,
  captured_cents bigint not null,
  refunded_cents bigint not null,
  restore_to text,
  review json,
  finalization_attempts int not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  finalized_at timestamptz,
  claimed_until timestamptz,
  plan json,
  constraint commerce_order_buys
    check ((kind = 'booking') = (slot_id is not null) and (kind = 'commerce') = (plan is not null)),
  constraint commerce_order_cents check (total_cents >= 0 and captured_cents >= 0 and refunded_cents >= 0),
  constraint commerce_order_restore
    check (restore_to in ('Pending', 'Expired', 'PaymentFailed', 'Paid', 'Finalized', 'RefundPending', 'Refunded',
      'OperatorReview', 'Released')),
  constraint commerce_order_state
    check (state in ('Pending', 'Expired', 'PaymentFailed', 'Paid', 'Finalized', 'RefundPending', 'Refunded',
      'OperatorReview', 'Released'))
);
create index commerce_order_commerce on commerce_order (id) where kind = 'commerce';
create index commerce_order_expire on commerce_order (expires_at) where state = 'Pending';
create index commerce_order_finalize on commerce_order (paid_at) where state = 'Paid';
create index commerce_order_paid on commerce_order (paid_at) where paid_at is not null;
create index commerce_order_review on commerce_order (id) where state in ('OperatorReview', 'RefundPending');
create index commerce_order_user on commerce_order (user_id, id);

-- A place of a slot, held for an order that is being paid or for a person to whom it is offered.
create table hold (
  id uuid primary key,
  order_id bigint,
  slot_id uuid not null,
  user_id uuid not null,
  state text not null,
  expires_at timestamptz not null,
  kept_until timestamptz,
  seat int,
  purpose text not null default 'checkout',
  constraint hold_order_id_foreign foreign key (order_id) references commerce_order (id),
  constraint hold_order unique (order_id),
  constraint hold_checkout
    check ((purpose = 'checkout') = (order_id is not null) and (purpose = 'checkout') = (seat is not null)),
  constraint hold_purpose check (purpose in ('checkout', 'offer')),
  constraint hold_state check (state in ('Active', 'Converted', 'Released', 'Expired'))
);
create unique index hold_live on hold (slot_id, user_id) where state = 'Active';
create unique index hold_seat on hold (user_id, seat) where state = 'Active';
create index hold_slot on hold (slot_id, user_id);

create table payment_attempt (
  id uuid primary key,
  order_id bigint not null,
  provider text not null,
  state text not null,
  session_id text,
  url text,
  amount_cents bigint not null,
  currency text not null,
  payment_id text,
  awaited_since timestamptz,
  look_at timestamptz,
  constraint payment_attempt_order_id_foreign foreign key (order_id) references commerce_order (id),
  constraint payment_attempt_session unique (provider, session_id),
  constraint payment_attempt_awaited
    check (state <> 'Awaiting' or (awaited_since is not null and look_at is not null)),
  constraint payment_attempt_state
    check (state in ('Planned', 'Open', 'Unknown', 'Refused', 'Awaiting', 'Captured', 'Failed', 'Closed'))
);
create index payment_attempt_look on payment_attempt (look_at) where state = 'Awaiting';
create index payment_attempt_order on payment_attempt (order_id, id);

create table refund (
  id uuid primary key,
  order_id bigint not null,
  state text not null,
  amount_cents bigint not null,
  currency text not null,
  reason text not null,
  idempotency_key text not null,
  provider_refund_id text,
  opened_at timestamptz not null,
  constraint refund_order_id_foreign foreign key (order_id) references commerce_order (id),
  constraint refund_key unique (idempotency_key),
  constraint refund_amount check (amount_cents > 0),
  constraint refund_state check (state in ('Planned', 'Unknown', 'Pending', 'Confirmed', 'Refused'))
);
create unique index refund_open on refund (order_id) where state in ('Planned', 'Unknown', 'Pending');
create index refund_order on refund (order_id);

create table webhook_event (
  provider text not null,
  external_event_id text not null,
  type text not null,
  state text not null,
  order_id bigint,
  body_hash text not null,
  received_at timestamptz not null,
  primary key (provider, external_event_id),
  constraint webhook_event_state check (state in ('Received', 'Applied', 'Ignored', 'Unmatched'))
);
create index webhook_event_order on webhook_event (order_id) where order_id is not null;

create table operator_alert (
  id uuid primary key,
  kind text not null,
  provider text not null,
  external_id text not null,
  order_id bigint,
  payment_id text,
  state text not null,
  amount_cents bigint,
  currency text,
  reason text,
  outcome text,
  respond_by timestamptz,
  raised_at timestamptz not null,
  told_at timestamptz not null,
  constraint operator_alert_external unique (provider, kind, external_id),
  constraint operator_alert_state check (state in ('Open', 'Closed'))
);
`,
};
