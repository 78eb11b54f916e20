import type { MigrationStep } from './migration.ts';

/**
 * The calls that several tenants make with one account at a gateway are counted here. `if not exists`, because a process that
 * uses this database only for these counts makes the table by the same statements, before or after the migration.
 */
export const gatewayCallTable = `create unlogged table if not exists gateway_call (
  key text primary key,
  points int not null,
  expire bigint
);
create index if not exists gateway_call_expire on gateway_call (expire)`;

/** Intents, ledgers, idempotency keys, flags, counts, maintenance mode and the mail queue. */
export const kernelBaseline: MigrationStep = {
  name: '0001-kernel',
  up: `
create table intent (
  id uuid primary key,
  kind text not null,
  subject text not null,
  attempt int not null,
  idempotency_key text not null,
  params_hash text not null,
  state text not null,
  planned_at timestamptz not null,
  resolved_at timestamptz,
  -- By this clock alone, which all processes share, it is judged how old a call is.
  recorded_at timestamptz not null default clock_timestamp(),
  outcome_at timestamptz,
  outcome json,
  claimed_until timestamptz,
  constraint intent_attempt unique (kind, subject, attempt),
  constraint intent_key unique (idempotency_key),
  constraint intent_state check (state in ('Planned', 'Unknown', 'Confirmed', 'Refused'))
);
create index intent_due on intent (recorded_at) where state in ('Planned', 'Unknown');
create unique index intent_open on intent (kind, subject) where state in ('Planned', 'Unknown');

create table order_timeline (
  id bigserial primary key,
  order_id bigint not null,
  at timestamptz not null,
  event text not null,
  actor_kind text not null,
  actor text not null,
  request_id text,
  amount_cents bigint,
  facts json not null
);
create index order_timeline_of on order_timeline (order_id, id);

create table idempotency_key (
  key text not null,
  scope text not null,
  body_hash text not null,
  claimed_at timestamptz not null,
  status int,
  content_type text,
  body text,
  owner uuid not null,
  done_at timestamptz,
  made text,
  primary key (key, scope)
);
create index idempotency_key_age on idempotency_key (claimed_at);

create table feature_flag (
  key text primary key,
  value boolean not null
);

-- Unlogged, as the two tables that follow: a row lives for minutes and need not survive a crash.
create unlogged table rate_limit (
  key text primary key,
  points int not null,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

${gatewayCallTable};

create unlogged table spent_challenge (
  id text primary key,
  until timestamptz not null
);
create index spent_challenge_until on spent_challenge (until);

create table maintenance_mode (
  id int primary key,
  enabled boolean not null,
  retry_after_seconds int not null,
  since timestamptz not null,
  constraint maintenance_mode_single check (id = 1)
);

-- Half of each page stays free, so that a claim, which changes no indexed column, stays on its page.
create table mail (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  content text,
  state text not null,
  attempts int not null,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_until timestamptz,
  last_outcome text,
  constraint mail_state check (state in ('Queued', 'Sent', 'Skipped', 'Failed', 'Expired'))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);
create index mail_age on mail (expires_at);
-- The queue is drained along what waits.
create index mail_due on mail (next_attempt_at, id) where state = 'Queued';
create index mail_expiry on mail (expires_at) where state in ('Queued', 'Skipped', 'Failed');
create index mail_recipient on mail (recipient, id);
`,
};
