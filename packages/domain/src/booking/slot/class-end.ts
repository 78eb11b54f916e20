import type { BookingState } from '../booking/booking.transitions.ts';
import type { Slot } from './slot.ts';
import type { SlotState } from './slot.transitions.ts';

/** How long after the end of a class the studio may still note who came. */
export const unattendedMinutes = 120;

/** States of a class that its end changes. */
export const unfinishedStates: readonly SlotState[] = ['Open', 'Closed'];

/** Somebody came: the studio notes who comes to this class. */
export const attendedStates: readonly BookingState[] = ['CheckedIn'];

/** A request is not answered any more: its class has begun. */
export const unansweredAfter = ({ startsAt }: Pick<Slot, 'startsAt'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(startsAt, now) <= 0;

/** Who is expected has not come: the class ended so long ago that nobody is checked in any more. */
export const unattendedAfter = ({ endsAt }: Pick<Slot, 'endsAt'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(endsAt.add({ minutes: unattendedMinutes }), now) <= 0;
