import { cutoffOf, defaultCancellationTerms, type Booking, type WaitingEntry } from '@svc/domain/booking';
import type { Commit, Invariant, SafetyRule } from '../facts.ts';
import { MINUTE } from '../world.ts';

const isNewer = (a: Booking, b: Booking): boolean => Temporal.Instant.compare(a.createdAt, b.createdAt) > 0;

/** A cut takes the newest bookings: who stays was there before those who go. Those who have come stay. */
const cutsTakeTheNewest: SafetyRule = ({ audited, booking }, facts) => {
  const cut = new Set(
    audited.flatMap(({ operation, entityId, changes }) =>
      operation === 'booking.clear' && JSON.stringify(changes).includes('"capacity"') ? [entityId] : [],
    ),
  );
  if (cut.size === 0) return undefined;
  for (const { after } of booking.filter((each) => cut.has(each.after.id))) {
    const stays = facts
      .all('booking')
      .find((each) => each.slotId === after.slotId && each.state === 'Confirmed' && isNewer(each, after));
    if (stays !== undefined) return `booking ${after.id} was cut, ${stays.id} is newer and stays`;
  }
  return undefined;
};

/** A place that nobody asked for once more is booked only while it may be given back for nothing: that of the studio is twelve hours. */
const promotedInTime: SafetyRule = (commit, facts) => {
  const { world } = facts;
  if (world.faults.has('clock jump')) return undefined; // a machine may think that it is a day earlier
  for (const { before, after } of commit.waitingEntry) {
    if (!isPromotion(commit, before, after)) continue;
    const slot = facts.get('slot', after.slotId);
    const cutoff = slot && cutoffOf(defaultCancellationTerms.window, slot).epochMilliseconds;
    if (cutoff !== undefined && cutoff + MINUTE < world.wallMs)
      return `${after.userId} was booked into ${after.slotId} when it was too late to give it back`;
  }
  return undefined;
};

/** The studio took the place for who waits; what a person does is audited. */
export const isPromotion = ({ audited }: Commit, before: WaitingEntry | undefined, after: WaitingEntry): boolean =>
  before?.toPromote === true && after.state === 'Accepted' && audited.every(({ actor }) => actor.kind !== 'person');

/** Asked of who loses a place, and of who gets one unasked. */
export const claimInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '6 a cut takes the newest', holds: cutsTakeTheNewest },
  { name: '18 nobody is promoted too late', holds: promotedInTime },
];
