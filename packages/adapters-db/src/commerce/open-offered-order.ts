import { openedAs, type OpenOfferedRefusal, type OpenOfferedResult, type OrderStore } from '@svc/application/commerce';
import type { OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { liveList, takeList } from '../booking/index.ts';
import type { Database } from '../kernel/database.ts';
import { json, sql } from '../kernel/statement.ts';
import { freeSeat, given, rowOf, written } from './opened-order.sql.ts';

/** What the statement says of an offer. */
interface OfferedColumns {
  readonly id: string | null;
  /** Its hold still keeps the place, of a class that takes people. */
  readonly stands: boolean;
  readonly booked: boolean;
  /** Fewer active holds than allowed. */
  readonly may_hold: boolean;
}

/**
 * The hold of an offer becomes an order's: the same row, with another purpose, time and seat, so the place stays counted. The
 * caller holds the account and the slot; what was judged before is judged again here. The person's time is kept from now on,
 * as no offer keeps it: who has another class then gets nothing.
 */
const statement = sql<OfferedColumns>(
  'order_open_offered',
  `with ${given}, offer as materialized (
     select h.id, h.slot_id, h.user_id, s.starts_at, s.ends_at,
       (select v.allows_overlap from activity v where v.id = s.activity_id) is true as allows_overlap
     from given g join hold h on h.id = g.hold_id and h.slot_id = g.slot_id and h.user_id = g.user_id
       join slot s on s.id = h.slot_id
     where h.purpose = 'offer' and h.state = 'Active' and h.expires_at > g.at
       and s.state = any(${takeList}) and s.starts_at > g.at
     for no key update of s, h
   ), judged as materialized (
     select offer.*,
       array(select seat from hold k where k.user_id = offer.user_id and k.state = 'Active' and k.purpose = 'checkout'
         order by seat) as seats,
       exists (select 1 from booking b where b.slot_id = offer.slot_id and b.user_id = offer.user_id
         and b.state = any(${liveList})) as booked
     from offer
   ), seated as materialized (
     select judged.*, ${freeSeat('judged.seats')} as seat from judged join given g on g.hold_id = judged.id
     where not booked and cardinality(judged.seats) < g.most
   ), busied as (
     insert into busy (owner_id, slot_id, starts_at, ends_at)
     select user_id, slot_id, starts_at, ends_at from seated where not allows_overlap
     on conflict do nothing returning slot_id
   ), winner as materialized (
     select given.*, seated.seat from given join seated on seated.id = given.hold_id
     where seated.allows_overlap or seated.slot_id in (select slot_id from busied)
   ), ${written(`update hold set purpose = 'checkout', order_id = numbered.id, expires_at = numbered.expires_at,
       seat = numbered.seat from numbered where hold.id = numbered.hold_id`)}
   select numbered.id, judged.id is not null as stands, judged.booked is true as booked, seated.id is not null as may_hold
   from given left join judged on judged.id = given.hold_id left join seated on seated.id = given.hold_id
     left join numbered using (hold_id)`,
);

const refusalOf = ({ stands, booked, may_hold: mayHold }: OfferedColumns): OpenOfferedRefusal => {
  if (!stands) return 'offer_lapsed';
  if (booked) return 'already_booked';
  return mayHold ? 'overlap' : 'hold_limit_reached';
};

/** Turns the hold of an offer into that of an order. */
export const openOfferedOrders =
  (database: Database): OrderStore['openOffered'] =>
  (command) =>
    Effect.map(database.attempt(statement, [json([rowOf(command, 0)])]), ([row]): OpenOfferedResult => {
      if (row === undefined) throw new Error('the statement left out an offer');
      return row.id === null ? { kind: 'refused', code: refusalOf(row) } : openedAs(command, Number(row.id) as OrderId);
    });
