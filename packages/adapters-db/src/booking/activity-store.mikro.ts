import type { ActivityStore } from '@svc/application/booking';
import { activityTable, openWaitingStates, type Activity } from '@svc/domain/booking';
import { allowedFrom, type AccountId, type ActivityId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { among, textList } from '../kernel/columns.ts';
import type { Database } from '../kernel/database.ts';
import { insertOnce, putOne, saveOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { ActivityRow } from './booking.tables.ts';
import { takeList, wasClaimed } from './claims.sql.ts';
import { giversFree } from './givers.sql.ts';
import { toActivity, type ActivityJson } from './slot.mapping.ts';

const listActivities = sql<{ activity: ActivityJson }>(
  'activity_list',
  'select to_json(a.*) as activity from activity a order by position, id',
);
const lockActivity = sql<{ activity: ActivityJson }>(
  'activity_lock',
  'select to_json(a.*) as activity from activity a where id = $1 for update',
);
/** Nothing of it stands in a place, and nothing ever did: two facts of one read. */
const claims = sql<{ ever: boolean; ahead: number }>(
  'activity_claims',
  `select coalesce(bool_or(s.taken > 0 or ${wasClaimed('s.id')}), false) as ever,
     count(*) filter (where s.starts_at > $2 and (s.taken > 0 or exists (
       select 1 from waiting_entry w where w.slot_id = s.id and ${among('w.state', openWaitingStates)})))::int as ahead
   from slot s where s.activity_id = $1`,
);
/** As `leadTimeLeft` and `withinHorizon` of the domain; a contract plays both. */
const withFreePlaces = sql<{ id: ActivityId }>(
  'activity_with_free_places',
  `select v.id from activity v where v.state = any(${textList(allowedFrom(activityTable, 'take'))}) and exists (
     select 1 from slot s where s.activity_id = v.id and s.starts_at > $1
       and s.starts_at >= $1::timestamptz + make_interval(mins => v.lead_minutes)
       and s.local_date <= ($1::timestamptz at time zone s.zone)::date + v.horizon_days
       and s.state = any(${takeList}) and s.taken < s.capacity and ${giversFree('s', 'v')})`,
);
const findActivity = sql<{ activity: ActivityJson }>(
  'activity_find',
  'select to_json(a.*) as activity from activity a where id = $1',
);

const notStaff = sql<{ id: AccountId }>(
  'activity_not_staff',
  `select p.id from unnest($1::uuid[]) p(id) where not exists (
     select from account c where c.id = p.id and c.state not in ('Disabled', 'Deleted') and c.privilege_bits > 0)`,
);

const columnsOf = ({ price, ...activity }: Activity) => ({
  ...activity,
  priceCents: price?.amountCents ?? null,
  currency: 'EUR' as const,
});

export const mikroActivityStore = (database: Database): ActivityStore => ({
  list: () =>
    Effect.map(database.query(listActivities, []), (rows) => rows.map(({ activity }) => toActivity(activity))),
  find: (id) =>
    Effect.map(database.query(findActivity, [id]), (rows) =>
      rows[0] === undefined ? null : toActivity(rows[0].activity),
    ),
  lock: (id) =>
    Effect.map(database.query(lockActivity, [id]), (rows) =>
      rows[0] === undefined ? null : toActivity(rows[0].activity),
    ),
  insert: (activity) => insertOnce(database, ActivityRow, columnsOf(activity), 'activity_slug'),
  save: (activity) => saveOne(database, ActivityRow, { id: activity.id }, columnsOf(activity)),
  claims: (id, after) => Effect.map(database.query(claims, [id, after]), ([row]) => row ?? { ever: false, ahead: 0 }),
  withFreePlaces: (now) =>
    Effect.map(database.query(withFreePlaces, [now]), (rows) => new Set(rows.map(({ id }) => id))),
  notStaff: (ids) => Effect.map(database.query(notStaff, [[...ids]]), (rows) => rows.map(({ id }) => id)),
  put: (activity) => putOne(database, ActivityRow, ['id'], columnsOf(activity)),
});
