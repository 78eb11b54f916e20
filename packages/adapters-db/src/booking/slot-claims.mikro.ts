import { noClaims, type PaidBooking, type SlotClaims } from '@svc/application/booking';
import { forgivenStates } from '@svc/domain/booking';
import type { AccountId, HoldId, OrderId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { toBooking, type BookingJson } from './booking.mapping.ts';
import { liveStates } from './claims.sql.ts';
import { toEntry, type EntryJson } from './waiting-entry.mapping.ts';

const left = 'coalesce(o.captured_cents - o.refunded_cents, 0)';
const bookings = sql<{ booking: BookingJson; paid_cents: number }>(
  'slot_claims_bookings',
  `select to_json(b.*) as booking, ${left}::float8 as paid_cents from booking b left join commerce_order o on o.id = b.order_id
   where b.slot_id = any($1::uuid[]) and b.state = any($2) order by b.slot_id, b.id`,
);
const toPaid = (row: { readonly booking: BookingJson; readonly paid_cents: number }): PaidBooking => ({
  booking: toBooking(row.booking),
  paidCents: row.paid_cents,
});
interface HoldColumns {
  readonly hold_id: HoldId;
  readonly slot_id: SlotId;
  readonly user_id: AccountId;
  readonly order_id: string;
  readonly paid: boolean;
  readonly paid_cents: number;
}
const checkouts = sql<HoldColumns>(
  'slot_claims_checkouts',
  `select h.id as hold_id, h.slot_id, h.user_id, h.order_id::text, h.state = 'Converted' as paid,
     ${left}::float8 as paid_cents
   from hold h join commerce_order o on o.id = h.order_id
   where h.slot_id = any($1::uuid[]) and h.purpose = 'checkout' and (h.state = 'Active'
     or (h.state = 'Converted' and not exists (select 1 from booking b where b.order_id = h.order_id)))
   order by h.slot_id, h.id`,
);
const entries = sql<{ row: EntryJson }>(
  'slot_claims_entries',
  `select to_json(w.*) as row from waiting_entry w
   where w.slot_id = any($1::uuid[]) and w.state in ('Waiting', 'Offered') order by w.slot_id, w.id`,
);

export const mikroSlotClaims = (database: Database): SlotClaims => ({
  of: (slots) =>
    Effect.gen(function* () {
      if (slots.length === 0) return noClaims;
      const booked = yield* database.query(bookings, [slots, liveStates]);
      const over = yield* database.query(bookings, [slots, forgivenStates]);
      const kept = yield* database.query(checkouts, [slots]);
      const listed = (yield* database.query(entries, [slots])).map(({ row }) => toEntry(row));
      return {
        bookings: booked.map(toPaid),
        forgiven: over.map(toPaid),
        checkouts: kept.map((row) => ({
          ...{
            holdId: row.hold_id,
            slotId: row.slot_id,
            userId: row.user_id,
            orderId: Number(row.order_id) as OrderId,
          },
          ...{ paid: row.paid, paidCents: row.paid_cents },
        })),
        offers: listed.filter(({ state }) => state === 'Offered'),
        waiting: listed.filter(({ state }) => state === 'Waiting'),
      };
    }),
});
