import type { ReminderStore } from '@svc/application/booking';
import { reminderTable, type Reminder, type ReminderState } from '@svc/domain/booking';
import { allowedFrom, statesOf, step, type BookingId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface ReminderJson {
  readonly booking_id: BookingId;
  readonly n: number;
  readonly due_at: string;
  readonly state: ReminderState;
}
const toReminder = ({ row }: { readonly row: ReminderJson }): Reminder => ({
  bookingId: row.booking_id,
  n: row.n,
  dueAt: toInstant(row.due_at),
  state: row.state,
});

const skipped = statesOf(reminderTable)
  .map((from) => `when '${from}' then '${step(reminderTable, from, 'skip').unwrapOr(from)}'`)
  .join(' ');

const plan = sql(
  'reminder_plan',
  `insert into reminder (booking_id, n, due_at, state)
   select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::text[]) on conflict do nothing`,
);
/** Waits for one that is being handed over, and sees it as it is then. */
const skip = sql<{ row: ReminderJson }>(
  'reminder_skip',
  `with was as materialized (
     select * from reminder where booking_id = $1 order by n for update
   ), now_skipped as (
     update reminder r set state = case r.state ${skipped} end from was where r.booking_id = was.booking_id and r.n = was.n
   ) select to_json(was.*) as row from was where state = 'Handed' order by n`,
);
const replan = sql<{ row: ReminderJson }>(
  'reminder_replan',
  `with was as materialized (
     select * from reminder where booking_id = $1 order by n for update
   ), dropped as (
     update reminder r set state = case r.state ${skipped} end from was where r.booking_id = was.booking_id and r.n = was.n
       and was.state = any($4) and not was.n = any($2::int[])
   ), planned as (
     insert into reminder as r (booking_id, n, due_at, state) select $1, n, due, 'Planned'
     from unnest($2::int[], $3::timestamptz[]) as wanted (n, due)
     on conflict (booking_id, n) do update set due_at = excluded.due_at, state = 'Planned' where r.state = any($4)
   ) select to_json(was.*) as row from was where not state = any($4) order by n`,
);
const of = sql<{ row: ReminderJson }>(
  'reminder_of',
  'select to_json(r.*) as row from reminder r where booking_id = $1 order by n',
);
const takeDue = sql<{ row: ReminderJson }>(
  'reminder_take_due',
  `select to_json(r.*) as row from reminder r where state = 'Planned' and due_at <= $1
   order by due_at, booking_id limit 1 for update skip locked`,
);
const save = sql('reminder_save', 'update reminder set state = $3 where booking_id = $1 and n = $2');

export const mikroReminderStore = (database: Database): ReminderStore => ({
  plan: (reminders) =>
    Effect.asVoid(
      database.query(plan, [
        reminders.map(({ bookingId }) => bookingId),
        reminders.map(({ n }) => n),
        reminders.map(({ dueAt }) => dueAt.toString()),
        reminders.map(({ state }) => state),
      ]),
    ),
  replan: (bookingId, reminders) =>
    Effect.map(
      database.query(replan, [
        bookingId,
        reminders.map(({ n }) => n),
        reminders.map(({ dueAt }) => dueAt.toString()),
        allowedFrom(reminderTable, 'replan'),
      ]),
      (rows) => rows.map(toReminder),
    ),
  skip: (bookingId) => Effect.map(database.query(skip, [bookingId]), (rows) => rows.map(toReminder)),
  of: (bookingId) => Effect.map(database.query(of, [bookingId]), (rows) => rows.map(toReminder)),
  takeDue: (now) =>
    Effect.map(database.query(takeDue, [now]), ([found]) => (found === undefined ? null : toReminder(found))),
  save: ({ bookingId, n, state }) => Effect.asVoid(database.query(save, [bookingId, n, state])),
});
