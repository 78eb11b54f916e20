import type { AccountId, SlotId } from '../../kernel/ids.ts';
import { closuresOf } from '../closure/closure.ts';
import { ruledTime, type Slot } from '../slot/slot.ts';
import { occurrencesOf, type DateRange } from './occurrences.ts';
import { slotsPlanned, type PlannedSlot, type SlotFacts } from './planned-slot.ts';
import type { LocationId } from './schedule.ts';

/** A slot of the rule that stands, as its row was read. */
export type StandingSlot = Pick<
  Slot,
  | 'id'
  | 'localDate'
  | 'localStart'
  | 'originDate'
  | 'originStart'
  | 'startsAt'
  | 'endsAt'
  | 'capacity'
  | 'capacityOverride'
  | 'state'
> & {
  readonly professionalIds: readonly AccountId[];
  readonly locationId: LocationId | null;
  /** Somebody has changed it by hand: the rule leaves it alone. */
  readonly detached: boolean;
  /** Somebody has a place, had one, or waits or waited for one: its time is theirs, and it is never deleted. */
  readonly claimed: boolean;
};

/** Why the rule names a time at which no slot is made. */
export interface SkippedStart {
  readonly localDate: Temporal.PlainDate;
  readonly localStart: Temporal.PlainTime;
  /**
   * `gap`: moved on by the change of the clock, it meets another class of the rule. `taken`: somebody has moved another class of the rule there.
   * `busy`: who would give it, or its room, has another class then.
   */
  readonly reason: 'gap' | 'taken' | 'busy';
}

/** What the generator has to write so that the rows are what the rule says. */
export interface SlotPlan {
  readonly create: readonly PlannedSlot[];
  /** They are right as they are, or nothing may change them. */
  readonly keep: readonly SlotId[];
  /** To these values; of a claimed slot the people and the place alone differ, never its time. */
  readonly change: readonly { readonly id: SlotId; readonly to: PlannedSlot }[];
  /** Claimed, and at another instant than the rule has now: the zone's rules were changed. Somebody decides. */
  readonly moved: readonly { readonly id: SlotId; readonly to: PlannedSlot }[];
  /** Claimed, and no longer in the rule. Somebody decides. */
  readonly orphan: readonly SlotId[];
  /** Not claimed, and no longer in the rule. */
  readonly remove: readonly SlotId[];
  readonly skipped: readonly SkippedStart[];
}

/** What a plan is made from. */
export interface PlanFacts extends SlotFacts {
  /** The slots of this rule whose date, or its date as the rule has it, is not before the range. Those after it are compared, too. */
  readonly existing: readonly StandingSlot[];
  /** Those of the rules before this one, which somebody may have moved to its days. */
  readonly before?: readonly StandingSlot[];
  /** The days on which slots are made. */
  readonly range: DateRange;
  /** A slot that has begun stays as it is, and none is made in the past. */
  readonly now: Temporal.Instant;
}

interface Named {
  readonly localDate: Temporal.PlainDate;
  readonly localStart: Temporal.PlainTime;
}
/** What is unique among the slots of a rule. */
export const keyOf = ({ localDate, localStart }: Named): string =>
  `${localDate.toString()} ${localStart.hour}:${localStart.minute}`;

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;
const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

const isAfter = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) > 0;

/**
 * What the rule wants: a class per date and start; one that the gap pushes onto another gives way. After the range there are
 * those alone that stand: the range was longer when they were made.
 */
