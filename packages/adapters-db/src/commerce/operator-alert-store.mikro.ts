import type { OperatorAlertStore, SettledAlert } from '@svc/application/commerce';
import { operatorAlertTable, type OperatorAlert } from '@svc/domain/commerce';
import { allowedFrom, type OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface AlertJson {
  readonly id: OperatorAlert['id'];
  readonly kind: OperatorAlert['kind'];
  readonly provider: OperatorAlert['provider'];
  readonly external_id: string;
  readonly order_id: OrderId | null;
  readonly payment_id: string | null;
  readonly state: OperatorAlert['state'];
  readonly amount_cents: number | null;
  readonly currency: string | null;
  readonly reason: string | null;
  readonly outcome: string | null;
  readonly respond_by: string | null;
  readonly raised_at: string;
  readonly told_at: string;
}

/** Whether the word that comes says more than what is known. */
const newer = `((excluded.told_at > a.told_at and a.kind <> 'refund_failed')
  or (excluded.told_at >= a.told_at and a.state = 'Open'))`;
const replaced = ['state', 'told_at'].map(
  (name) => `${name} = case when ${newer} then excluded.${name} else a.${name} end`,
);
const added = ['order_id', 'payment_id', 'amount_cents', 'currency', 'reason', 'outcome', 'respond_by'].map(
  (name) => `${name} = case when ${newer} then coalesce(excluded.${name}, a.${name}) else a.${name} end`,
);

/**
 * `raiseAlert` in one statement: the conflict's row lock makes words that come at once follow each other. A row that an
 * older word met is written onto itself, so that the statement answers it.
 */
const tell = sql<{ alert: AlertJson }>(
  'alert_tell',
  `insert into operator_alert as a (id, kind, provider, external_id, order_id, payment_id, state, amount_cents, currency,
     reason, outcome, respond_by, raised_at, told_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (provider, kind, external_id) do update set ${[...replaced, ...added].join(', ')}
   returning to_json(a.*) as alert`,
);
const find = sql<{ alert: AlertJson }>(
  'alert_find',
  'select to_json(a.*) as alert from operator_alert a where id = $1',
);
const settle = sql<{ alert: AlertJson }>(
  'alert_settle',
  `update operator_alert a set state = 'Closed', outcome = $2 where id = $1 and state = any($3) returning to_json(a.*) as alert`,
);
const orderOfPayment = sql<{ order_id: string }>(
  'alert_order',
  'select order_id from payment_attempt where provider = $1 and payment_id = $2 order by id limit 1',
);
const filter = '($1::text is null or state = $1)';
const list = sql<{ alert: AlertJson }>(
  'alert_list',
  `select to_json(a.*) as alert from operator_alert a where ${filter}
   order by state = 'Closed', respond_by nulls last, raised_at desc, id desc limit $2 offset $3`,
);
const count = sql<{ n: number }>('alert_count', `select count(*)::int as n from operator_alert where ${filter}`);

const toAlert = ({ alert: row }: { readonly alert: AlertJson }): OperatorAlert => ({
  id: row.id,
  kind: row.kind,
  provider: row.provider,
  externalId: row.external_id,
  orderId: row.order_id,
  paymentId: row.payment_id,
  state: row.state,
  amountCents: row.amount_cents,
  currency: row.currency,
  reason: row.reason,
  outcome: row.outcome,
  respondBy: toInstantOrNull(row.respond_by),
  raisedAt: toInstant(row.raised_at),
  reportedAt: toInstant(row.told_at),
});

export const mikroOperatorAlertStore = (database: Database): OperatorAlertStore => ({
  raise: (alert) =>
    Effect.map(
      database.query(tell, [
        alert.id,
        alert.kind,
        alert.provider,
        alert.externalId,
        alert.orderId,
        alert.paymentId,
        alert.state,
        alert.amountCents,
        alert.currency,
        alert.reason,
        alert.outcome,
        alert.respondBy,
        alert.raisedAt,
        alert.reportedAt,
      ]),
      (rows) => rows.map(toAlert)[0] ?? alert,
    ),
  find: (id) => Effect.map(database.query(find, [id]), (rows) => rows.map(toAlert)[0] ?? null),
  settle: (id, outcome) =>
    Effect.flatMap(database.query(settle, [id, outcome, allowedFrom(operatorAlertTable, 'settle')]), ([row]) =>
      row === undefined
        ? Effect.map(database.query(find, [id]), ([found]): SettledAlert | null =>
            found === undefined ? null : { alert: toAlert(found), settledNow: false },
          )
        : Effect.succeed<SettledAlert | null>({ alert: toAlert(row), settledNow: true }),
    ),
  orderOfPayment: (provider, paymentId) =>
    Effect.map(database.query(orderOfPayment, [provider, paymentId]), ([row]) =>
      row === undefined ? null : (Number(row.order_id) as OrderId),
    ),
  list: ({ page, pageSize, state }) =>
    Effect.gen(function* () {
      const rows = yield* database.query(list, [state ?? null, pageSize, (page - 1) * pageSize]);
      const [total] = yield* database.query(count, [state ?? null]);
      return { items: rows.map(toAlert), total: total?.n ?? 0 };
    }),
});
