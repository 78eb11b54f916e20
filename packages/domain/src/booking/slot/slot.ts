import type { Availability } from '../booking/booking.lists.ts';
import type { AccountId, ActivityId, SlotId } from '../../kernel/ids.ts';
import type { LocationId, ScheduleId } from '../schedule/schedule.ts';
import type { SlotState } from './slot.transitions.ts';

/** One class at one time. `taken` is written only by the statements that take and free places. */
export interface Slot {
  readonly id: SlotId;
  readonly activityId: ActivityId;
  readonly localDate: Temporal.PlainDate;
  readonly localStart: Temporal.PlainTime;
  readonly zone: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly capacity: number;
  readonly taken: number;
  /** Places above capacity that an Admin allowed, or that a cut left behind. */
  readonly over: number;
  readonly state: SlotState;
  /** The rule that made it; null: somebody did. */
  readonly scheduleId: ScheduleId | null;
  /** Its local time does not exist on that day: it begins later by the gap. */
  readonly shifted: boolean;
  readonly locationId: LocationId | null;
  readonly professionalIds: readonly AccountId[];
  /** Its own number of places, whatever the rule and the changes say. */
  readonly capacityOverride: number | null;
  /** Somebody has changed it by hand: its rule leaves it alone. */
  readonly detached: boolean;
  /** Where its rule has it, after somebody has moved it; both null: where it is. */
  readonly originDate: Temporal.PlainDate | null;
  readonly originStart: Temporal.PlainTime | null;
  /** What colleagues read. */
  readonly note: string | null;
  /** Raised by every change of its time, place or state, as RFC 5546 wants it. */
  readonly sequence: number;
}

/** Of a slot that no rule made, before anybody changed it. */
export const singleSlot = {
  scheduleId: null,
  shifted: false,
  locationId: null,
  professionalIds: [],
  capacityOverride: null,
  detached: false,
  originDate: null,
  originStart: null,
  note: null,
  sequence: 0,
} as const satisfies Partial<Slot>;

/** The local date and start at which its rule has a slot, wherever somebody has moved it. */
export const ruledTime = ({
  localDate,
  localStart,
  originDate,
  originStart,
}: Pick<Slot, 'localDate' | 'localStart' | 'originDate' | 'originStart'>): Pick<Slot, 'localDate' | 'localStart'> => ({
  localDate: originDate ?? localDate,
  localStart: originStart ?? localStart,
});

/** Places left, never below 0: an overbooked slot has more taken than it holds. */
export const freePlaces = (slot: Pick<Slot, 'capacity' | 'taken'>): number => Math.max(0, slot.capacity - slot.taken);

/** What a client reads on the slot; "few" from a quarter of the capacity down, at least one place. */
export const availabilityOf = (
  slot: Pick<Slot, 'capacity' | 'taken' | 'state' | 'startsAt'>,
  now: Temporal.Instant,
): Availability => {
  if (slot.state === 'Closed') return 'closed';
  if (slot.state === 'Cancelled') return 'cancelled';
  if (slot.state === 'Done' || Temporal.Instant.compare(slot.startsAt, now) <= 0) return 'over';
  const free = freePlaces(slot);
  if (free === 0) return 'full';
  return free <= Math.max(1, Math.floor(slot.capacity / 4)) ? 'few' : 'available';
};

/** Local wall time to an instant: in the gap it moves on, in the fold the first one. */
export const slotStart = (date: Temporal.PlainDate, start: Temporal.PlainTime, zone: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: zone, plainTime: start }).toInstant();

/** Monday to Sunday around a local date; a slot belongs to the day it starts. */
export const weekOf = (
  date: Temporal.PlainDate,
): { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate } => {
  const from = date.subtract({ days: date.dayOfWeek - 1 });
  return { from, to: from.add({ days: 6 }) };
};
