import type { AccountRecords } from '@svc/application/accounts';
import type { AccountTies } from '@svc/domain/accounts';
import { liveBookingStates } from '@svc/domain/booking';
import { unsettledOrderStates } from '@svc/domain/commerce';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { mikroUnitOfWork } from '../kernel/unit-of-work.mikro.ts';
import { sql } from '../kernel/statement.ts';
import { documentsOf } from './documents.sql.ts';
import { exportStatements } from './export.sql.ts';
import { ofAudited } from '../kernel/audit-log.mikro.ts';
import {
  addressTraces,
  beginForgetting,
  forgetLeft,
  forgetPart,
  forgetSent,
  keepSender,
  personTraces,
} from './traces.sql.ts';

const ties = sql<{ ties: AccountTies }>(
  'account_ties',
  `with mine as (
     select count(*) filter (where ahead)::int as future, count(*) filter (where ahead and order_id is not null)::int as paid,
       count(*) filter (where not ahead)::int as past
     from (select b.order_id, b.state = any($3) and s.starts_at > $2 as ahead
           from booking b join slot s on s.id = b.slot_id where b.user_id = $1) b
   ), orders as (
     select count(*) filter (where unsettled)::int as open, count(*) filter (where not unsettled)::int as closed
     from commerce_order o, lateral (select o.state = any($4) or exists (
       select 1 from payment_attempt a where a.order_id = o.id and a.state = 'Awaiting') as unsettled) judged
     where o.user_id = $1
   )
   select json_build_object(
     'bookings', (select json_build_object('future', future, 'futurePaid', paid, 'past', past) from mine),
     'orders', (select json_build_object('open', open, 'closed', closed) from orders),
     'invoices', (select count(*) from ${documentsOf('= $1')} documents),
     'billingProfile', exists (select 1 from billing_profile where user_id = $1),
     'entriesLeft', (select coalesce(sum(remaining), 0) from client_subscription where user_id = $1),
     'photos', (select count(*) from photo where owner_id = $1),
     'openSessions', (select count(*) from session where account_id = $1 and state = 'Valid'),
     'activities', (select count(*) from activity where $1::text = any(professional_ids))) as ties`,
);

/** One statement after the other, in the current transaction or one of their own. */
const all = (database: Database, statements: readonly ReturnType<typeof sql>[], values: readonly string[]) =>
  mikroUnitOfWork(database).run(
    Effect.forEach(statements, (statement) => database.query(statement, [values]), { discard: true }),
  );

/** How many entries of the audit log one transaction changes: well below what a statement may take. */
const PART = 1000;

/** @param part how many entries of the audit log are changed at once */
export const mikroAccountRecords = (database: Database, part = PART): AccountRecords => ({
  tiesOf: (id, now) =>
    Effect.flatMap(database.query(ties, [id, now, liveBookingStates, unsettledOrderStates]), ([row]) =>
      row === undefined ? Effect.die(new Error('a count has no row')) : Effect.succeed(row.ties),
    ),
  forgetAddresses: (emails) => all(database, addressTraces, emails),
  keepSender: (emails, id) => Effect.asVoid(database.query(keepSender, [emails, id])),
  forgetSent: (emails, id) => Effect.map(database.query(forgetSent, [emails, id]), ([row]) => row?.held ?? 0),
  forgetPersons: (ids, by) => {
    const [kind, actor] = ofAudited(by);
    return mikroUnitOfWork(database).run(
      Effect.gen(function* () {
        if (ids.length === 0) return;
        const begun = yield* database.query(beginForgetting, [ids, kind, actor]);
        yield* all(database, personTraces, ids);
        for (const { id } of begun) yield* database.query(forgetPart, [id, part]);
      }),
    );
  },
  forgetLeft: Effect.map(database.query(forgetLeft, [part]), ([done]) => done?.entries ?? null),
  exportPage: (id, section, after, limit) =>
    Effect.map(
      database.query(exportStatements[section], [id, after, limit]),
      ([page]) => page ?? { rows: [], next: null },
    ),
});
