import type { Lane } from './lane.ts';

/** Classes of one activity that only this story knows, in hours of one day far ahead. */
export interface ClassWorld {
  readonly activityId: string;
  /** Where a client books first, and where they move to; the latter is cancelled by the studio. */
  readonly first: string;
  readonly second: string;
  /** One place each, for which somebody waits: by an entry, and to pay online. */
  readonly full: string;
  readonly dear: string;
  /** The day after, with eight short classes; it is closed. */
  readonly closedDay: string;
  readonly short: readonly string[];
  /** The packs of ten entries of both clients. */
  readonly packs: { readonly anna: string; readonly bruno: string };
}

/** Like the first activity of the demo, but for what stands here. */
const activity = `insert into activity select (jsonb_populate_record(a, jsonb_build_object('id', $1::text, 'slug', 'kill-' || $1,
    'horizon_days', 36500, 'reminders', '[{"minutesBefore": 60}]'::jsonb))).* from activity a
  where id = '0190a000-0000-7000-8000-000000000001'`;

const classes = `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
  select gen_random_uuid(), $1, t::date, t::time, 'Europe/Rome', t at time zone 'Europe/Rome',
    (t + $4::interval) at time zone 'Europe/Rome', $5, 0, 0, 'Open'
  from generate_series(current_date + $2::int + $3::interval, current_date + $2::int + $3::interval + $4::interval * ($6::int - 1),
    $4::interval) t returning id, local_date::text as day`;

const pack = `with c as (
    insert into client_subscription (id, user_id, name, activity_ids, entries, remaining, version, created_at)
    select gen_random_uuid(), id, 'Prova', array[$1::text], 10, 10, 1, now() from account where email = $2 returning id),
  m as (insert into entry_movement (id, subscription_id, kind, delta, actor_kind, actor, at, key)
    select gen_random_uuid(), id, 'credit', 10, 'machine', 'desk', now(), 'credit:' || id from c)
  select id from c`;

/** Each story has days of its own, so that what a client keeps of one stands in the way of no other. */
const DAYS_AHEAD = 60;
let played = 0;

/** Made past the taps: nothing of it is a point. */
export const openClassWorld = async ({ sql }: Lane): Promise<ClassWorld> => {
  const days = DAYS_AHEAD + (played += 1) * 2;
  const [{ id: activityId } = { id: '' }] = await sql<{ id: string }>('select gen_random_uuid()::text as id');
  await sql(activity, [activityId]);
  const made = async (day: number, at: string, length: string, capacity: number, count = 1) =>
    sql<{ id: string; day: string }>(classes, [activityId, day, at, length, capacity, count]);
  const packOf = async (email: string): Promise<string> =>
    (await sql<{ id: string }>(pack, [activityId, email]))[0]?.id ?? '';
  const [[first], [second], [full], [dear]] = [
    await made(days, '9 hours', '1 hour', 2),
    await made(days, '11 hours', '1 hour', 3),
    await made(days, '13 hours', '1 hour', 1),
    await made(days, '15 hours', '1 hour', 1),
  ];
  const short = await made(days + 1, '8 hours', '20 minutes', 2, 8);
  return {
    activityId,
    first: first?.id ?? '',
    second: second?.id ?? '',
    full: full?.id ?? '',
    dear: dear?.id ?? '',
    closedDay: short[0]?.day ?? '',
    short: short.map(({ id }) => id),
    packs: { anna: await packOf('anna@example.it'), bruno: await packOf('bruno@example.it') },
  };
};
