import type { Booking, BookingBlock } from '@svc/domain/booking';
import type { Facts, Invariant, SafetyRule } from '../facts.ts';
import { blockRule, course } from '../courses.ts';
import { DAY, HOUR, MINUTE } from '../world.ts';

const becomesAbsent = (before: Booking | undefined, after: Booking): boolean =>
  before !== undefined && before.state !== 'NoShow' && after.state === 'NoShow';

/** Who is noted as absent by the clock is absent from a class to which somebody has come; by a person, from one that has begun. */
const absentFromSomething: SafetyRule = ({ booking }, facts) => {
  for (const { before, after } of booking) {
    if (!becomesAbsent(before, after)) continue;
    const others = facts.all('booking').filter(({ slotId }) => slotId === after.slotId);
    if (after.ended?.by === null && !others.some(({ state }) => state === 'CheckedIn'))
      return `booking ${after.id} is absent from ${after.slotId}, to which nobody came`;
    const starts = facts.get('slot', after.slotId)?.startsAt.epochMilliseconds ?? Infinity;
    if (!facts.world.faults.has('clock jump') && starts > facts.world.wallMs)
      return `booking ${after.id} is absent from ${after.slotId}, which has not begun`;
  }
  return undefined;
};

/** By the rule of the course: who was absent once too often books nothing for some days. */
const absentAreBlocked: SafetyRule = ({ booking }, facts) => {
  for (const { before, after } of booking) {
    if (!becomesAbsent(before, after) || facts.get('slot', after.slotId)?.activityId !== course) continue;
    const absent = facts.all('booking').filter(({ userId, state }) => userId === after.userId && state === 'NoShow');
    const blocked = facts.world.db.rows<BookingBlock>('bookingBlock').some(({ userId }) => userId === after.userId);
    if (absent.length >= blockRule.noShows && !blocked)
      return `${after.userId} was absent ${absent.length} times and may book`;
  }
  return undefined;
};

/** Longer than any pause between a look and its commit. */
const LOOKED = 45 * MINUTE;
const since = new WeakMap<BookingBlock, number>();

/** Who is blocked books nothing and moves nothing by themselves; clocks may be a day off. */
const blockedBookNothing: SafetyRule = ({ booking, bookingBlock, audited }, facts) => {
  const { now, wallMs } = facts.world;
  for (const { after } of bookingBlock) since.set(after, now);
  const own = booking.flatMap(({ before, after }) =>
    before === undefined && after.orderId === null && after.bookedBy === after.userId && isAsked(after) ? [after] : [],
  );
  const moved = audited.flatMap(({ operation, actor, subject }) =>
    operation === 'booking.reschedule' && actor.kind === 'person' && actor.accountId === subject
      ? [actor.accountId]
      : [],
  );
  const asking = new Set<string>([...own.map(({ userId }) => userId), ...moved]);
  for (const block of facts.world.db.rows<BookingBlock>('bookingBlock')) {
    const stands = (since.get(block) ?? now) + LOOKED <= now;
    const goesOn = block.until.epochMilliseconds > wallMs + DAY + HOUR;
    if (asking.has(block.userId) && stands && goesOn) return `${block.userId} is blocked and got something`;
  }
  return undefined;
};

/** Booked by the use case, which looks; the classes of the desk are filled by the statement alone. */
const isAsked = ({ slotId }: Booking): boolean => /^(?:class|course|talk)-/u.test(slotId);

/** Asked of who comes and who does not. */
export const attendanceInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '18 nobody is absent from nothing', holds: absentFromSomething },
  { name: '18 the absent are blocked', holds: absentAreBlocked },
  { name: '18 who is blocked gets nothing', holds: blockedBookNothing },
];

/** At rest: a class that is over is written down as over. */
export const classesEnd = (facts: Facts): string | undefined => {
  if (facts.world.chaos.movesPeople + facts.world.chaos.makesClasses === 0) return undefined;
  const since = Temporal.Instant.fromEpochMilliseconds(facts.world.wallMs).subtract({ hours: 20 });
  const left = facts
    .all('slot')
    .find(
      ({ state, endsAt }) => (state === 'Open' || state === 'Closed') && Temporal.Instant.compare(endsAt, since) < 0,
    );
  return left === undefined ? undefined : `class ${left.id} is over and still ${left.state}`;
};
