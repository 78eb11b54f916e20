import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import type { Activity } from '../activity/activity.ts';
import type { Means } from '../activity/means.ts';
import type { BookingRefusalCode } from './booking.lists.ts';
import { activityTable } from '../activity/activity.transitions.ts';
import type { Slot } from '../slot/slot.ts';
import { slotTable } from '../slot/slot.transitions.ts';

/** Who wants which place, as one read before any write shows it. */
export interface BookingRequest {
  readonly activity: Activity;
  readonly slot: Slot;
  readonly means: Means;
  /** The person already has a live claim on this slot. */
  readonly alreadyClaimed: boolean;
  /** Until then the person books nothing, unless staff insists; null: nobody blocks them. */
  readonly blockedUntil: Temporal.Instant | null;
  /** The studio's own people see hidden activities. */
  readonly caller: 'client' | 'staff';
  /** Staff lets somebody in whatever lead time and horizon say, until the class is over. */
  readonly force: boolean;
  /** The place was offered to the person, which is a promise: a horizon that is nearer by now takes nothing back. */
  readonly offered?: true;
  readonly now: Temporal.Instant;
}
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type BookingRule = Rule<BookingRequest, BookingRefusalCode>;

const activityTakesBookings: BookingRule = ({ activity, caller }) =>
  activity.state === 'Hidden' && caller === 'client'
    ? refusal('slot_not_found') // unlisted: a client may not even know of it
    : step(activityTable, activity.state, 'take').match(
        () => undefined,
        (code) => refusal(code === 'not_published' ? 'activity_not_bookable' : code),
      );
const slotTakesPlaces: BookingRule = ({ slot }) =>
  step(slotTable, slot.state, 'take').match(
    () => undefined,
    (code) => refusal(code),
  );
const isForced = ({ caller, force }: BookingRequest): boolean => caller === 'staff' && force;
const notBlocked: BookingRule = (request) => {
  const { blockedUntil, now } = request;
  if (blockedUntil === null || isForced(request) || Temporal.Instant.compare(blockedUntil, now) <= 0) return undefined;
  return refusal('client_blocked', { until: blockedUntil.toString() });
};
const notStarted: BookingRule = (request) => {
  const { slot, now } = request;
  const last = isForced(request) ? slot.endsAt : slot.startsAt;
  return Temporal.Instant.compare(last, now) <= 0 ? refusal('slot_over') : undefined;
};
const leadTimeLeft: BookingRule = (request) => {
  const { slot, activity, now } = request;
  if (isForced(request)) return undefined;
  // Minutes away from the limit milliseconds decide; near it only the instants do.
  const msLeft = slot.startsAt.epochMilliseconds - now.epochMilliseconds - activity.leadMinutes * MINUTE_MS;
  if (msLeft > MINUTE_MS) return undefined;
  return Temporal.Instant.compare(now, slot.startsAt.subtract({ minutes: activity.leadMinutes })) > 0
    ? refusal('too_soon', { leadMinutes: activity.leadMinutes })
    : undefined;
};
const withinHorizon: BookingRule = (request) => {
  const { slot, activity, offered = false, now } = request;
  if (isForced(request) || offered) return undefined;
  // Well before the last day no calendar is needed to know it; two days are left for zones and clock changes.
  const daysAhead = (slot.startsAt.epochMilliseconds - now.epochMilliseconds) / DAY_MS;
  if (daysAhead < activity.horizonDays - 2) return undefined;
  const today = now.toZonedDateTimeISO(slot.zone).toPlainDate();
  return Temporal.PlainDate.compare(slot.localDate, today.add({ days: activity.horizonDays })) > 0
    ? refusal('too_far', { horizonDays: activity.horizonDays })
    : undefined;
};
const onlyOnce: BookingRule = ({ alreadyClaimed }) => (alreadyClaimed ? refusal('already_booked') : undefined);
const costs = (means: Means): boolean => means === 'order' || means === 'onSite';
const meansAccepted: BookingRule = ({ activity, means }) =>
  activity.means.includes(means) && (!costs(means) || (activity.price !== null && activity.vat !== null))
    ? undefined
    : refusal('means_not_accepted', { means });

/** Asked in this order. That a place is free is proved by the statement that takes it, never here. */
export const mayBookRules = [
  activityTakesBookings,
  notBlocked,
  slotTakesPlaces,
  notStarted,
  leadTimeLeft,
  withinHorizon,
  onlyOnce,
  meansAccepted,
] as const;

/** Whether a place may be booked; the first refusal of `mayBookRules` wins. The same list for every door. */
export const mayBook = (request: BookingRequest): Result<void, Refusal<BookingRefusalCode>> =>
  judge(mayBookRules, request);
