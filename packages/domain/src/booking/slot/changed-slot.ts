import type { AccountId } from '../../kernel/ids.ts';
import type { LocationId } from '../schedule/schedule.ts';
import { ruledTime, slotStart, type Slot } from './slot.ts';

/** What staff changes of one class; what is left out stays. */
export interface SlotPatch {
  readonly localDate?: Temporal.PlainDate;
  readonly localStart?: Temporal.PlainTime;
  /** Elapsed minutes, 5 to 1440. */
  readonly durationMinutes?: number;
  readonly professionalIds?: readonly AccountId[];
  readonly locationId?: LocationId | null;
  /** 1 to 1000; null: what rule and changes say. */
  readonly capacityOverride?: number | null;
  readonly note?: string | null;
}

/** Why a class cannot be changed, or not to that time. */
export type SlotChangeRefusal = 'slot_closed' | 'slot_cancelled' | 'slot_over' | 'time_past';

/** What becomes of a class by a patch. */
export interface SlotChange {
  readonly after: Slot;
  /** It begins or ends at another moment. */
  readonly moved: boolean;
  /** Another time, place or people: closures are asked again, and the rule leaves it alone from now on. */
  readonly detaches: boolean;
  /** The note alone is as free in the past as ahead. */
  readonly noteAlone: boolean;
}

const isAfter = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) > 0;
const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Local date, start and instants; one that comes back to its rule's time remembers none. */
const timesOf = (slot: Slot, { localDate, localStart, durationMinutes }: SlotPatch) => {
  const date = localDate ?? slot.localDate;
  const start = localStart ?? slot.localStart;
  const stays = date.equals(slot.localDate) && start.equals(slot.localStart);
  const startsAt = stays ? slot.startsAt : slotStart(date, start, slot.zone);
  const duration = durationMinutes === undefined ? slot.startsAt.until(slot.endsAt) : { minutes: durationMinutes };
  const ruled = ruledTime(slot);
  const atRule = slot.scheduleId === null || (date.equals(ruled.localDate) && start.equals(ruled.localStart));
  return {
    localDate: date,
    localStart: start,
    startsAt,
    endsAt: startsAt.add(duration),
    shifted: stays ? slot.shifted : !startsAt.toZonedDateTimeISO(slot.zone).toPlainTime().equals(start),
    originDate: atRule ? null : ruled.localDate,
    originStart: atRule ? null : ruled.localStart,
  };
};

/**
 * A class after a patch, its number of places aside, which rule and changes decide with it. A start that does not exist on
 * its day moves on by the gap; of two the first counts. Its sequence rises with its time and its place.
 */
export const changeSlot = (slot: Slot, patch: SlotPatch): SlotChange => {
  const { professionalIds = slot.professionalIds, locationId = slot.locationId, note = slot.note } = patch;
  const { capacityOverride = slot.capacityOverride } = patch;
  const times = timesOf(slot, patch);
  const moved = !times.startsAt.equals(slot.startsAt) || !times.endsAt.equals(slot.endsAt);
  const replaced = locationId !== slot.locationId;
  const renamed = !times.localStart.equals(slot.localStart) || !times.localDate.equals(slot.localDate);
  const detaches = moved || renamed || replaced || !sameIds(professionalIds, slot.professionalIds);
  const after: Slot = {
    ...slot,
    ...times,
    ...{ professionalIds, locationId, note, capacityOverride },
    detached: slot.detached || detaches,
    sequence: slot.sequence + (moved || replaced ? 1 : 0),
  };
  return { after, moved, detaches, noteAlone: !detaches && capacityOverride === slot.capacityOverride };
};

/**
 * Why the change may not be: nobody changes what is cancelled, over or being emptied, nor moves what has begun, nor into the past.
 * @param clearing its people are losing their places
 */
export const slotChangeRefusal = (
  slot: Slot,
  { after, moved, noteAlone }: SlotChange,
  clearing: boolean,
  now: Temporal.Instant,
): SlotChangeRefusal | null => {
  if (noteAlone) return null;
  if (slot.state === 'Cancelled') return 'slot_cancelled';
  if (slot.state === 'Done' || !isAfter(slot.endsAt, now)) return 'slot_over';
  if (clearing) return 'slot_closed';
  if (!moved) return null;
  if (!isAfter(slot.startsAt, now)) return 'slot_over';
  return isAfter(after.startsAt, now) ? null : 'time_past';
};
