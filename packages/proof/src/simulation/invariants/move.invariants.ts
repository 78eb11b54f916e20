import { isLive, type Activity, type Booking } from '@svc/domain/booking';
import type { Change, Facts, Invariant, SafetyRule } from '../facts.ts';

const isMove = ({ before, after }: Change<Booking>): boolean => before !== undefined && before.slotId !== after.slotId;

/** What a move may not touch: the booking is the same one, and what covers it covers it still. */
const kept = ({ userId, state, means, orderId, subscriptionId, entryOutcome, price, guestName }: Booking): string =>
  JSON.stringify([userId, state, means, orderId, subscriptionId, entryOutcome, price, guestName]);

/** A booking goes to another class with what covers it, into a place that is free there, under its next number. */
const movesWhole: SafetyRule = ({ booking }, facts) => {
  for (const change of booking) {
    const { before, after } = change;
    if (!isMove(change) || before === undefined) continue;
    const slot = facts.get('slot', after.slotId);
    if (kept(before) !== kept(after)) return `booking ${after.id} became another one by its move`;
    if (after.movedFrom !== before.slotId) return `booking ${after.id} does not know that it was in ${before.slotId}`;
    if (slot?.state !== 'Open') return `booking ${after.id} moved into ${after.slotId}, which is ${slot?.state}`;
    if (slot.taken > slot.capacity) return `booking ${after.id} moved into ${after.slotId}, which was full`;
  }
  return undefined;
};

/** Calendars follow: who is moved, or whose class is, has a higher number. */
const numbersRise: SafetyRule = ({ booking, slot }, facts) => {
  for (const change of booking) {
    const { before, after } = change;
    if (before !== undefined && after.sequence < before.sequence) return `the number of booking ${after.id} fell`;
    if (isMove(change) && after.sequence === before?.sequence) return `booking ${after.id} moved under its old number`;
  }
  for (const { before, after } of slot) {
    if (before === undefined || (before.startsAt.equals(after.startsAt) && before.endsAt.equals(after.endsAt)))
      continue;
    const raised = new Set(
      booking.flatMap((each) =>
        each.before !== undefined && each.after.sequence > each.before.sequence ? [each.after.id] : [],
      ),
    );
    const left = facts.all('booking').find((each) => each.slotId === after.id && isLive(each) && !raised.has(each.id));
    if (left !== undefined) return `class ${after.id} moved, booking ${left.id} keeps its number`;
  }
  return undefined;
};

interface Busy {
  readonly ownerId: string;
  readonly slotId: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly gives: boolean;
}

/** The time that a person's place keeps is the time of its class, and never meets that of another one. */
const timesApart: SafetyRule = ({ booking, hold, slot }, facts) => {
  const moved = new Set<string>(
    slot.flatMap(({ before, after }) =>
      before?.startsAt.equals(after.startsAt) === true && before.endsAt.equals(after.endsAt) ? [] : [after.id],
    ),
  );
  const people = new Set<string>([...booking, ...hold].map(({ after }) => after.userId));
  if (moved.size + people.size === 0) return undefined;
  const kept = facts.world.db.rows<Busy>('busy').filter(({ gives }) => !gives);
  for (const one of kept) {
    if (!moved.has(one.slotId) && !people.has(one.ownerId)) continue;
    const its = facts.get('slot', one.slotId);
    if (its === undefined || !its.startsAt.equals(one.startsAt) || !its.endsAt.equals(one.endsAt))
      return `${one.ownerId} keeps another time than that of ${one.slotId}`;
    const other = kept.find((each) => each.ownerId === one.ownerId && each.slotId !== one.slotId && meet(each, one));
    if (other !== undefined) return `${one.ownerId} is in ${one.slotId} and ${other.slotId} at once`;
  }
  return undefined;
};
const meet = (a: Busy, b: Busy): boolean =>
  Temporal.Instant.compare(a.startsAt, b.endsAt) < 0 && Temporal.Instant.compare(b.startsAt, a.endsAt) < 0;

