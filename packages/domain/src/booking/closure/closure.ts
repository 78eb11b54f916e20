import type { AccountId, ActivityId, Brand, SlotId } from '../../kernel/ids.ts';
import type { LocalizedText } from '../activity/activity.ts';
import type { LocationId } from '../schedule/schedule.ts';
import type { Slot } from '../slot/slot.ts';

/** A UUIDv7. */
export type ClosureId = Brand<string, 'ClosureId'>;
/** A UUIDv7. */
export type ClosureGroupId = Brand<string, 'ClosureGroupId'>;

/** What of the studio is closed: all of it, or what one of these has a part in. */
export type ClosureScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'locations'; readonly ids: readonly LocationId[] }
  | { readonly kind: 'activities'; readonly ids: readonly ActivityId[] }
  | { readonly kind: 'professionals'; readonly ids: readonly AccountId[] };

/** Days, or hours of days, on which the studio or a part of it is closed. */
export interface Closure {
  readonly id: ClosureId;
  readonly groupId: ClosureGroupId | null;
  /** The key of a reason: a built-in one, or a word of the studio's own. */
  readonly reason: string;
  readonly title: LocalizedText;
  readonly scope: ClosureScope;
  readonly from: Temporal.PlainDate;
  /** Inclusive. */
  readonly to: Temporal.PlainDate;
  /** Of each day, local; an end that is not later is of the next day. Null: whole local days of 23, 24 or 25 hours. */
  readonly hours: { readonly start: Temporal.PlainTime; readonly end: Temporal.PlainTime } | null;
  /** Classes that take place all the same. */
  readonly exceptSlotIds: readonly SlotId[];
  readonly note: string | null;
  readonly version: number;
}

/** What a closure looks at of a slot. */
export type ClosableSlot = Pick<Slot, 'activityId' | 'zone' | 'startsAt' | 'endsAt'> & {
  /** Null: it is only planned. */
  readonly id: SlotId | null;
  readonly locationId: LocationId | null;
  readonly professionalIds: readonly AccountId[];
};

const scopeHas = (scope: ClosureScope, slot: ClosableSlot): boolean => {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'locations':
      return slot.locationId !== null && scope.ids.includes(slot.locationId);
    case 'activities':
      return scope.ids.includes(slot.activityId);
    case 'professionals':
      return slot.professionalIds.some((id) => scope.ids.includes(id));
  }
};

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;
const meets = (slot: ClosableSlot, from: Temporal.Instant, to: Temporal.Instant): boolean =>
  isBefore(slot.startsAt, to) && isBefore(from, slot.endsAt);

/** No zone is further from UTC than this, and hours may reach into the next day. */
const margin = { hours: 40 } as const;

/** The time in which a closure may meet a slot of any zone: what lies outside need not be asked. */
export const spanOf = ({
  from,
  to,
}: Pick<Closure, 'from' | 'to'>): { readonly from: Temporal.Instant; readonly to: Temporal.Instant } => {
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC').toInstant();
  return { from: begin(from).subtract(margin), to: begin(to.add({ days: 1 })).add(margin) };
};

/** The closed time of one day, in a zone. */
const closedOn = (day: Temporal.PlainDate, hours: Closure['hours'], zone: string) => {
  const at = (date: Temporal.PlainDate, time?: Temporal.PlainTime) =>
    (time === undefined
      ? date.toZonedDateTime(zone)
      : date.toZonedDateTime({ timeZone: zone, plainTime: time })
    ).toInstant();
  if (hours === null) return { from: at(day), to: at(day.add({ days: 1 })) };
  const overnight = Temporal.PlainTime.compare(hours.end, hours.start) <= 0;
  return { from: at(day, hours.start), to: at(overnight ? day.add({ days: 1 }) : day, hours.end) };
};

/**
 * Whether the closure meets the slot: they share a moment, in the slot's own zone. A class from 23:30 to 00:30 is met by a
 * closure of the day after, and may be excepted.
 */
export const isHit = (closure: Closure, slot: ClosableSlot): boolean => {
  if (!scopeHas(closure.scope, slot)) return false;
  if (slot.id !== null && closure.exceptSlotIds.includes(slot.id)) return false;
  const { zone } = slot;
  if (closure.hours === null)
    return meets(slot, closedOn(closure.from, null, zone).from, closedOn(closure.to, null, zone).to);
  const last = slot.endsAt.toZonedDateTimeISO(zone).toPlainDate();
  // The hours of the eve may reach into the slot's first day.
  let day = slot.startsAt.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 });
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, closure.from) < 0 || Temporal.PlainDate.compare(day, closure.to) > 0) continue;
    const { from, to } = closedOn(day, closure.hours, zone);
    if (meets(slot, from, to)) return true;
  }
  return false;
};

/** The closures that keep a slot closed; it is open again when the last of them is gone. */
export const closuresOf = (closures: readonly Closure[], slot: ClosableSlot): readonly ClosureId[] =>
  closures.filter((closure) => isHit(closure, slot)).map(({ id }) => id);
