/**
 * The tables of somebody who writes the same webhook by hand: event, order, hold, job, and nothing else. The peers
 * (pgbench and the Fastify handler) work on these.
 */
export const peerSchema = `
create table event (
  provider text not null, external_id text not null, type text not null, payload jsonb not null,
  received_at timestamptz not null default now(), primary key (provider, external_id)
);
create table hold (id bigint primary key, slot_id bigint not null, state text not null, expires_at timestamptz not null)
  with (fillfactor = 80);
create table "order" (
  id bigint primary key, user_id bigint not null, state text not null, amount_cents int not null,
  hold_id bigint not null, paid_at timestamptz, created_at timestamptz not null default now()
) with (fillfactor = 80);
create table job (
  id bigint generated always as identity primary key, kind text not null, order_id bigint not null,
  run_at timestamptz not null default now(), unique (kind, order_id)
);`;

/** Pending orders 1 to `count`, each with its active hold. */
export const peerOrders = (count: number): string => `
insert into hold select n, n % 500, 'active', now() + interval '30 minutes' from generate_series(1, ${count}) n;
insert into "order" (id, user_id, state, amount_cents, hold_id)
  select n, n % 1000, 'pending', 2000, n from generate_series(1, ${count}) n;
analyze;`;

/** Every count must be the same, or somebody's figure is that of a wrong answer. */
export const peerCounts = `select
  (select count(*) from event)::int as events,
  (select count(*) from "order" where state = 'paid')::int as paid,
  (select count(*) from hold where state = 'converted')::int as converted,
  (select count(*) from job)::int as entries`;
