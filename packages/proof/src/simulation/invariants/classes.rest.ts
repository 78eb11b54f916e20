import { clearableStates, type Reminder } from '@svc/domain/booking';
import type { Facts } from '../facts.ts';

/** Nobody waits in a class that is closed for its place to end. */
export const classesAreSeenTo = ({ world }: Facts): string | undefined => {
  const [left] = world.db.rows<{ readonly slotId: string }>('slotClearing');
  return left === undefined ? undefined : `class ${left.slotId} is still to be emptied`;
};

/** Who had lost an entry in a class that the studio takes away has it back, and nobody is left in it. */
export const endedIsForgiven = (facts: Facts): string | undefined => {
  const left = facts
    .all('booking')
    .find(({ slotId, state }) => facts.get('slot', slotId)?.state === 'Cancelled' && clearableStates.includes(state));
  return left === undefined ? undefined : `booking ${left.id} is ${left.state} in ${left.slotId}, which is cancelled`;
};

export const remindersEnd = ({ world }: Facts): string | undefined => {
  const now = Temporal.Instant.fromEpochMilliseconds(world.wallMs).subtract({ hours: 17 });
  const due = world.db
    .rows<Reminder>('reminder')
    .find(({ state, dueAt }) => state === 'Planned' && Temporal.Instant.compare(dueAt, now) < 0);
  return due === undefined ? undefined : `reminder ${due.n} of booking ${due.bookingId} is due and was not handed`;
};

/** Of what the studio ended nothing is kept; where a refund failed, or somebody reviews the order, a person looks. */
export const endedIsPaidBack = (facts: Facts): string | undefined => {
  for (const { id, state, orderId } of facts.all('booking')) {
    const order = orderId === null || state !== 'StudioCancelled' ? undefined : facts.order(orderId);
    if (order?.state !== 'Finalized' || order.refundedCents >= order.capturedCents) continue;
    if (!facts.of('refund', order.id).some((each) => each.state === 'Refused'))
      return `order ${order.id} keeps the money of booking ${id}, which the studio ended`;
  }
  return undefined;
};
