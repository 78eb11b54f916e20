import type { Commit, Facts } from './facts.ts';
import type { World } from './world.ts';

/** Rare states around people and classes that go to another time, and around who comes, that a big run must have reached. */
export const moveGoals: readonly string[] = [
  'a booking went to another class',
  'a booking went to another day',
  'a booking with an entry went to another class',
  'a move woke who waited',
  'a move met a full class',
  'a series was booked',
  'a series went past a class',
  'a series was booked not at all',
  'a class went to another time',
  'a class went to another day',
  'a class came back to its time',
  'a class met another one of its people',
  'places of one class woke somebody',
  'a class took an offer’s end along',
  'somebody was noted as absent',
  'somebody was found absent when the class was over',
  'somebody came after all',
  'somebody who was absent was excused',
  'no-shows blocked somebody',
  'somebody blocked asked in vain',
  'lost COMMIT: reschedule',
  'lost COMMIT: bookSeries',
  'lost COMMIT: updateSlot',
  'crash during reschedule',
  'crash during updateSlot',
];

const people = ({ booking, handover }: Commit, facts: Facts, world: World): void => {
  for (const { before, after } of booking) {
    if (before === undefined || before.slotId === after.slotId) continue;
    world.goal('a booking went to another class');
    if (after.subscriptionId !== null) world.goal('a booking with an entry went to another class');
    const [from, to] = [facts.get('slot', before.slotId), facts.get('slot', after.slotId)];
    if (from?.localDate.toString() !== to?.localDate.toString()) world.goal('a booking went to another day');
    if (handover.some((each) => each.after.slotId === before.slotId && each.after.outcome === 'offered'))
      world.goal('a move woke who waited');
  }
};

const classes = ({ slot, handover, waitingEntry }: Commit, world: World): void => {
  for (const { before, after } of slot) {
    if (before === undefined || before.startsAt.equals(after.startsAt)) continue;
    world.goal('a class went to another time');
    if (!before.localDate.equals(after.localDate)) world.goal('a class went to another day');
    if (before.originDate !== null && after.originDate === null) world.goal('a class came back to its time');
  }
  for (const { after } of handover)
    if (after.outcome === 'offered' && after.releasedRef.startsWith('slot:'))
      world.goal('places of one class woke somebody');
  for (const { before, after } of waitingEntry)
    if (
      before?.offer != null &&
      before.offer.holdId === after.offer?.holdId &&
      !before.offer.until.equals(after.offer.until)
    )
      world.goal('a class took an offer’s end along');
};

const attendance = ({ booking, bookingBlock }: Commit, world: World): void => {
  for (const { before, after } of booking) {
    if (before === undefined || before.state === after.state) continue;
    if (after.state === 'NoShow' && after.ended?.by === null)
      world.goal('somebody was found absent when the class was over');
    else if (after.state === 'NoShow') world.goal('somebody was noted as absent');
    if (before.state === 'NoShow' && after.state === 'CheckedIn') world.goal('somebody came after all');
    if (before.state === 'NoShow' && after.state === 'Cancelled') world.goal('somebody who was absent was excused');
  }
  for (const { after } of bookingBlock) if (after.cause === 'auto') world.goal('no-shows blocked somebody');
};

/** Counts them where commits show them. */
export const seeMoves = (commit: Commit, facts: Facts, world: World): void => {
  people(commit, facts, world);
  classes(commit, world);
  attendance(commit, world);
};
