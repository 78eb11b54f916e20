/** The tables of the hand-written checkout: who is signed in, slots, holds, orders. */
export const peerSchema = `
create table person (id bigint primary key, email text not null, enabled boolean not null default true);
create table session (token_hash text primary key, person_id bigint not null references person, expires_at timestamptz not null);
create table slot (id bigint primary key, title text not null, price_cents int not null, starts_at timestamptz not null,
  capacity int not null, taken int not null default 0) with (fillfactor = 50);
create table "order" (id bigint generated always as identity primary key, person_id bigint not null references person,
  slot_id bigint not null references slot, state text not null, amount_cents int not null, billing json not null,
  session_id text, url text, created_at timestamptz not null default now());
create table hold (id bigint generated always as identity primary key, slot_id bigint not null references slot,
  person_id bigint not null references person, order_id bigint not null references "order", state text not null,
  expires_at timestamptz not null);
create index hold_slot on hold (slot_id) where state = 'active';
create index hold_person on hold (person_id) where state = 'active';`;

/** People 1 to n whose token is \`token-<n>\`, slots 1 to n. */
export const peerCrowd = (people: number, slots: number, capacity: number): string => `
insert into person (id, email) select n, 'person' || n || '@example.test' from generate_series(1, ${people}) n;
insert into session select encode(sha256(('token-' || n)::bytea), 'hex'), n, now() + interval '7 days'
  from generate_series(1, ${people}) n;
insert into slot (id, title, price_cents, starts_at, capacity)
  select n, 'Yoga dolce', 2000, now() + interval '2 days', ${capacity} from generate_series(1, ${slots}) n;
analyze;`;

export const peerSold = `select s.id, s.capacity, s.taken,
  (select count(*) from hold h where h.slot_id = s.id and h.state = 'active')::int as holds,
  (select count(*) from "order" o where o.slot_id = s.id and o.state = 'pending')::int as orders
from slot s`;

/** The least work for a place on the peer's tables: the condition in the update. */
export const conditionalStatement = `\\set n :n + 1
\\set person 1 + (:client_id * 131 + :n) % :people
\\set slot 1 + (:client_id * 17 + :n) % :slots
with place as (
  update slot set taken = taken + 1 where id = :slot and taken < capacity returning id
), opened as (
  insert into "order" (person_id, slot_id, state, amount_cents, billing)
  select :person, id, 'pending', 2000, '{}' from place returning id
) insert into hold (slot_id, person_id, order_id, state, expires_at)
  select :slot, :person, id, 'active', now() + interval '30 minutes' from opened;
`;
