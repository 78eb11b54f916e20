import type { ReminderStore } from '@svc/application/booking';
import { reminderTable, type Reminder, type ReminderState } from '@svc/domain/booking';
import { statesOf, step, type BookingId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface ReminderJson {
  readonly booking_id: BookingId;
  readonly n: number;
  readonly due_at: string;
  readonly state: ReminderState;
  readonly sequence: number;
}
const toReminder = ({ row }: { readonly row: ReminderJson }): Reminder => ({
  bookingId: row.booking_id,
  n: row.n,
  dueAt: toInstant(row.due_at),
  state: row.state,
  sequence: row.sequence,
});

const played = (event: 'replan' | 'skip'): string =>
  statesOf(reminderTable)
    .map((from) => `when '${from}' then '${step(reminderTable, from, event).unwrapOr(from)}'`)
    .join(' ');

const plan = sql(
  'reminder_plan',
  `insert into reminder (booking_id, n, due_at, state, sequence)
   select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::text[], $5::int[]) on conflict do nothing`,
);
/** Waits for one that is being handed over, and sees it as it is then. */
const skip = sql<{ row: ReminderJson }>(
  'reminder_skip',
  `with was as materialized (
     select * from reminder where booking_id = $1 order by n for update
   ), now_skipped as (
     update reminder r set state = case r.state ${played('skip')} end from was where r.booking_id = was.booking_id and r.n = was.n
   ) select to_json(was.*) as row from was where state = 'Handed' order by n`,
);
/** The same wait; whom the table refuses is left as it is. */
const replan = sql<{ row: ReminderJson }>(
  'reminder_replan',
  `with was as materialized (
     select * from reminder where booking_id = $1 order by n for update
   ), wanted as (
     select * from unnest($2::int[], $3::timestamptz[], $4::int[]) w(n, due_at, sequence)
   ), now_planned as (
     update reminder r set due_at = coalesce(w.due_at, r.due_at), sequence = coalesce(w.sequence, r.sequence),
       state = case when w.n is null then case r.state ${played('skip')} end else case r.state ${played('replan')} end end
     from was left join wanted w on w.n = was.n
     where r.booking_id = was.booking_id and r.n = was.n and r.state <> 'Handed'
   ), added as (
     insert into reminder (booking_id, n, due_at, state, sequence)
     select $1::uuid, w.n, w.due_at, 'Planned', w.sequence from wanted w where not exists (select from was where was.n = w.n)
   ) select to_json(was.*) as row from was where state = 'Handed' order by n`,
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
const save = sql(
  'reminder_save',
  'update reminder set state = $3, due_at = $4, sequence = $5 where booking_id = $1 and n = $2',
);

export const mikroReminderStore = (database: Database): ReminderStore => ({
  plan: (reminders) =>
    Effect.asVoid(
      database.query(plan, [
        reminders.map(({ bookingId }) => bookingId),
        reminders.map(({ n }) => n),
        reminders.map(({ dueAt }) => dueAt.toString()),
        reminders.map(({ state }) => state),
        reminders.map(({ sequence }) => sequence),
      ]),
    ),
  skip: (bookingId) => Effect.map(database.query(skip, [bookingId]), (rows) => rows.map(toReminder)),
  replan: (bookingId, wanted) =>
    Effect.map(
      database.query(replan, [
        bookingId,
        wanted.map(({ n }) => n),
        wanted.map(({ dueAt }) => dueAt.toString()),
        wanted.map(({ sequence }) => sequence),
      ]),
      (rows) => rows.map(toReminder),
    ),
  of: (bookingId) => Effect.map(database.query(of, [bookingId]), (rows) => rows.map(toReminder)),
  takeDue: (now) =>
    Effect.map(database.query(takeDue, [now]), ([found]) => (found === undefined ? null : toReminder(found))),
  save: ({ bookingId, n, state, dueAt, sequence }) =>
    Effect.asVoid(database.query(save, [bookingId, n, state, dueAt, sequence])),
});
