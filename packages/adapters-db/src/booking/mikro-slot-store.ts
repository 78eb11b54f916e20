import type { SlotSight, SlotStore } from '@svc/application/booking';
import {
  localized,
  type Activity,
  type LocalizedText,
  type Means,
  type Slot,
  type SlotState,
} from '@svc/domain/booking';
import { euros, type AccountId, type ActivityId, type SlotId, type Vat } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { toPlainDate } from '../kernel/plain-date.type.ts';
import { putOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { SlotRow } from './booking.tables.ts';
import { lateTakeStates, liveClaim, liveStates } from './claims.sql.ts';

interface SlotJson {
  readonly id: SlotId;
  readonly activity_id: ActivityId;
  readonly local_date: string;
  readonly local_start: string;
  readonly zone: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly capacity: number;
  readonly taken: number;
  readonly over: number;
  readonly state: SlotState;
}

export interface ActivityJson {
  readonly id: ActivityId;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly kind: Activity['kind'];
  readonly state: Activity['state'];
  readonly color: string;
  readonly position: number;
  readonly professional_ids: readonly AccountId[];
  readonly duration_minutes: number;
  readonly capacity: number;
  readonly means: readonly Means[];
  readonly price_cents: number | null;
  readonly vat: Vat | null;
  readonly lead_minutes: number;
  readonly horizon_days: number;
}

const toSlot = (row: SlotJson): Slot => ({
  id: row.id,
  activityId: row.activity_id,
  localDate: toPlainDate(row.local_date),
  localStart: Temporal.PlainTime.from(row.local_start),
  zone: row.zone,
  startsAt: toInstant(row.starts_at),
  endsAt: toInstant(row.ends_at),
  capacity: row.capacity,
  taken: row.taken,
  over: row.over,
  state: row.state,
});

export const toActivity = (row: ActivityJson): Activity => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  kind: row.kind,
  state: row.state,
  color: row.color,
  position: row.position,
  professionalIds: row.professional_ids,
  durationMinutes: row.duration_minutes,
  capacity: row.capacity,
  means: row.means,
  price: row.price_cents === null ? null : euros(row.price_cents),
  vat: row.vat,
  leadMinutes: row.lead_minutes,
  horizonDays: row.horizon_days,
});

interface SightColumns {
  readonly slot: SlotJson;
  readonly activity: ActivityJson;
  readonly mine: boolean;
}

const sights = (name: string, where: string) =>
  sql<SightColumns>(
    name,
    `select to_json(s.*) as slot, to_json(a.*) as activity, ${liveClaim('s.id', '$1', '$2')} as mine
     from slot s join activity a on a.id = s.activity_id where ${where} order by s.starts_at`,
  );
const among = sights('slot_among', 's.id = any($3)');
const between = sights('slot_between', 's.local_date between $3 and $4');

const takePlace = sql<{ id: SlotId }>(
  'slot_take',
  'update slot set taken = taken + 1 where id = $1 and state = any($2) and taken < capacity returning id',
);
const freePlace = sql<{ id: SlotId }>(
  'slot_free',
  `update slot set taken = taken - 1, over = least(over, greatest(0, taken - 1 - capacity))
   where id = $1 and taken > 0 returning id`,
);
const standsOpen = sql<{ id: SlotId }>(
  'slot_stands',
  'select id from slot where id = $1 and state = any($2) for no key update',
);

const toSights = (rows: readonly SightColumns[]): readonly SlotSight[] =>
  rows
    .map(({ slot, activity, mine }) => ({ slot: toSlot(slot), activity: toActivity(activity), mine }))
    .toSorted(
      (a, b) =>
        Temporal.Instant.compare(a.slot.startsAt, b.slot.startsAt) ||
        localized(a.activity.name, 'it').localeCompare(localized(b.activity.name, 'it')),
    );

export const mikroSlotStore = (database: Database): SlotStore => ({
  find: (id, userId) =>
    Effect.map(database.query(among, [userId, liveStates, [id]]), (rows) => toSights(rows)[0] ?? null),
  between: (from, to, userId) => Effect.map(database.query(between, [userId, liveStates, from, to]), toSights),
  among: (ids, userId) => Effect.map(database.query(among, [userId, liveStates, ids]), toSights),
  takePlace: (id) =>
    Effect.map(database.query(takePlace, [id, lateTakeStates]), (rows) => (rows.length > 0 ? 'taken' : 'lost')),
  freePlace: (id) =>
    Effect.flatMap(database.query(freePlace, [id]), (rows) =>
      rows.length > 0 ? Effect.void : Effect.die(new Error(`slot ${id} has no place to free`)),
    ),
  standsOpen: (id) => Effect.map(database.query(standsOpen, [id, lateTakeStates]), (rows) => rows.length > 0),
  put: (slot) => putOne(database, SlotRow, ['id'], { ...slot }),
});
