import {
  availabilityOf,
  freePlaces,
  listRulesOf,
  mayBook,
  waitlistStateOf,
  type Availability,
  type BookingRefusalCode,
  type BookingRequest,
  type Means,
  type WaitlistState,
} from '@svc/domain/booking';
import { refusal as refuse, type Refusal } from '@svc/domain/kernel';
import type { SeenSlot } from '../booking/booking-stores.ts';

/** A slot with what it means for the person who asks. */
export interface SlotOffer extends SeenSlot {
  readonly free: number;
  readonly availability: Availability;
  /** How it can be booked now; a prediction, not a promise. */
  readonly means: readonly Means[];
  /** The first reason why it cannot be booked in any way, if so; a full one names how its list stands. */
  readonly refusal: Refusal<BookingRefusalCode> | null;
  /** How the waiting list stands for anybody. */
  readonly waitlist: WaitlistState;
}

/** Whether those who look at a class see it at all: clients only what is published. */
export const isShownTo = (caller: BookingRequest['caller'], { activity }: Pick<SeenSlot, 'activity'>): boolean =>
  activity.state === 'Published' || (caller === 'staff' && activity.state === 'Hidden');

/** Judged as the door would, for every means of the activity. */
export const offer = (slotView: SeenSlot, caller: BookingRequest['caller'], now: Temporal.Instant): SlotOffer => {
  const { activity, slot, mine: alreadyClaimed, blockedUntil } = slotView;
  const waitlist = waitlistStateOf({ slot, rules: listRulesOf(activity), length: slotView.waiting, now });
  const judged = activity.means.map((means) => ({
    means,
    no: mayBook({ activity, slot, means, alreadyClaimed, blockedUntil, caller, force: false, now }).match(
      () => (freePlaces(slot) === 0 ? refuse('place_full', { waitlist }) : null),
      (refused) => refused,
    ),
  }));
  const means = judged.flatMap((each) => (each.no === null ? [each.means] : []));
  const refusal = means.length > 0 ? null : (judged[0]?.no ?? refuse('means_not_accepted'));
  return { ...slotView, waitlist, free: freePlaces(slot), availability: availabilityOf(slot, now), means, refusal };
};
