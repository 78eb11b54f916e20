import * as Effect from 'effect/Effect';
import {
  availabilityOf,
  freePlaces,
  listRulesOf,
  mayBook,
  waitlistStateOf,
  type Availability,
  type BookingRequest,
  type Means,
  type OfferRefusal,
  type WaitlistState,
} from '@svc/domain/booking';
import { refusal as refuse, type AccountId, type Refusal } from '@svc/domain/kernel';
import type { SeenSlot } from '../booking/booking-stores.ts';
import type { ProfessionalNames } from './professional-names.ts';

const noNames: ReadonlyMap<AccountId, string> = new Map();

/** A slot with what it means for the person who asks. */
export interface SlotOffer extends SeenSlot {
  readonly free: number;
  readonly availability: Availability;
  /** How it can be booked now; a prediction, not a promise. */
  readonly means: readonly Means[];
  /** The first reason why it cannot be booked in any way, if so; a full one names how its list stands. */
  readonly refusal: Refusal<OfferRefusal> | null;
  /** How the waiting list stands for anybody. */
  readonly waitlist: WaitlistState;
  /** Who gives it, by name; those without a name here are left out. */
  readonly professionals: readonly { readonly id: AccountId; readonly displayName: string }[];
}

/** Who looks at classes. */
export interface SlotOnlooker {
  /** As whom they would book. */
  readonly caller: BookingRequest['caller'];
  /** Whom they may know by name: a visitor of the studio's site nobody, a client who is shown to clients, staff everybody. */
  readonly knows: 'nobody' | 'public' | 'everybody';
}

/** Whether those who look at a class see it at all: clients only what is published. */
export const isShownTo = (caller: BookingRequest['caller'], { activity }: Pick<SeenSlot, 'activity'>): boolean =>
  activity.state === 'Published' || (caller === 'staff' && activity.state === 'Hidden');

/** The professionals of a class, else those of its activity. */
const giversOf = ({ slot, activity }: SeenSlot): readonly AccountId[] =>
  slot.professionalIds.length > 0 ? slot.professionalIds : activity.professionalIds;

/** Why a class that the rules let one book is not to be had all the same; only staff learns which other class is in the way. */
const notToBeHad = (
  { slot, givenElsewhere }: SeenSlot,
  { knows }: SlotOnlooker,
  waitlist: WaitlistState,
): Refusal<OfferRefusal> | null => {
  if (givenElsewhere !== null)
    return refuse(
      'professional_busy',
      knows === 'everybody' && givenElsewhere.slotId !== null ? { slotId: givenElsewhere.slotId } : undefined,
    );
  return freePlaces(slot) === 0 ? refuse('place_full', { waitlist }) : null;
};

/** Judged as the door would, for every means of the activity. */
const offer = (slotView: SeenSlot, onlooker: SlotOnlooker, now: Temporal.Instant): Omit<SlotOffer, 'professionals'> => {
  const { activity, slot, mine: alreadyClaimed, blockedUntil } = slotView;
  const { caller } = onlooker;
  const waitlist = waitlistStateOf({ slot, rules: listRulesOf(activity), length: slotView.waiting, now });
  const judged = activity.means.map((means) => ({
    means,
    no: mayBook({ activity, slot, means, alreadyClaimed, blockedUntil, caller, force: false, now }).match(
      () => notToBeHad(slotView, onlooker, waitlist),
      (refused) => refused,
    ),
  }));
  const means = judged.flatMap((each) => (each.no === null ? [each.means] : []));
  const refusal = means.length > 0 ? null : (judged[0]?.no ?? refuse('means_not_accepted'));
  return { ...slotView, waitlist, free: freePlaces(slot), availability: availabilityOf(slot, now), means, refusal };
};

/** Classes with what they mean for who looks at them; the names of all who give them are read at once. */
export const offersOf =
  (ports: { readonly professionals: ProfessionalNames }) =>
  (seen: readonly SeenSlot[], onlooker: SlotOnlooker, now: Temporal.Instant) =>
    Effect.gen(function* () {
      const ids = onlooker.knows === 'nobody' ? [] : [...new Set(seen.flatMap(giversOf))];
      const names = ids.length === 0 ? noNames : yield* ports.professionals.namesOf(ids, onlooker.knows === 'public');
      return seen.map((each): SlotOffer => ({
        ...offer(each, onlooker, now),
        professionals: giversOf(each).flatMap((id) => {
          const displayName = names.get(id);
          return displayName === undefined ? [] : [{ id, displayName }];
        }),
      }));
    });
