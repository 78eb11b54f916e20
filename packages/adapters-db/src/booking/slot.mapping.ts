import type {
  Activity,
  LocalizedText,
  LocationId,
  Means,
  PlannedSlot,
  ScheduleId,
  Slot,
  SlotState,
} from '@svc/domain/booking';
import { euros, type AccountId, type ActivityId, type SlotId, type Vat } from '@svc/domain/kernel';
import { toInstant } from '../kernel/instant.type.ts';
import { toPlainDate } from '../kernel/plain-date.type.ts';

/** What `to_json` makes of a slot's row. */
export interface SlotJson {
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
  readonly schedule_id: ScheduleId | null;
  readonly shifted: boolean;
  readonly location_id: LocationId | null;
  readonly professional_ids: readonly AccountId[];
  readonly capacity_override: number | null;
  readonly detached: boolean;
  readonly origin_date: string | null;
  readonly origin_start: string | null;
  readonly note: string | null;
  readonly sequence: number;
  /** Why it is being emptied; null: it is not. */
  readonly clearing: object | null;
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
  readonly location_id: LocationId | null;
  readonly room_id: string | null;
  readonly buffer_before_minutes: number;
  readonly buffer_after_minutes: number;
  readonly cancellation_policy_id: string | null;
  readonly confirmation: Activity['confirmation'];
  readonly allows_overlap: boolean;
  readonly waitlist: Activity['waitlist'];
  readonly check_in: Activity['checkIn'];
  readonly reminders: Activity['reminders'];
  readonly photos: Activity['photos'];
  readonly version: number;
}

export const toSlot = (row: SlotJson): Slot => ({
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
  scheduleId: row.schedule_id,
  shifted: row.shifted,
  locationId: row.location_id,
  professionalIds: row.professional_ids,
  capacityOverride: row.capacity_override,
  detached: row.detached,
  originDate: row.origin_date === null ? null : toPlainDate(row.origin_date),
  originStart: row.origin_start === null ? null : Temporal.PlainTime.from(row.origin_start),
  note: row.note,
  sequence: row.sequence,
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
  locationId: row.location_id,
  roomId: row.room_id,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  cancellationPolicyId: row.cancellation_policy_id,
  confirmation: row.confirmation,
  allowsOverlap: row.allows_overlap,
  waitlist: row.waitlist,
  checkIn: row.check_in,
  reminders: row.reminders,
  photos: row.photos,
  version: row.version,
});

/** What a plan decides of a slot, as its columns. */
export const plannedColumns = (slot: Omit<PlannedSlot, 'closedBy'>) => ({
  starts_at: slot.startsAt.toString(),
  ends_at: slot.endsAt.toString(),
  zone: slot.zone,
  shifted: slot.shifted,
  capacity: slot.capacity,
  professional_ids: slot.professionalIds,
  location_id: slot.locationId,
});
/** A slot as its columns. */
export const slotColumns = (slot: Slot) => ({
  ...plannedColumns(slot),
  id: slot.id,
  activity_id: slot.activityId,
  local_date: slot.localDate.toString(),
  local_start: slot.localStart.toString(),
  taken: slot.taken,
  over: slot.over,
  state: slot.state,
  schedule_id: slot.scheduleId,
  capacity_override: slot.capacityOverride,
  detached: slot.detached,
  origin_date: slot.originDate?.toString() ?? null,
  origin_start: slot.originStart?.toString() ?? null,
  note: slot.note,
  sequence: slot.sequence,
});
