import { isHit, keyOf, ruledTime, type Closure, type Slot } from '@svc/domain/booking';
import type { Commit, Facts, Invariant, SafetyRule } from '../facts.ts';
import { DAY, HOUR } from '../world.ts';

/** A rule has one class at one time, wherever somebody has moved it. */
const oneAtATime: SafetyRule = ({ slot }, facts) => {
  if (!slot.some(({ after }) => after.scheduleId !== null)) return undefined;
  const known = new Map<string, Slot>();
  for (const each of facts.all('slot')) {
    if (each.scheduleId === null) continue;
    const time = `${each.scheduleId} ${keyOf(ruledTime(each))}`;
    const other = known.get(time);
    if (other !== undefined) return `${other.id} and ${each.id} are both the class of ${time}`;
    known.set(time, each);
  }
  return undefined;
};

/** None is open in the time of a closure. What has begun is closed no more, also by a clock that is a day ahead. */
const noneOpenInAClosure: SafetyRule = ({ slot, audited }, facts) => {
  const { world } = facts;
  const closures = world.db.rows<Closure>('closure');
  const closes = audited.some(({ operation }) => operation.startsWith('closure.'));
  const begun = world.wallMs + (world.faults.has('clock jump') ? DAY + HOUR : 0);
  for (const each of closes ? facts.all('slot') : slot.map(({ after }) => after)) {
    if (each.scheduleId === null || each.state !== 'Open' || each.startsAt.epochMilliseconds <= begun) continue;
    const closure = closures.find((one) => isHit(one, each));
    if (closure !== undefined) return `class ${each.id} is open in the time of closure ${closure.id}`;
  }
  return undefined;
};

const whereabouts = ({ localDate, localStart, startsAt, endsAt, locationId, professionalIds }: Slot): string =>
  [localDate, localStart, startsAt, endsAt, locationId, professionalIds].join(' ');

/** Who changed that class by hand, in this commit. */
const isByHand = ({ audited }: Commit, id: string): boolean =>
  audited.some(({ operation, entityId }) => operation === 'slot.update' && entityId === id);

/** What somebody has changed by hand stays as they wanted it, until somebody changes it again. */
const detachedStay: SafetyRule = (commit) => {
  for (const { before, after } of commit.slot) {
    if (before?.detached !== true) continue;
    if (!after.detached) return `class ${after.id} is its rule's again`;
    if (whereabouts(before) !== whereabouts(after) && !isByHand(commit, after.id))
      return `class ${after.id} went from ${whereabouts(before)} to ${whereabouts(after)}, and nobody moved it`;
  }
  const gone = commit.removed.find(({ detached }) => detached);
  return gone === undefined ? undefined : `class ${gone.id} was changed by hand and is gone`;
};

/** Some rows that name a class in which somebody has a place or had one, or waits or waited. */
const claims = ['booking', 'hold', 'offerHold', 'waitingEntry', 'handover'] as const;
/** The classes in which somebody has a claim, or had one. */
export const claimedIn = (facts: Facts): ReadonlySet<string> =>
  new Set(claims.flatMap((table) => facts.all(table).map(({ slotId }) => slotId)));

/** A class in which somebody ever had a claim is not taken away, nor does its rule give it another time. */
const claimedStay: SafetyRule = (commit, facts) => {
  if (commit.removed.length + commit.slot.length === 0) return undefined;
  const claimed = claimedIn(facts);
  const gone = commit.removed.find(({ id, taken }) => taken > 0 || claimed.has(id));
  if (gone !== undefined) return `class ${gone.id} is gone with those who have claims in it`;
  for (const { before, after } of commit.slot) {
    if (before === undefined || (before.startsAt.equals(after.startsAt) && before.endsAt.equals(after.endsAt)))
      continue;
    if (claimed.has(after.id) && !isByHand(commit, after.id))
      return `class ${after.id} went to another time with its people, and nobody moved it`;
  }
  return undefined;
};

/** Asked of the classes that rules make. */
export const madeInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '6 a rule has one class at one time', holds: oneAtATime },
  { name: '6 no class is open in the time of a closure', holds: noneOpenInAClosure },
  { name: '6 what was changed by hand stays', holds: detachedStay },
  { name: '6 a class with claims stays', holds: claimedStay },
];
