import type { ClassEnds } from '@svc/application/booking';
import { unfinishedStates } from '@svc/domain/booking';
import type { BookingId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { among } from '../kernel/columns.ts';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

const unanswered = sql<{ id: BookingId }>(
  'class_unanswered',
  `select b.id from booking b join slot s on s.id = b.slot_id where b.state = 'Requested' and s.starts_at <= $1
   order by s.starts_at, b.id limit $2`,
);
const unfinished = sql<{ id: SlotId }>(
  'class_unfinished',
  `select id from slot where ${among('state', unfinishedStates)} and clearing is null and ends_at <= $1
   order by ends_at, id limit $2`,
);

export const mikroClassEnds = (database: Database): ClassEnds => ({
  unanswered: (begun, limit) =>
    Effect.map(database.query(unanswered, [begun, limit]), (rows) => rows.map(({ id }) => id)),
  unfinished: (ended, limit) =>
    Effect.map(database.query(unfinished, [ended, limit]), (rows) => rows.map(({ id }) => id)),
});
