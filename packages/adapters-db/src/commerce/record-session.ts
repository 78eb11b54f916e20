import type { OrderStore, RecordSession } from '@svc/application/commerce';
import { attemptTable } from '@svc/domain/commerce';
import { allowedFrom, intentTable } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { among } from '../kernel/columns.ts';
import type { Database } from '../kernel/database.ts';
import { inBatches } from '../kernel/gather/in-batches.ts';
import { json, sql } from '../kernel/statement.ts';

/** The usual way only: an attempt whose answer was lost once is looked up, and takes the long way. */
const openable = among(
  'a.state',
  allowedFrom(attemptTable, 'open').filter((state) => state === 'Planned'),
);
const unresolved = among('i.state', allowedFrom(intentTable, 'confirm'));

/**
 * One statement for all sessions of a moment: order, attempt and intent are locked (in the orders' sequence) and must
 * still wait for this answer; then the attempt opens and the intent is resolved.
 */
const record = sql<{ id: string }>(
  'order_record_session',
  `with given as materialized (
     select * from json_to_recordset($1::json) as g(order_id bigint, attempt_id uuid, intent_id uuid, session_id text,
       url text, at timestamptz, outcome json)
   ), waiting as materialized (
     select g.* from given g
       join commerce_order o on o.id = g.order_id
       join payment_attempt a on a.id = g.attempt_id and a.order_id = g.order_id
       join intent i on i.id = g.intent_id
     where o.state = 'Pending' and ${openable} and ${unresolved}
     order by o.id for no key update of o, a, i
   ), opened as (
     update payment_attempt a set state = 'Open', session_id = w.session_id, url = w.url
     from waiting w where a.id = w.attempt_id
   ), resolved as (
     update intent i set state = 'Confirmed', resolved_at = w.at, outcome_at = clock_timestamp(), outcome = w.outcome,
       claimed_until = null
     from waiting w where i.id = w.intent_id
   )
   select intent_id as id from waiting`,
);

const rowOf = ({ orderId, attemptId, intentId, sessionId, url, now }: RecordSession) => ({
  order_id: orderId,
  attempt_id: attemptId,
  intent_id: intentId,
  session_id: sessionId,
  url,
  at: now.toString(),
  outcome: { sessionId },
});

/** Writes down hosted sessions, together where they come together. */
export const recordSessions = (database: Database): OrderStore['recordSession'] =>
  inBatches((commands: readonly RecordSession[]) =>
    Effect.map(database.query(record, [json(commands.map(rowOf))]), (rows) => {
      const recorded = new Set(rows.map(({ id }) => id));
      return commands.map(({ intentId }) => (recorded.has(intentId) ? 'recorded' : 'undecided'));
    }),
  );
