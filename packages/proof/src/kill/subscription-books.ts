import type { Lane } from './lane.ts';

/** What must be so of plans, entries and waiting lists after any death; each answers the rows that are wrong. */
export const subscriptionRules: readonly (readonly [name: string, text: string])[] = [
  [
    '18 a balance is the sum of its lines',
    `select c.id::text as what from client_subscription c where c.remaining is distinct from (case when c.entries is null then null
       else coalesce((select sum(m.delta) from entry_movement m where m.subscription_id = c.id), 0) end)`,
  ],
  [
    '18 a booking takes one entry',
    `select b.id::text as what from booking b join client_subscription c on c.id = b.subscription_id and c.entries is not null
     cross join lateral (select count(*) filter (where m.kind = 'consume') as spent, count(*) filter (where m.kind = 'return') as back
       from entry_movement m where m.booking_id = b.id) l where l.spent < 1 or l.spent - l.back not in (0, 1)`,
  ],
  [
    '18 a refund ends its subscription',
    `select c.id::text as what from client_subscription c join commerce_order o on o.id = c.order_id
     where (exists (select 1 from refund r where r.order_id = o.id and r.state = 'Confirmed')) <> (c.status = 'Cancelled')
       or c.status = 'RefundPending' or (c.status = 'Cancelled' and c.remaining > 0)`,
  ],
  [
    '18 nothing ahead outlives its subscription',
    `select b.id::text as what from booking b join client_subscription c on c.id = b.subscription_id join slot s on s.id = b.slot_id
     where c.status = 'Cancelled' and s.starts_at > now() and b.state in ('Requested', 'Confirmed')`,
  ],
  [
    '18 each freed place is handed on once',
    `with freed as (
       select 'hold:' || id as place from hold h where state in ('Released', 'Expired')
         and not (h.purpose = 'offer'
           and exists (select 1 from waiting_entry w where w.offer_hold_id = h.id and w.state = 'Accepted'))
       union all select 'booking:' || id || ':' || nth from booking, generate_series(1, sequence) nth
     ) select coalesce(freed.place, h.released_ref) as what
       from freed full join handover h on h.released_ref = freed.place where freed.place is null or h.released_ref is null`,
  ],
  [
    '18 an offer is one place for one person',
    `select coalesce(w.id, h.id)::text as what from (select * from waiting_entry where state = 'Offered') w
       full join (select * from hold where purpose = 'offer' and state = 'Active') h
         on h.id = w.offer_hold_id and h.user_id = w.user_id and h.slot_id = w.slot_id
     where w.id is null or h.id is null`,
  ],
  [
    '18 nobody waits beside a free place',
    `select w.id::text as what from waiting_entry w join slot s on s.id = w.slot_id
     where w.state = 'Waiting' and s.state = 'Open' and s.taken < s.capacity`,
  ],
  [
    '29 nothing belongs to another studio',
    `select 'order ' || o.id as what from commerce_order o where not exists (select 1 from account a where a.id = o.user_id)
     union all select 'booking ' || b.id from booking b where not exists (select 1 from account a where a.id = b.user_id)
     union all select 'subscription ' || c.id from client_subscription c
       where not exists (select 1 from account a where a.id = c.user_id)`,
  ],
];

interface Rest {
  readonly refunded: number;
  readonly status: string;
  readonly past: string | null;
  readonly ahead: string | null;
  readonly outcomes: readonly string[];
  readonly woken: number;
}

/** One of ten entries was used: nine tenths went back, the class ahead ended, who waited for it was asked once. */
export const theRestOfThePlan = async (lane: Lane, planId: string): Promise<readonly string[]> => {
  const [rest] = await lane.sql<Rest>(
    `select o.refunded_cents::int as refunded, c.status,
       max(b.state) filter (where s.starts_at < now()) as past, max(b.state) filter (where s.starts_at > now()) as ahead,
       array(select h.outcome from handover h join booking x on x.slot_id = h.slot_id where x.subscription_id = c.id) as outcomes,
       (select count(*)::int from waiting_entry w join booking x on x.slot_id = w.slot_id
        where x.subscription_id = c.id and w.state = 'Offered') as woken
     from client_subscription c join commerce_order o on o.id = c.order_id
       join booking b on b.subscription_id = c.id join slot s on s.id = b.slot_id
     where c.plan_id = $1 group by o.id, c.id`,
    [planId],
  );
  const wanted: Rest = {
    refunded: 8100,
    status: 'Cancelled',
    past: 'Confirmed',
    ahead: 'StudioCancelled',
    outcomes: ['offered'],
    woken: 1,
  };
  const [found, right] = [JSON.stringify(rest), JSON.stringify(wanted)];
  return found === right ? [] : [`18 the plan ended as ${found}, not as ${right}`];
};
