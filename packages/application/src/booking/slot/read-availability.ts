import * as Effect from 'effect/Effect';
import type { LocationId } from '@svc/domain/booking';
import type { AccountId, ActivityId, SlotId } from '@svc/domain/kernel';
import { notFound, type Clock } from '../../kernel/index.ts';
import type { ActivityStore, SeenSlot, SlotStore } from '../booking/booking-stores.ts';
import type { ProfessionalNames } from './professional-names.ts';
import { isShownTo, offersOf, type SlotOnlooker } from './slot-offer.ts';

interface Ports {
  readonly clock: Clock;
  readonly activities: Pick<ActivityStore, 'find'>;
  readonly slots: Pick<SlotStore, 'among' | 'between'>;
  readonly professionals: ProfessionalNames;
}

/** The classes of one activity on some days, both included. */
export interface ClassesOfActivity {
  readonly activityId: ActivityId;
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly locationId: LocationId | null;
  readonly professionalId: AccountId | null;
}

export interface ReadAvailability {
  readonly of: readonly SlotId[] | ClassesOfActivity;
  /** Whose bookings and turns are shown. */
  readonly userId: AccountId;
  /** As whom they would book, and whom they may know by name. */
  readonly onlooker: SlotOnlooker;
  /** Only classes that this professional gives, or whose activity is theirs; null: all. */
  readonly ownOf: AccountId | null;
}

const isByIds = (of: ReadAvailability['of']): of is readonly SlotId[] => Array.isArray(of);

const isOwn =
  (ownOf: AccountId | null) =>
  ({ slot, activity }: Pick<SeenSlot, 'slot' | 'activity'>): boolean =>
    ownOf === null || activity.professionalIds.includes(ownOf) || slot.professionalIds.includes(ownOf);

/** Not there for who may not see it; asked only where no class of it was found. */
const requireActivity =
  (ports: Ports) =>
  ({ onlooker: { caller }, ownOf }: ReadAvailability, id: ActivityId) =>
    Effect.flatMap(ports.activities.find(id), (activity) => {
      const isThere = activity !== null && activity.state !== 'Deleted';
      const isVisible = isThere && (caller === 'staff' || activity.state === 'Published');
      const isTheirs = isThere && (ownOf === null || activity.professionalIds.includes(ownOf));
      return isVisible && isTheirs ? Effect.void : Effect.fail(notFound('Activity'));
    });

/**
 * How the asked slots stand now, unknown and hidden ones left out; or how those of one activity do. A prediction, not a promise.
 * An activity that is not there is refused.
 */
export const readAvailability = (ports: Ports) => (asked: ReadAvailability) =>
  Effect.gen(function* () {
    const { of, userId, onlooker } = asked;
    const seen = isByIds(of)
      ? yield* ports.slots.among(of, userId)
      : yield* ports.slots.between(of.from, of.to, userId, { ...of, activityIds: [of.activityId] });
    const shown = seen.filter((each) => isShownTo(onlooker.caller, each)).filter(isOwn(asked.ownOf));
    if (!isByIds(of) && shown.length === 0) yield* requireActivity(ports)(asked, of.activityId);
    const asOf = ports.clock.now();
    return { asOf, items: yield* offersOf(ports)(shown, onlooker, asOf) };
  });
