import type { OfferEnd, WaitingListStore } from '@svc/application/booking';
import { taken } from '@svc/application/kernel';
import type { Handover, WaitingEntry, WaitingEntryId } from '@svc/domain/booking';
import { holdTable } from '@svc/domain/commerce';
import { allowedFrom, type SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';
import { liveClaim, liveList } from './claims.sql.ts';
import { toEntry, type EntryJson } from './waiting-entry.mapping.ts';

interface HandoverJson {
  readonly released_ref: string;
  readonly slot_id: SlotId;
  readonly outcome: Handover['outcome'];
  readonly entry_id: WaitingEntryId | null;
  readonly at: string;
}

const toHandover = (row: HandoverJson): Handover => ({
  releasedRef: row.released_ref,
  slotId: row.slot_id,
  outcome: row.outcome,
  entryId: row.entry_id,
  at: toInstant(row.at),
});

const entries = (name: string, rest: string) =>
  sql<{ row: EntryJson }>(name, `select to_json(w.*) as row from waiting_entry w where ${rest}`);
const waitersOf = sql<{ row: EntryJson; can_book: boolean }>(
  'waiting_line',
  `select to_json(w.*) as row, not ${liveClaim('w.slot_id', 'w.user_id', liveList)} and not exists (
     select 1 from account a where a.id = w.user_id and a.state <> 'Enabled') and not exists (
     select 1 from booking_block k where k.user_id = w.user_id and k.until > $2) and not exists (
     select 1 from slot s join activity v on v.id = s.activity_id join busy y on y.owner_id = w.user_id and y.slot_id <> s.id
     where s.id = w.slot_id and not v.allows_overlap
       and tstzrange(y.starts_at, y.ends_at) && tstzrange(s.starts_at, s.ends_at)) as can_book
   from waiting_entry w where slot_id = $1 and state = 'Waiting' order by seq`,
);
const entriesOf = entries('waiting_of_slot', 'slot_id = $1 order by seq');
const find = entries('waiting_find', 'id = $1');
const openOf = entries('waiting_open', `slot_id = $1 and user_id = $2 and state in ('Waiting', 'Offered')`);
const openOfPerson = entries('waiting_of_person', `user_id = $1 and state in ('Waiting', 'Offered') order by slot_id`);
const lapsed = entries(
  'waiting_lapsed',
  `state = 'Offered' and (offer_until <= $1 or exists (
     select from slot s join activity v on v.id = s.activity_id
     where s.id = w.slot_id and s.starts_at < $1::timestamptz + make_interval(mins => v.lead_minutes)))
   order by offer_until limit $2`,
);
const toPromote = entries('waiting_to_promote', `to_promote and state = 'Offered' order by offer_until limit $1`);
const insert = sql<{ row: EntryJson }>(
  'waiting_insert',
  `insert into waiting_entry as w (id, slot_id, user_id, seq, state, means, subscription_id, created_at)
   select $1, $2, $3, coalesce(max(seq), 0) + 1, $4, $5, $6, $7 from waiting_entry where slot_id = $2
   on conflict do nothing returning to_json(w.*) as row`,
);
const save = sql(
  'waiting_save',
  'update waiting_entry set state = $2, offer_hold_id = $3, offer_until = $4, closed_reason = $5, to_promote = $6 where id = $1',
);
const holdOffer = sql(
  'waiting_hold',
  `insert into hold (id, purpose, slot_id, user_id, state, expires_at) values ($1, 'offer', $2, $3, 'Active', $4)`,
);
const endOffer = sql('waiting_end_offer', 'update hold set state = $2 where id = $1 and state = any($3)');
const ends: Readonly<Record<OfferEnd, string>> = { expire: 'Expired', release: 'Released' };
const record = sql<{ written: number }>(
  'handover_record',
  `insert into handover (released_ref, slot_id, outcome, entry_id, at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning 1 as written`,
);
const handovers = sql<{ row: HandoverJson }>(
  'handovers_of_slot',
  'select to_json(h.*) as row from handover h where slot_id = $1 order by at, released_ref collate "C"',
);
const pastCutOff = sql<{ id: SlotId }>(
  'waiting_past_cut_off',
  `select distinct s.id from waiting_entry w join slot s on s.id = w.slot_id join activity v on v.id = s.activity_id
   where w.state = 'Waiting' and (v.state <> 'Published' or s.starts_at <= $1::timestamptz
     + make_interval(mins => greatest((v.waitlist ->> 'closeMinutes')::int, v.lead_minutes)))
   order by s.id limit $2`,
);

const one = ([found]: readonly { readonly row: EntryJson }[]): WaitingEntry | null =>
  found === undefined ? null : toEntry(found.row);
const all = (rows: readonly { readonly row: EntryJson }[]): readonly WaitingEntry[] =>
  rows.map(({ row }) => toEntry(row));

export const mikroWaitingListStore = (database: Database): WaitingListStore => ({
  waitersOf: (slotId, now) =>
    Effect.map(database.query(waitersOf, [slotId, now]), (rows) =>
      rows.map((found) => ({ entry: toEntry(found.row), canBook: found.can_book })),
    ),
  entriesOf: (slotId) => Effect.map(database.query(entriesOf, [slotId]), all),
  find: (id) => Effect.map(database.query(find, [id]), one),
  openOf: (slotId, userId) => Effect.map(database.query(openOf, [slotId, userId]), one),
  openOfPerson: (userId) => Effect.map(database.query(openOfPerson, [userId]), all),
  insert: ({ id, slotId, userId, state, means, subscriptionId, createdAt }) =>
    Effect.flatMap(database.query(insert, [id, slotId, userId, state, means, subscriptionId, createdAt]), ([found]) =>
      found === undefined ? Effect.fail(taken('waiting_entry_open')) : Effect.succeed(toEntry(found.row)),
    ),
  save: ({ id, state, offer, closedReason, toPromote }) => {
    const { holdId, until } = offer ?? { holdId: null, until: null };
    return Effect.asVoid(database.query(save, [id, state, holdId, until, closedReason, toPromote]));
  },
  holdOffer: ({ slotId, userId, offer }) =>
    offer === null
      ? Effect.void
      : Effect.asVoid(database.query(holdOffer, [offer.holdId, slotId, userId, offer.until])),
  endOffer: (holdId, how) => Effect.asVoid(database.query(endOffer, [holdId, ends[how], allowedFrom(holdTable, how)])),
  record: ({ releasedRef, slotId, outcome, entryId, at }) =>
    Effect.flatMap(database.query(record, [releasedRef, slotId, outcome, entryId, at]), (rows) =>
      rows.length > 0 ? Effect.void : Effect.fail(taken('handover_released')),
    ),
  handoversOf: (slotId) =>
    Effect.map(database.query(handovers, [slotId]), (rows) => rows.map(({ row }) => toHandover(row))),
  toPromote: (limit) => Effect.map(database.query(toPromote, [limit]), all),
  lapsed: (now, limit) => Effect.map(database.query(lapsed, [now, limit]), all),
  pastCutOff: (now, limit) => Effect.map(database.query(pastCutOff, [now, limit]), (rows) => rows.map(({ id }) => id)),
});
