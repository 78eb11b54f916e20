import type { Activity } from '../activity/activity.ts';
import type { Slot } from './slot.ts';

/** The time of who gives a class and of its room: the class with the time before and after it. */
export interface GivenTime {
  readonly startsAt: Temporal.Instant;
  /** Exclusive. */
  readonly endsAt: Temporal.Instant;
}

/** From when until when a class keeps its professionals and its room: with the buffers of its activity. */
export const givenTime = (
  { startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>,
  { bufferBeforeMinutes, bufferAfterMinutes }: Pick<Activity, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
): GivenTime => ({
  startsAt: startsAt.subtract({ minutes: bufferBeforeMinutes }),
  endsAt: endsAt.add({ minutes: bufferAfterMinutes }),
});

/**
 * Whether a class keeps the time of its professionals and its room: one of a timetable since it was made, an appointment
 * while somebody has it. A cancelled one does not; a closed one only for those who keep their place in it, and until it is
 * emptied, since it opens again when its closure goes meanwhile.
 */
export const keepsGivers = (
  { state, taken }: Pick<Slot, 'state' | 'taken'>,
  { kind, state: offered }: Pick<Activity, 'kind' | 'state'>,
  clearing: boolean,
): boolean => {
  if (state === 'Cancelled' || offered === 'Deleted') return false;
  return taken > 0 || (kind === 'class' && (state !== 'Closed' || clearing));
};
