import type { DayTakings, DueDecision, MoneyDesk, Takings } from '@svc/application/commerce';
import { returnedEvents, stoppedJobStates } from '@svc/domain/commerce';
import * as Effect from 'effect/Effect';
import { among } from '../kernel/columns.ts';
import type { Database } from '../kernel/database.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';
import { waitingOrders } from './waiting.sql.ts';

/** Instants as JSON has them. */
type AsJson<T> = {
  readonly [K in keyof T]: T[K] extends Temporal.Instant
    ? string
    : T[K] extends Temporal.Instant | null
      ? string | null
      : T[K];
};
type DecisionJson = DueDecision extends infer D ? (D extends DueDecision ? AsJson<D> : never) : never;

interface SightColumns {
  readonly takings: Takings;
  readonly total: number;
  readonly items: readonly DecisionJson[];
}

const captured = (from: string, until: string): string =>
  `(select coalesce(sum(captured_cents), 0) from commerce_order where paid_at >= ${from} and paid_at < ${until})`;
const refunded = (from: string, until: string): string =>
  `(select coalesce(sum(amount_cents), 0) from order_timeline
    where ${among('event', returnedEvents)} and at >= ${from} and at < ${until})`;
const openAlerts = `from operator_alert where state = 'Open'`;
const orders = `select null::timestamptz as respond_by, coalesce((o.review ->> 'since')::timestamptz, o.created_at) as since,
    o.id::text as id, o.kind, o.total_cents as cents, o.currency, o.review ->> 'reason' as reason
  from commerce_order o where o.state = 'OperatorReview'
  union all
  select null, r.opened_at, o.id::text, o.kind, r.amount_cents, o.currency, 'refund_in_doubt'
  from refund r join commerce_order o on o.id = r.order_id where r.state = 'Unknown' and o.state <> 'OperatorReview'
  union all
  select null, j.created_at, o.id::text, o.kind, o.total_cents, o.currency,
    case j.state when 'Failed' then 'invoice_failed' else 'invoice_in_doubt' end
  from invoice_job j join commerce_order o on o.id = j.order_id
  where ${among('j.state', stoppedJobStates)} and o.state <> 'OperatorReview'
    and not exists (select from refund r where r.order_id = o.id and r.state = 'Unknown')`;

const look = sql<SightColumns>(
  'money_desk_look',
  `with due as (
     select respond_by, since, id, json_build_object('kind', 'order', 'orderKind', kind, 'id', id, 'reason', reason,
       'amountCents', cents, 'currency', currency, 'since', since) as item from (${orders}) o
     union all
     select respond_by, raised_at, id::text, json_build_object('kind', 'alert', 'id', id, 'reason', kind,
       'amountCents', amount_cents, 'currency', currency, 'since', raised_at, 'respondBy', respond_by) ${openAlerts}
   ), first as (select * from due order by respond_by nulls last, since, id limit $5)
   select json_build_object('today', ${captured('$1', '$2')}, 'week', ${captured('$3', '$4')},
       'refundedToday', ${refunded('$1', '$2')}, 'refundedWeek', ${refunded('$3', '$4')}) as takings,
     (select count(*)::int from due) as total,
     coalesce((select json_agg(item order by respond_by nulls last, since, id) from first), '[]'::json) as items`,
);
type DayJson = Omit<DayTakings, 'day'> & { readonly day: string };
const byDay = sql<{ item: DayJson }>(
  'money_desk_by_day',
  `select json_build_object('day', day, 'provider', provider, 'capturedCents', sum(captured), 'refundedCents', sum(refunded)) as item
   from (
     select (paid_at at time zone $3)::date as day, provider, captured_cents as captured, 0 as refunded
     from commerce_order where paid_at >= $1 and paid_at < $2
     union all
     select (t.at at time zone $3)::date, o.provider, 0, coalesce(t.amount_cents, 0)
     from order_timeline t join commerce_order o on o.id = t.order_id
     where ${among('t.event', returnedEvents)} and t.at >= $1 and t.at < $2
   ) moved group by day, provider order by day, provider`,
);
const countDecisions = sql<{ n: number }>(
  'money_desk_count',
  `select (select count(*) from (${waitingOrders}) w)::int + (select count(*) ${openAlerts})::int as n`,
);

const toDecision = (item: DecisionJson): DueDecision =>
  item.kind === 'order'
    ? { ...item, since: toInstant(item.since) }
    : { ...item, since: toInstant(item.since), respondBy: toInstantOrNull(item.respondBy) };

export const mikroMoneyDesk = (database: Database): MoneyDesk => ({
  look: (today, week, most) =>
    Effect.flatMap(database.query(look, [today.from, today.until, week.from, week.until, most]), ([row]) =>
      row === undefined
        ? Effect.die(new Error('the statement answers one row'))
        : Effect.succeed({
            takings: row.takings,
            decisions: { total: row.total, items: row.items.map(toDecision) },
          }),
    ),
  byDay: (span, zone) =>
    Effect.map(database.query(byDay, [span.from, span.until, zone]), (rows) =>
      rows.map(({ item }) => ({ ...item, day: Temporal.PlainDate.from(item.day) })),
    ),
  countDecisions: Effect.map(database.query(countDecisions, []), ([row]) => row?.n ?? 0),
});
