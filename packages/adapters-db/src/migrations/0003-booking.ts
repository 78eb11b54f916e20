import type { MigrationStep } from './migration.ts';

/** Activities, slots, bookings, waiting lists, check-ins, studio plans and client subscriptions. */
export const bookingBaseline: MigrationStep = {
  name: '0003-booking',
  up: `
create table activity (
  id uuid primary key,
  slug text not null,
  name json not null,
  description json not null,
  kind text not null,
  state text not null,
  color text not null,
  position int not null,
  professional_ids text[] not null,
  duration_minutes int not null,
  capacity int not null,
  means text[] not null,
  price_cents bigint,
  currency text not null,
  vat json,
  lead_minutes int not null,
  horizon_days int not null,
  constraint activity_slug unique (slug),
  constraint activity_price check (price_cents >= 0),
  constraint activity_state check (state in ('Draft', 'Published', 'Hidden', 'Archived', 'Deleted'))
);

create table slot (
  id uuid primary key,
  activity_id uuid not null,
  local_date date not null,
  local_start time not null,
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity int not null,
  taken int not null,
  over int not null,
  state text not null,
  constraint slot_state check (state in ('Open', 'Closed', 'Cancelled', 'Done')),
  constraint slot_taken check (taken >= 0 and taken <= capacity + over)
);
create index slot_day on slot (local_date, starts_at);

create table booking (
  id uuid primary key,
  slot_id uuid not null,
  user_id uuid not null,
  booked_by uuid not null,
  state text not null,
  means text not null,
  order_id bigint,
  created_at timestamptz not null,
  subscription_id uuid,
  entry_outcome text not null default 'none',
  sequence int not null default 0,
  constraint booking_order unique (order_id),
  constraint booking_entry check (entry_outcome in ('none', 'spent', 'returned', 'forfeited')),
  constraint booking_state
    check (state in ('Requested', 'Confirmed', 'CheckedIn', 'NoShow', 'Cancelled', 'LateCancelled', 'StudioCancelled', 'Declined'))
);
create unique index booking_live on booking (slot_id, user_id)
  where state in ('Requested', 'Confirmed', 'CheckedIn');
-- What a subscription covers, for its refund and its suspension.
create index booking_subscription on booking (subscription_id) where subscription_id is not null;
-- A person's own bookings, newest first.
create index booking_user on booking (user_id, id);

create table check_in (
  id uuid primary key,
  booking_id uuid not null,
  slot_id uuid not null,
  user_id uuid not null,
  subscription_id uuid,
  method text not null,
  at timestamptz not null,
  by uuid not null,
  undone_at timestamptz,
  undone_by uuid,
  constraint check_in_method check (method in ('desk', 'self', 'kiosk', 'walkIn')),
  constraint check_in_undone check ((undone_at is null) = (undone_by is null))
);
create index check_in_at on check_in (at);
create unique index check_in_booking on check_in (booking_id) where undone_at is null;
create index check_in_subscription on check_in (subscription_id, at);
create index check_in_user on check_in (user_id, at);

create table waiting_entry (
  id uuid primary key,
  slot_id uuid not null,
  user_id uuid not null,
  seq bigint not null,
  state text not null,
  means text not null,
  offer_hold_id uuid,
  offer_until timestamptz,
  closed_reason text,
  created_at timestamptz not null,
  constraint waiting_entry_seq unique (slot_id, seq),
  constraint waiting_entry_offer check ((offer_hold_id is null) = (offer_until is null)),
  constraint waiting_entry_state
    check (state in ('Waiting', 'Offered', 'Accepted', 'Declined', 'Lapsed', 'Left', 'Closed'))
);
create index waiting_entry_lapse on waiting_entry (offer_until) where state = 'Offered';
create index waiting_entry_line on waiting_entry (slot_id, seq) where state = 'Waiting';
create unique index waiting_entry_open on waiting_entry (slot_id, user_id) where state in ('Waiting', 'Offered');

create table handover (
  released_ref text primary key,
  slot_id uuid not null,
  outcome text not null,
  entry_id uuid,
  at timestamptz not null,
  constraint handover_outcome check (outcome in ('freed', 'offered', 'absorbed'))
);
create index handover_slot on handover (slot_id);

create table studio_plan (
  id uuid primary key,
  name json not null,
  description json not null,
  entries int,
  length json not null,
  price_cents bigint not null,
  currency text not null,
  vat json not null,
  activity_ids text[] not null,
  daily_limit int,
  start_rule text not null,
  max_freeze_days int not null,
  max_freezes int not null,
  online boolean not null,
  active boolean not null,
  archived boolean not null,
  position int not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint studio_plan_entries check (entries > 0),
  constraint studio_plan_price check (price_cents >= 0),
  constraint studio_plan_start check (start_rule in ('purchase', 'firstUse', 'date'))
);
create index studio_plan_position on studio_plan (position, id);

create table client_subscription (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  valid_from date,
  valid_to date,
  daily_limit int,
  activity_ids text[] not null,
  remaining int,
  version int not null,
  created_at timestamptz not null,
  plan_id uuid,
  plan json,
  status text not null default 'Active',
  restore_to text,
  entries int,
  order_id bigint,
  paid_cents bigint not null default '0',
  paid_method text not null default 'none',
  suspensions json not null default '[]',
  suspended_from date,
  suspended_to date,
  refund json,
  note text,
  constraint client_subscription_order unique (order_id),
  constraint client_subscription_method check (paid_method in ('online', 'cash', 'transfer', 'card', 'none')),
  constraint client_subscription_remaining check (remaining >= 0),
  constraint client_subscription_restore
    check (restore_to in ('Scheduled', 'Active', 'Suspended', 'Expired', 'RefundPending', 'Cancelled')),
  constraint client_subscription_status
    check (status in ('Scheduled', 'Active', 'Suspended', 'Expired', 'RefundPending', 'Cancelled')),
  constraint client_subscription_unlimited check ((entries is null) = (remaining is null)),
  constraint client_subscription_validity check (valid_from is null or valid_to is null or valid_from <= valid_to)
);
create index client_subscription_plan on client_subscription (plan_id);
create index client_subscription_user on client_subscription (user_id);

create table subscription_day (
  subscription_id uuid not null,
  local_date date not null,
  used int not null,
  primary key (subscription_id, local_date),
  constraint subscription_day_used check (used >= 0)
);

create table entry_movement (
  id uuid primary key,
  subscription_id uuid not null,
  kind text not null,
  delta int not null,
  booking_id uuid,
  actor_kind text not null,
  actor text not null,
  request_id text,
  reason text,
  at timestamptz not null,
  key text not null,
  constraint entry_movement_key unique (key),
  constraint entry_movement_delta check (delta <> 0),
  constraint entry_movement_kind check (kind in ('grant', 'consume', 'return', 'credit', 'debit', 'expire', 'refund'))
);
create index entry_movement_of on entry_movement (subscription_id, at);
`,
};
