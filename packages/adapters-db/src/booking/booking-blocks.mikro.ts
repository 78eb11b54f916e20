import type { BookingBlocks } from '@svc/application/booking';
import type { BlockRule, BookingBlock } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';
import { policyOf } from './take-place.sql.ts';

interface BlockJson {
  readonly user_id: AccountId;
  readonly until: string;
  readonly cause: BookingBlock['cause'];
  readonly reason: string | null;
}
const find = sql<{ row: BlockJson }>(
  'block_find',
  `select to_json(k.*) as row from booking_block k where user_id = $1
     and not exists (select from account a where a.id = k.user_id and a.state = 'Deleted')`,
);
const put = sql(
  'block_put',
  `insert into booking_block as k (user_id, until, cause, reason) values ($1, $2, $3, $4)
   on conflict (user_id) do update set until = excluded.until, cause = excluded.cause, reason = excluded.reason`,
);
/** As `givesWay` says. */
const putByNoShows = sql(
  'block_put_by_no_shows',
  `insert into booking_block as k (user_id, until, cause, reason) values ($1, $2, $3, $4)
   on conflict (user_id) do update set until = excluded.until, cause = excluded.cause, reason = excluded.reason
   where k.until <= $5 or (k.cause = 'auto' and k.until < excluded.until)`,
);
const remove = sql('block_remove', 'delete from booking_block where user_id = $1');
const ruleOf = sql<{ block: BlockRule | null }>(
  'block_rule',
  `select c.block from activity v join cancellation_policy c on c.id = ${policyOf('v.cancellation_policy_id')} where v.id = $1`,
);
/** A name for the turns of those who count one person's no-shows. */
const turn = sql('block_turn', `select pg_advisory_xact_lock(hashtextextended('no-shows ' || $1::uuid::text, 0))`);
/** A statement of its own after the turn, since its snapshot must show what the one before has counted. */
const noShowsSince = sql<{ count: number }>(
  'block_no_shows',
  `select count(*)::int as count from booking b join slot s on s.id = b.slot_id
   where b.user_id = $1 and b.state = 'NoShow' and s.starts_at >= $2`,
);

export const mikroBookingBlocks = (database: Database): BookingBlocks => ({
  find: (userId) =>
    Effect.map(database.query(find, [userId]), ([found]) => {
      if (found === undefined) return null;
      const { user_id, until, cause, reason } = found.row;
      return { userId: user_id, until: toInstant(until), cause, reason };
    }),
  put: ({ userId, until, cause, reason }) => Effect.asVoid(database.query(put, [userId, until, cause, reason])),
  putByNoShows: ({ userId, until, cause, reason }, now) =>
    Effect.asVoid(database.query(putByNoShows, [userId, until, cause, reason, now])),
  remove: (userId) => Effect.asVoid(database.query(remove, [userId])),
  ruleOf: (activityId) => Effect.map(database.query(ruleOf, [activityId]), ([row]) => row?.block ?? null),
  noShowsSince: (userId, since) =>
    Effect.andThen(
      database.query(turn, [userId]),
      Effect.map(database.query(noShowsSince, [userId, since]), ([row]) => row?.count ?? 0),
    ),
});
