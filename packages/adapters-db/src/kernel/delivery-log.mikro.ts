import type { DeliveryLog, MailDelivery } from '@svc/application/kernel';
import { eventsOf, mailDeliveryTable } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { InferEntity } from '@mikro-orm/core';
import { deliveryEnded, deliveryMoves } from './delivery.sql.ts';
import type { Database } from './database.ts';
import { MailDeliveryRow } from './mail-delivery.table.ts';
import { findOne } from './rows.ts';
import { sql } from './statement.ts';

const moved = (state: string): string =>
  `case $12 ${eventsOf(mailDeliveryTable)
    .map((event) => `when '${event}' then ${deliveryMoves(event, state)}`)
    .join(' ')} end`;

/** `$12` is the event, `$11` its time. A line whose person was erased names nobody again. */
const record = sql(
  'delivery_record',
  `insert into mail_delivery as d (id, class, channel, template, purpose_key, recipient, state, attempts, last_outcome,
     created_at, final_at)
   select $1, $2, $3, $4, $5, $6, state, $8, $9, $10, case when ${deliveryEnded('state')} then $11::timestamptz end
   from (select ${moved('$7::text')} as state) new
   on conflict (id) do update set state = ${moved('d.state')}, 
     recipient = case when d.recipient is not null then excluded.recipient end, attempts = excluded.attempts,
     last_outcome = excluded.last_outcome,
     final_at = case when ${deliveryEnded(moved('d.state'))} then $11::timestamptz end`,
);

const toDelivery = (row: InferEntity<typeof MailDeliveryRow>): MailDelivery => ({
  id: row.id,
  class: row.class,
  channel: row.channel,
  template: row.template,
  purposeKey: row.purposeKey ?? null,
  to: row.recipient ?? null,
  state: row.state,
  attempts: row.attempts,
  lastOutcome: row.lastOutcome ?? null,
  createdAt: row.createdAt,
  finalAt: row.finalAt ?? null,
});

export const mikroDeliveryLog = (database: Database): DeliveryLog => ({
  record: ({ id, class: of, channel, template, purposeKey, to, attempts, lastOutcome, createdAt, at, event }) =>
    Effect.asVoid(
      database.query(record, [
        ...[id, of, channel, template, purposeKey, to, 'Queued', attempts, lastOutcome, createdAt],
        at,
        event,
      ]),
    ),
  find: (id) => findOne(database, MailDeliveryRow, { id }, toDelivery),
});
