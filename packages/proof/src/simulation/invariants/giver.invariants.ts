import { givenTime, keepsGivers, type Activity, type GivenTime, type Slot } from '@svc/domain/booking';
import type { Facts, Invariant, SafetyRule } from '../facts.ts';

interface Given extends GivenTime {
  readonly slotId: string;
  readonly ownerId: string;
}

/**
 * The times that the classes keep of who gives them, as they are to be. Those that are over are nobody's any more.
 * @param orMay also of classes that are being emptied, which keep it where they have it
 */
const givenOf = (facts: Facts, orMay: boolean): readonly Given[] => {
  const activities = new Map(facts.world.db.rows<Activity>('activity').map((each) => [each.id, each]));
  const emptying = new Set(facts.world.db.rows<{ readonly slotId: string }>('slotClearing').map((each) => each.slotId));
  const ofSlot = (slot: Slot): readonly Given[] => {
    const activity = activities.get(slot.activityId);
    if (activity === undefined || slot.state === 'Done') return [];
    if (!keepsGivers(slot, activity, orMay && emptying.has(slot.id))) return [];
    const givers = slot.professionalIds.length > 0 ? slot.professionalIds : activity.professionalIds;
    return givers.map((ownerId) => ({ slotId: slot.id, ownerId, ...givenTime(slot, activity) }));
  };
  return facts.all('slot').flatMap(ofSlot);
};

const meet = (a: Given, b: Given): boolean =>
  a.ownerId === b.ownerId &&
  a.slotId !== b.slotId &&
  Temporal.Instant.compare(a.startsAt, b.endsAt) < 0 &&
  Temporal.Instant.compare(b.startsAt, a.endsAt) < 0;

/** No professional gives two classes at once, the time before and after them included. */
const nobodyGivesTwice: SafetyRule = ({ slot }, facts) => {
  if (slot.length === 0 || facts.world.chaos.booksAppointments === 0) return undefined;
  const all = givenOf(facts, false);
  for (const one of all) {
    const other = all.find((each) => meet(one, each));
    if (other !== undefined) return `${one.ownerId} gives ${one.slotId} and ${other.slotId} at once`;
  }
  return undefined;
};

/** Their time is kept by the classes that they give, and by nothing else. */
const timeIsGiven: SafetyRule = ({ slot }, facts) => {
  if (slot.length === 0 || facts.world.chaos.booksAppointments === 0) return undefined;
  const over = new Set(facts.all('slot').flatMap(({ id, state }) => (state === 'Done' ? [id as string] : [])));
  const nameOf = ({ ownerId, slotId, startsAt, endsAt }: Given): string =>
    `${ownerId} in ${slotId} from ${startsAt.toString()} to ${endsAt.toString()}`;
  const wanted = new Set(givenOf(facts, false).map(nameOf));
  const rows = facts.world.db.rows<Given & { readonly gives: boolean }>('busy').filter(({ gives }) => gives);
  const kept = new Set(rows.filter(({ slotId }) => !over.has(slotId)).map(nameOf));
  const [free] = wanted.difference(kept);
  if (free !== undefined) return `the time of ${free} is not kept`;
  const [idle] = kept.difference(new Set(givenOf(facts, true).map(nameOf)));
  return idle === undefined ? undefined : `the time of ${idle} is kept for nothing`;
};

/** Asked of the classes of one professional, and of appointments beside them. */
export const giverInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '6 nobody gives two classes at once', holds: nobodyGivesTwice },
  { name: '6 who gives a class keeps its time', holds: timeIsGiven },
];
