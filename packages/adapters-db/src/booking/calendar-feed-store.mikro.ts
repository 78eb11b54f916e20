import type { CalendarFeedStore } from '@svc/application/booking';
import { taken } from '@svc/application/kernel';
import type { CalendarFeed, CalendarFeedId, FeedOwner } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';
import { toActivity, toSlot, type ActivityJson, type SlotJson } from './slot.mapping.ts';

interface FeedJson {
  readonly id: CalendarFeedId;
  readonly kind: FeedOwner['kind'];
  readonly owner_id: string;
  readonly locale: CalendarFeed['locale'];
  readonly prefix: string;
  readonly hash: string;
  readonly created_by: AccountId;
  readonly created_at: string;
  readonly revoked_at: string | null;
}
interface Found {
  readonly feed: FeedJson;
}

const toFeed = ({ feed }: Found): CalendarFeed => ({
  id: feed.id,
  owner: { kind: feed.kind, id: feed.owner_id } as FeedOwner,
  locale: feed.locale,
  prefix: feed.prefix,
  hash: feed.hash,
  createdBy: feed.created_by,
  createdAt: toInstant(feed.created_at),
  revokedAt: feed.revoked_at === null ? null : toInstant(feed.revoked_at),
});

const open = 'select to_json(f.*) as feed from calendar_feed f where f.revoked_at is null';
const list = sql<Found>(
  'calendar_feed_list',
  `${open} and ((f.kind <> 'location' and f.owner_id = $1) or (f.kind = 'location' and $2)) order by f.created_at, f.id`,
);
const lock = sql<Found>('calendar_feed_lock', `${open} and f.id = $1 for update`);
const findByHash = sql<Found>(
  'calendar_feed_find',
  `${open} and f.hash = $1
     and (f.kind = 'location' or exists (select from account a where a.id = f.owner_id and a.state = 'Enabled'
       and (f.kind = 'client' or a.privilege_bits <> 0)))`,
);
const insert = sql<{ id: CalendarFeedId }>(
  'calendar_feed_insert',
  `insert into calendar_feed (id, kind, owner_id, locale, prefix, hash, created_by, created_at, revoked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (kind, owner_id) where revoked_at is null do nothing returning id`,
);
const save = sql(
  'calendar_feed_save',
  'update calendar_feed set locale = $2, prefix = $3, hash = $4, created_at = $5, revoked_at = $6 where id = $1',
);
const classes = sql<{ slot: SlotJson; activity: ActivityJson }>(
  'calendar_feed_classes',
  `select to_json(s.*) as slot, to_json(v.*) as activity from slot s join activity v on v.id = s.activity_id
   where s.starts_at >= $3 and s.starts_at < $4
     and (($1 = 'location' and coalesce(s.location_id, v.location_id)::text = $2)
       or ($1 = 'professional' and $2 = any(
         case when cardinality(s.professional_ids) > 0 then s.professional_ids else v.professional_ids end)))
   order by s.starts_at, s.id limit $5::int`,
);

export const mikroCalendarFeedStore = (database: Database): CalendarFeedStore => {
  const first = (rows: readonly Found[]): CalendarFeed | null => rows.map(toFeed)[0] ?? null;
  return {
    list: (accountId, withLocations) =>
      Effect.map(database.query(list, [accountId, withLocations]), (rows) => rows.map(toFeed)),
    lock: (id) => Effect.map(database.query(lock, [id]), first),
    findByHash: (hash) => Effect.map(database.query(findByHash, [hash]), first),
    insert: ({ id, owner, locale, prefix, hash, createdBy, createdAt, revokedAt }) => {
      const values = [id, owner.kind, owner.id, locale, prefix, hash, createdBy, createdAt, revokedAt];
      return Effect.flatMap(database.query(insert, values), (rows) =>
        rows.length > 0 ? Effect.void : Effect.fail(taken('calendar_feed_owner')),
      );
    },
    save: ({ id, locale, prefix, hash, createdAt, revokedAt }) =>
      Effect.asVoid(database.query(save, [id, locale, prefix, hash, createdAt, revokedAt])),
    classes: ({ owner, from, to, limit }) =>
      Effect.map(database.query(classes, [owner.kind, owner.id, from, to, limit]), (rows) =>
        rows.map(({ slot, activity }) => ({ slot: toSlot(slot), activity: toActivity(activity) })),
      ),
  };
};
