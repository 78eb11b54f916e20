import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import type { Activity } from '../activity/activity.ts';
import { activityTable } from '../activity/activity.transitions.ts';
import type { Slot } from '../slot/slot.ts';
import { slotTable } from '../slot/slot.transitions.ts';
import type { BookingRefusalCode } from './may-book.policies.ts';

/** The refusals of a booking without lead time, horizon and hidden activity: these hold back no walk-in. */
export type WalkInRefusalCode = Exclude<BookingRefusalCode, 'too_soon' | 'too_far' | 'slot_not_found'>;

/** Somebody at the desk without a booking, and the class they come for; a subscription's entry covers it. */
export interface WalkInRequest {
  readonly slot: Slot;
  readonly activity: Activity;
  /** The client has a live claim on the slot: then there is a booking to check in. */
  readonly claimed: boolean;
}
type WalkInRule = Rule<WalkInRequest, WalkInRefusalCode>;

/** Staff books hidden ones too. */
const activityTakesBookings: WalkInRule = ({ activity: { state } }) =>
  step(activityTable, state, 'take').match(
    () => undefined,
    (code) => refusal(code === 'not_published' ? 'activity_not_bookable' : code),
  );
const slotTakesPlaces: WalkInRule = ({ slot: { state } }) =>
  step(slotTable, state, 'take').match(
    () => undefined,
    (code) => refusal(code),
  );
const onlyOnce: WalkInRule = ({ claimed }) => (claimed ? refusal('already_booked') : undefined);
const takesEntries: WalkInRule = ({ activity: { means } }) =>
  means.includes('entry') ? undefined : refusal('means_not_accepted', { means: 'entry' });
const hasPlace: WalkInRule = ({ slot: { taken, capacity } }) => (taken < capacity ? undefined : refusal('place_full'));

/** Who comes without a booking: neither the lead time nor the horizon counts, all else does. */
export const walkInRules = [activityTakesBookings, slotTakesPlaces, onlyOnce, takesEntries, hasPlace] as const;

/** Whether they may come in, by `walkInRules`; whether it is time for it says `isCheckInOpen`. */
export const mayWalkIn = (request: WalkInRequest): Result<void, Refusal<WalkInRefusalCode>> =>
  judge(walkInRules, request);
