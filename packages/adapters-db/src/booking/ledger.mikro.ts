import type { LedgerLine, SubscriptionLists } from '@svc/application/booking';
import type { LocalizedText } from '@svc/domain/booking';
import type { ActivityId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { toPlainDate } from '../kernel/plain-date.type.ts';
import { sql } from '../kernel/statement.ts';
import { toMovement, type MovementJson } from './entry-movement.mapping.ts';

interface LineColumns {
  readonly row: MovementJson;
  readonly balance: number;
  readonly place: {
    readonly id: SlotId;
    readonly activityId: ActivityId;
    readonly startsAt: string;
    readonly localDate: string;
    readonly title: LocalizedText;
  } | null;
}

const ledger = sql<LineColumns>(
  'subscription_ledger',
  `with lines as (
     select m.*, (sum(m.delta) over (order by m.at, m.id))::int as balance from entry_movement m
     where m.subscription_id = $1 and m.at <= $2
   ), newest as (select * from lines order by at desc, id desc limit $3)
   select to_json(n.*) as row, n.balance, case when s.id is not null then json_build_object('id', s.id,
       'activityId', s.activity_id, 'startsAt', s.starts_at, 'localDate', s.local_date, 'title', v.name) end as place
   from newest n left join booking b on b.id = n.booking_id left join slot s on s.id = b.slot_id
     left join activity v on v.id = s.activity_id order by n.at, n.id`,
);

const toPlace = (place: LineColumns['place']): LedgerLine['place'] => {
  if (place === null) return null;
  const { id, activityId, startsAt, localDate, title } = place;
  return { slot: { id, activityId, startsAt: toInstant(startsAt), localDate: toPlainDate(localDate) }, title };
};

/** One statement. */
export const ledgerOf =
  (database: Database): SubscriptionLists['ledger'] =>
  (id, asOf, most) =>
    Effect.map(database.query(ledger, [id, asOf, most]), (rows) =>
      rows.map(({ row, balance, place }) => ({ movement: toMovement(row), balance, place: toPlace(place) })),
    );
