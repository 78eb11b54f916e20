import type { SlotView, SlotStore } from '@svc/application/booking';
import { isUuid, type AccountId, type SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { inBatches, reading } from '../kernel/gather/in-batches.ts';
import { sql } from '../kernel/statement.ts';
import { liveClaim, liveList } from './claims.sql.ts';
import { toActivity, toSlot, type ActivityJson, type SlotJson } from './slot.mapping.ts';

interface FoundColumns {
  readonly slot: SlotJson;
  readonly version: string;
  readonly activity: ActivityJson;
  /** Of the people who ask, those with a live claim on the slot. */
  readonly mine: readonly AccountId[];
  /** Of the people who ask, those who are blocked, and until when. */
  readonly blocked: readonly { readonly user: AccountId; readonly until: string }[];
}

/** One row per slot, however many people look at it. */
const find = sql<FoundColumns>(
  'slot_find',
  `with wanted as materialized (select * from unnest($1::uuid[], $2::uuid[]) as w(slot_id, user_id))
   select to_json(s.*) as slot, s.xmin::text as version, to_json(a.*) as activity, array(
     select w.user_id::text from wanted w where w.slot_id = s.id and ${liveClaim('w.slot_id', 'w.user_id', liveList)}
   ) as mine, coalesce((
     select json_agg(json_build_object('user', k.user_id, 'until', k.until)) from booking_block k
     where k.user_id in (select w.user_id from wanted w where w.slot_id = s.id)
   ), '[]') as blocked
   from slot s join activity a on a.id = s.activity_id where s.id in (select slot_id from wanted)`,
);

interface Look {
  readonly slotId: SlotId;
  readonly userId: AccountId;
}

/** What all who look at a slot in one moment see is read by one statement. */
export const findSlots = (database: Database): SlotStore['find'] => {
  const look = inBatches(
    (looks: readonly Look[]) =>
      Effect.map(
        database.query(find, [looks.map(({ slotId }) => slotId), looks.map(({ userId }) => userId)]),
        (rows): readonly (SlotView | null)[] => {
          const found = new Map(
            rows.map(({ slot, activity, version, mine, blocked }) => [
              slot.id,
              { slot: toSlot(slot), activity: toActivity(activity), version, mine: new Set(mine), blocked },
            ]),
          );
          return looks.map(({ slotId, userId }) => {
            const seen = found.get(slotId.toLowerCase() as SlotId); // as Postgres writes ids
            if (seen === undefined) return null;
            const who = userId.toLowerCase() as AccountId;
            const { blocked, ...view } = seen;
            const until = blocked.find(({ user }) => user === who)?.until;
            return { ...view, mine: seen.mine.has(who), blockedUntil: until === undefined ? null : toInstant(until) };
          });
        },
      ),
    reading,
  );
  // A text that is no id would fail the statement for all of its group.
  return (slotId, userId) => (isUuid(slotId) ? look({ slotId, userId }) : Effect.succeed(null));
};
