import type { SubscriptionStore } from '@svc/application/booking';
import { taken } from '@svc/application/kernel';
import type { ClientSubscription, EntryMovement, SubscriptionId } from '@svc/domain/booking';
import type { AccountId, ActivityId, BookingId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { ofActor } from '../kernel/mikro-ledgers.ts';
import { sql } from '../kernel/statement.ts';

interface SubscriptionJson {
  readonly id: SubscriptionId;
  readonly user_id: AccountId;
  readonly name: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly daily_limit: number | null;
  readonly activity_ids: readonly ActivityId[];
  readonly remaining: number;
  readonly version: number;
  readonly created_at: string;
}
const toDate = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text));
const toSubscription = (row: SubscriptionJson): ClientSubscription => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  validFrom: toDate(row.valid_from),
  validTo: toDate(row.valid_to),
  dailyLimit: row.daily_limit,
  activityIds: row.activity_ids,
  remaining: row.remaining,
  version: row.version,
  createdAt: toInstant(row.created_at),
});

const list = sql<{ total: number; items: readonly SubscriptionJson[] }>(
  'subscription_list',
  `with seen as (select * from client_subscription where $1::uuid is null or user_id = $1),
     page as (select * from seen order by id desc limit $2 offset $3)
   select (select count(*)::int from seen) as total, coalesce((select json_agg(p.*) from page p), '[]'::json) as items`,
);
// Nobody makes one for this person meanwhile: rows that are not there yet cannot be locked.
const holdPerson = sql('subscription_hold_person', 'select pg_advisory_xact_lock(hashtextextended($1, 7))');
const lockOf = sql<{ row: SubscriptionJson }>(
  'subscription_lock_of',
  'select to_json(c.*) as row from client_subscription c where user_id = $1 order by id for update',
);
const lock = sql<{ row: SubscriptionJson }>(
  'subscription_lock',
  'select to_json(c.*) as row from client_subscription c where id = any($1::uuid[]) order by id for update',
);
const insert = sql(
  'subscription_insert',
  `insert into client_subscription (id, user_id, name, valid_from, valid_to, daily_limit, activity_ids, remaining, version, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9)`,
);
const saveTerms = sql(
  'subscription_save_terms',
  `update client_subscription set valid_from = $2, valid_to = $3, daily_limit = $4, activity_ids = $5, version = $6 where id = $1`,
);
const move = sql<{ remaining: number }>(
  'entry_move',
  `with line as (
     insert into entry_movement (id, subscription_id, kind, delta, booking_id, actor_kind, actor, request_id, reason, at, key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key) do nothing returning subscription_id, delta
   ) update client_subscription c set remaining = c.remaining + line.delta from line where c.id = line.subscription_id
   returning c.remaining`,
);
interface MovementJson {
  readonly id: string;
  readonly subscription_id: SubscriptionId;
  readonly kind: EntryMovement['kind'];
  readonly delta: number;
  readonly booking_id: BookingId | null;
  readonly reason: string | null;
  readonly at: string;
  readonly key: string;
}
const movements = sql<{ row: MovementJson }>(
  'entry_movements_of',
  'select to_json(m.*) as row from entry_movement m where subscription_id = $1 order by at, id limit 1000',
);

export const mikroSubscriptionStore = (database: Database): SubscriptionStore => ({
  list: ({ userId, page, pageSize }) =>
    Effect.map(database.query(list, [userId, pageSize, (page - 1) * pageSize]), ([answer]) => ({
      items: (answer?.items ?? []).map(toSubscription),
      total: answer?.total ?? 0,
    })),
  lockOf: (userId) =>
    Effect.andThen(
      database.query(holdPerson, [userId]),
      Effect.map(database.query(lockOf, [userId]), (rows) => rows.map(({ row }) => toSubscription(row))),
    ),
  lock: (ids) => Effect.map(database.query(lock, [ids]), (rows) => rows.map(({ row }) => toSubscription(row))),
  insert: (each) =>
    Effect.asVoid(
      database.query(insert, [
        each.id,
        each.userId,
        each.name,
        each.validFrom,
        each.validTo,
        each.dailyLimit,
        each.activityIds,
        each.version,
        each.createdAt,
      ]),
    ),
  saveTerms: ({ id, validFrom, validTo, dailyLimit, activityIds, version }) =>
    Effect.asVoid(database.query(saveTerms, [id, validFrom, validTo, dailyLimit, activityIds, version])),
  move: (line, actor) =>
    Effect.flatMap(
      database.query(move, [
        line.id,
        line.subscriptionId,
        line.kind,
        line.delta,
        line.bookingId,
        ...ofActor(actor),
        line.reason,
        line.at,
        line.key,
      ]),
      ([row]) => (row === undefined ? Effect.fail(taken('entry_movement_key')) : Effect.succeed(row.remaining)),
    ),
  movementsOf: (id) =>
    Effect.map(database.query(movements, [id]), (rows) =>
      rows.map(({ row }) => ({
        id: row.id,
        subscriptionId: row.subscription_id,
        kind: row.kind,
        delta: row.delta,
        bookingId: row.booking_id,
        reason: row.reason,
        at: toInstant(row.at),
        key: row.key,
      })),
    ),
});