const counts = (each: Booking): boolean => isLive(each) || each.entryOutcome === 'forfeited';

/** The daily limit counts each place on the day of its class, wherever both have gone. */
const daysCount: SafetyRule = ({ booking, slot }, facts) => {
  const moved = new Set<string>(
    slot.flatMap(({ before, after }) => (before?.localDate.equals(after.localDate) === false ? [after.id] : [])),
  );
  const touched = new Set<string>([
    ...booking.flatMap(({ after }) => after.subscriptionId ?? []),
    ...facts.all('booking').flatMap((each) => (moved.has(each.slotId) ? (each.subscriptionId ?? []) : [])),
  ]);
  const days = new Set([
    ...facts.all('slot').map(({ localDate }) => localDate.toString()),
    ...slot.flatMap(({ before }) => before?.localDate.toString() ?? []),
  ]);
  for (const id of touched) {
    const broken = daysOf(facts, id, days);
    if (broken !== undefined) return broken;
  }
  return undefined;
};
const daysOf = (facts: Facts, id: string, days: ReadonlySet<string>): string | undefined => {
  const wanted = new Map<string, number>();
  for (const each of facts.all('booking')) {
    const day = facts.get('slot', each.slotId)?.localDate.toString();
    if (each.subscriptionId !== id || !counts(each) || day === undefined) continue;
    wanted.set(day, (wanted.get(day) ?? 0) + 1);
  }
  for (const day of days) {
    const used = facts.world.db.row<{ readonly used: number }>('subscriptionDay', `${id} ${day}`)?.used ?? 0;
    if (used !== (wanted.get(day) ?? 0))
      return `${id} counts ${used} places on ${day}, there are ${wanted.get(day) ?? 0}`;
  }
  return undefined;
};

/** Bookings of one person that one commit makes are one series, or places they waited for; half a series is none. */
const seriesWhole: SafetyRule = ({ booking, waitingEntry }) => {
  const waited = new Set(waitingEntry.map(({ after }) => `${after.slotId} ${after.userId}`));
  const made = booking.flatMap(({ before, after }) =>
    before === undefined && after.orderId === null && !waited.has(`${after.slotId} ${after.userId}`) ? [after] : [],
  );
  for (const [userId, own] of Map.groupBy(made, (each) => each.userId))
    if (own.length > 1 && own.some(({ seriesId }) => seriesId === null || seriesId !== own[0]?.seriesId))
      return `${userId} got ${own.length} places at once that are no series`;
  return undefined;
};

/** A reminder that is still to come is of the class as it is now. */
const remindedOfNow: SafetyRule = ({ booking, slot }, facts) => {
  if (booking.length + slot.length === 0) return undefined;
  const reminds = new Map(
    facts.world.db.rows<Activity>('activity').map((each) => [each.id as string, each.reminders.length]),
  );
  for (const { bookingId, dueAt, state } of facts.world.db.rows<Reminding>('reminder')) {
    const its = facts.get('slot', facts.get('booking', bookingId)?.slotId ?? '');
    if (state !== 'Planned' || its === undefined || (reminds.get(its.activityId) ?? 0) === 0) continue;
    const early = dueAt.until(its.startsAt).total('hours');
    if (early <= 0 || early > 24) return `somebody is reminded of ${its.id} ${early} hours before it begins`;
  }
  return undefined;
};
interface Reminding {
  readonly bookingId: string;
  readonly dueAt: Temporal.Instant;
  readonly state: string;
}

/** Asked of bookings that go to another class, and of classes that go to another time. */
export const moveInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '6 a booking moves whole, into a free place', holds: movesWhole },
  { name: '6 nobody is in two classes at once', holds: timesApart },
  { name: '18 days count their places', holds: daysCount },
  { name: '18 a series is whole', holds: seriesWhole },
  { name: '22 the numbers of bookings rise', holds: numbersRise },
  { name: '25 reminders are of the class as it is', holds: remindedOfNow },
];