const wantedOf = (
  facts: PlanFacts,
): { readonly wanted: Map<string, PlannedSlot>; readonly skipped: SkippedStart[] } => {
  const { schedule, defaults, range, existing } = facts;
  const plan = slotsPlanned(facts);
  const wanted = new Map<string, PlannedSlot>();
  const times = existing.map(ruledTime);
  const beyond = new Set(times.filter(({ localDate }) => isAfter(localDate, range.to)).map(keyOf));
  const to = times.reduce((last, { localDate }) => (isAfter(localDate, last) ? localDate : last), range.to);
  for (const occurrence of occurrencesOf(schedule, defaults, { from: range.from, to })) {
    const { date, start } = occurrence;
    if (isAfter(date, range.to) && !beyond.has(keyOf({ localDate: date, localStart: start }))) continue;
    const planned = plan(occurrence);
    if (isBefore(facts.now, planned.startsAt)) wanted.set(keyOf(planned), planned);
  }
  const pushed = [...wanted.values()].filter(({ shifted }) => shifted);
  const skipped = pushed.filter((slot) =>
    [...wanted.values()].some(
      (other) => other !== slot && isBefore(slot.startsAt, other.endsAt) && isBefore(other.startsAt, slot.endsAt),
    ),
  );
  for (const slot of skipped) wanted.delete(keyOf(slot));
  return {
    wanted,
    skipped: [...skipped.map(skippedFor('gap')), ...withoutTaken(wanted, existing, facts.before ?? [])],
  };
};

const skippedFor =
  (reason: SkippedStart['reason']) =>
  ({ localDate, localStart }: Named): SkippedStart => ({ localDate, localStart, reason });

/**
 * A time that has no class of its own is left to the one that somebody has moved there, and one from which a class of an earlier rule was
 * moved is left to that. Those are taken out of what is wanted.
 */
const withoutTaken = (
  wanted: Map<string, PlannedSlot>,
  existing: readonly StandingSlot[],
  before: readonly StandingSlot[],
): readonly SkippedStart[] => {
  const own = new Set(existing.map((slot) => keyOf(ruledTime(slot))));
  const isMoved = ({ originDate, state }: StandingSlot): boolean => originDate !== null && state !== 'Cancelled';
  const earlier = before.filter(isMoved);
  const times: readonly Named[] = [...existing.filter(isMoved), ...earlier, ...earlier.map(ruledTime)];
  return times.filter((at) => !own.has(keyOf(at)) && wanted.delete(keyOf(at))).map(skippedFor('taken'));
};

const sameTime = (slot: StandingSlot, to: PlannedSlot): boolean =>
  slot.startsAt.equals(to.startsAt) && slot.endsAt.equals(to.endsAt);
const samePeople = (slot: StandingSlot, to: PlannedSlot): boolean =>
  slot.locationId === to.locationId && sameIds(slot.professionalIds, to.professionalIds);

/** Compares the rule with its rows. Pure: the same facts give the same plan, and a plan that was applied gives none. */
export const planSlots = (facts: PlanFacts): SlotPlan => {
  const { wanted, skipped } = wantedOf(facts);
  const plan = {
    keep: [] as SlotId[],
    change: [] as { id: SlotId; to: PlannedSlot }[],
    moved: [] as { id: SlotId; to: PlannedSlot }[],
    orphan: [] as SlotId[],
    remove: [] as SlotId[],
  };
  for (const slot of facts.existing) {
    const key = keyOf(ruledTime(slot));
    const named = wanted.get(key);
    const to = named && { ...named, capacity: slot.capacityOverride ?? named.capacity };
    wanted.delete(key);
    const begun = !isBefore(facts.now, slot.startsAt);
    if (slot.detached || begun || slot.state === 'Cancelled' || slot.state === 'Done') plan.keep.push(slot.id);
    else if (to === undefined) plan[slot.claimed ? 'orphan' : 'remove'].push(slot.id);
    else if (slot.claimed && !sameTime(slot, to)) plan.moved.push({ id: slot.id, to });
    else if (samePeople(slot, to) && (slot.claimed || (sameTime(slot, to) && slot.capacity === to.capacity)))
      plan.keep.push(slot.id);
    else {
      const capacity = slot.claimed ? slot.capacity : to.capacity;
      // It may be excepted from those that meet a class of that time.
      const met = facts.closures.filter(({ id }) => to.closedBy.includes(id));
      plan.change.push({ id: slot.id, to: { ...to, capacity, closedBy: closuresOf(met, { ...to, id: slot.id }) } });
    }
  }
  return { create: [...wanted.values()], ...plan, skipped };
};
