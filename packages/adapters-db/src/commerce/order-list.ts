import type { ListedOrder, OrderQuery, OrderStore } from '@svc/application/commerce';
import { notFound } from '@svc/application/kernel';
import { parseOrderReference, type OrderKind } from '@svc/domain/commerce';
import * as Effect from 'effect/Effect';
import { containing } from '../kernel/containing.ts';
import type { Database } from '../kernel/database.ts';
import { toPlainDate } from '../kernel/plain-date.type.ts';
import { sql, type Param } from '../kernel/statement.ts';
import { dossierColumns, toDossier, type DossierColumns } from './dossier.ts';
import { waitingOrders } from './waiting.sql.ts';

interface ListedColumns extends DossierColumns {
  readonly client_name: string | null;
  readonly slot: {
    readonly title: NonNullable<ListedOrder['slot']>['title'];
    readonly date: string;
    readonly start: string;
  } | null;
  readonly invoice: ListedOrder['invoice'];
}

const listedColumns = `${dossierColumns},
  (select a.display_name from account a where a.id = o.user_id) as client_name,
  (select json_build_object('title', v.name, 'date', s.local_date, 'start', s.local_start)
     from slot s join activity v on v.id = s.activity_id where s.id = o.slot_id) as slot,
  (select json_build_object('state', j.state, 'number', f.number)
     from invoice_job j left join fattura f on f.id = j.fattura_id where j.order_id = o.id) as invoice`;

const toListed = ({ client_name: clientName, slot, invoice, ...dossier }: ListedColumns): ListedOrder => ({
  ...toDossier(dossier),
  clientName,
  slot:
    slot === null
      ? null
      : { title: slot.title, localDate: toPlainDate(slot.date), localStart: Temporal.PlainTime.from(slot.start) },
  invoice,
});

/** Both providers are named, so that the index of their sessions is taken. */
const isFound = `o.id = $5::bigint or o.payment_id = $6
  or o.id in (select t.order_id from payment_attempt t where t.provider in ('card', 'wallet') and t.session_id = $6)
  or o.user_id in (select a.id from account a where a.display_name ilike $7 or a.email ilike $7)`;
/** The kind stands in the text, so that Postgres takes the index of the few commerce orders. */
const filterOf = (kind: OrderKind | 'any'): string =>
  `($1::text[] is null or o.state = any($1)) and ($2::uuid is null or o.user_id = $2)
   and ($3::timestamptz is null or o.created_at >= $3) and ($4::timestamptz is null or o.created_at < $4)
   and ($6::text is null or ${isFound}) and (not $8::boolean or o.id in (${waitingOrders}))${kind === 'any' ? '' : ` and o.kind = '${kind}'`}`;

const listOf = (kind: OrderKind | 'any') => ({
  page: sql<ListedColumns>(
    `order_list_${kind}`,
    `select ${listedColumns} from commerce_order o where ${filterOf(kind)} order by o.id desc limit $9 offset $10`,
  ),
  count: sql<{ n: number }>(
    `order_count_${kind}`,
    `select count(*)::int as n from commerce_order o where ${filterOf(kind)}`,
  ),
});
const lists = { any: listOf('any'), booking: listOf('booking'), commerce: listOf('commerce') };
const see = sql<ListedColumns>('order_see', `select ${listedColumns} from commerce_order o where o.id = $1`);

const paramsOf = ({ states, userId, from, until, search, attention }: OrderQuery): readonly Param[] => [
  states ?? null,
  userId ?? null,
  from ?? null,
  until ?? null,
  search === undefined ? null : (parseOrderReference(search)?.id ?? null),
  search ?? null,
  search === undefined ? null : containing(search),
  attention === true,
];

/** Orders as lists and their pages show them: each page is one statement. */
export const listOrders = (database: Database): Pick<OrderStore, 'see' | 'list'> => ({
  see: (id) =>
    Effect.flatMap(database.query(see, [id]), ([row]) =>
      row === undefined ? Effect.fail(notFound('Order')) : Effect.succeed(toListed(row)),
    ),
  list: (query) =>
    Effect.gen(function* () {
      const where = paramsOf(query);
      const { page, count } = lists[query.kind ?? 'any'];
      const rows = yield* database.query(page, [...where, query.pageSize, (query.page - 1) * query.pageSize]);
      const [total] = yield* database.query(count, where);
      return { items: rows.map(toListed), total: total?.n ?? 0 };
    }),
});
